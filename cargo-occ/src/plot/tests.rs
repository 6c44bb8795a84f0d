use occ_core::{Ratio, arch, occupancy};

use super::*;

#[test]
fn the_last_place_has_a_number() {
    assert_eq!(ticks(256), [0, 64, 128, 192, 256]);
    assert_eq!(ticks(255), [0, 64, 128, 192, 255]);
    assert_eq!(ticks(1024), [0, 256, 512, 768, 1024]);
    assert_eq!(ticks(227 << 10), [0, 65_536, 131_072, 232_448]);
    assert_eq!(ticks(1), [0, 1]);
    assert_eq!(short(227 << 10), "227K");
}

/// A workgroup of 65 threads has as many waves as one of 128.
#[test]
fn a_value_holds_down_to_the_one_before() {
    let mut chart = Chart::new([256, 100], &[], &[]);
    chart.svg.clear();
    chart.steps("line", 0, [(64, 50.0), (192, 100.0), (256, 75.0)].into_iter());
    let x = [0, 64, 192, 256].map(|at| chart.place(at, 0.0).0);
    let y = [50.0, 100.0, 75.0].map(|up| chart.place(0, up).1);
    let expected = format!(
        "d=\"M{:.1} {:.1}H{:.1}L{:.1} {:.1}H{:.1}L{:.1} {:.1}H{:.1}\"",
        x[0], y[0], x[1], x[1], y[1], x[2], x[2], y[2], x[3]
    );
    assert!(chart.svg.contains(&expected), "{}\n{expected}", chart.svg);
}

/// 80 registers leave room for six of eight waves on each SIMD.
#[test]
fn the_line_goes_where_one_more_register_breaks_the_minimum() {
    let kernel = Kernel::new().workgroup(256).vgprs(84);
    let reached = occupancy(&arch::GFX90A, &kernel).expect("it launches");
    let min = Requirement::Occupancy(Ratio::new(3, 4));
    let drawn = Drawn {
        name: "blur",
        label: String::new(),
        arch: &arch::GFX90A,
        kernel: &kernel,
        reached: &reached,
        min: Some(min),
    };
    let columns = columns(&drawn);
    assert_eq!(columns.len(), 16);
    let edge: Vec<_> = columns.iter().map(|(at, cells)| (*at, kept(cells, min))).collect();
    assert!(edge.contains(&(256, 80)), "{edge:?}");
    // Below it all keep the minimum, and above it none.
    let keeps = |threads: u32, vgprs: u32| {
        let kernel = Kernel::new().workgroup(threads).vgprs(vgprs);
        occupancy(&arch::GFX90A, &kernel).is_ok_and(|reached| min.is_met(&reached))
    };
    for (threads, cells) in columns {
        let kept = kept(&cells, min);
        for cell in cells {
            assert_eq!(keeps(threads, cell.at), cell.at <= kept, "{threads}, {}", cell.at);
        }
    }
}
