//! Every chip that can be named.

use occ_core::chips;

use crate::Status;
use crate::json::Json;
use crate::out::Out;

pub(crate) fn chips(out: &mut Out<'_>) -> Status {
    let mut json = Json::new(out);
    json.array(|json| {
        for chip in chips::all() {
            json.object(|json| {
                json.key("name").text(chip.arch.name.as_str());
                json.key("vendor").text(chip.arch.vendor.words().id);
                json.key("family").text(chip.family);
                json.key("aliases").array(|json| {
                    chip.aliases.iter().for_each(|alias| json.text(alias));
                });
                json.key("products").text(chip.products);
                json.key("devices").array(|json| {
                    for device in chip.devices {
                        json.text(device.name);
                        device.other_names.iter().for_each(|name| json.text(name));
                    }
                });
            });
        }
    });
    Status::Ok
}
