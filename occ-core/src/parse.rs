//! Values by the names that programs write: those that [`Limiter::id`], [`Mode::name`] and the JSON have.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

#[cfg(feature = "names")]
use crate::NameError;
#[cfg(feature = "names")]
use crate::arch::Arch;
use crate::arch::Vendor;
use crate::kernel::Mode;
use crate::message::either;
use crate::occupancy::Limiter;
use crate::text::Text;

/// A text that is none of the names that a type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError(&'static [&'static str]);

/// ``no such name; the names are `cu` or `wgp` ``.
impl Display for ParseNameError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut names = Text::new();
        either(&mut names, self.0);
        write!(f, "no such name; the names are {names}")
    }
}

impl core::error::Error for ParseNameError {}

/// `amd` or `nvidia`.
impl FromStr for Vendor {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        match name {
            "amd" => Ok(Self::Amd),
            "nvidia" => Ok(Self::Nvidia),
            _ => Err(ParseNameError(&["amd", "nvidia"])),
        }
    }
}

/// `cu` or `wgp`, as [`Mode::name`] has them.
impl FromStr for Mode {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        Self::named(name).ok_or(ParseNameError(&["cu", "wgp"]))
    }
}

/// By its [`Limiter::id`].
impl FromStr for Limiter {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        const IDS: [&str; Limiter::ALL.len()] = {
            let mut ids = [""; Limiter::ALL.len()];
            let mut i = 0;
            while i < ids.len() {
                ids[i] = Limiter::ALL[i].id();
                i += 1;
            }
            ids
        };
        let found = Self::ALL.iter().copied().find(|limiter| limiter.id() == name);
        found.ok_or(ParseNameError(&IDS))
    }
}

/// By any name that [`Arch::named`] knows: a target, a family or a product.
#[cfg(feature = "names")]
impl FromStr for Arch {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        Self::named(name)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::occupancy::Limiters;

    #[test]
    fn every_name_is_read_back() {
        for &limiter in Limiter::ALL {
            assert_eq!(limiter.id().parse(), Ok(limiter));
        }
        for &mode in Mode::ALL {
            assert_eq!(mode.name().parse(), Ok(mode));
        }
        assert_eq!("nvidia".parse(), Ok(Vendor::Nvidia));
        #[cfg(feature = "names")]
        assert_eq!("MI250X".parse::<Arch>().map(|arch| arch.name), Ok(crate::arch::GFX90A.name));
    }

    #[test]
    fn another_name_is_told_what_there_is() {
        let told = |error: ParseNameError| std::string::ToString::to_string(&error);
        let error = "sm".parse::<Mode>().map_err(told);
        assert_eq!(error, Err("no such name; the names are `cu` or `wgp`".into()));
        assert!("AMD".parse::<Vendor>().is_err() && "".parse::<Limiter>().is_err());
        #[cfg(feature = "names")]
        assert!("ampere".parse::<Arch>().is_err());
    }

    #[test]
    fn sets_of_limiters_are_collections() {
        let all: Limiters = Limiter::ALL.iter().copied().collect();
        assert_eq!(all.into_iter().collect::<std::vec::Vec<_>>(), Limiter::ALL);
        let [a, b] = [Limiters::NONE.with(Limiter::Lds), Limiters::NONE.with(Limiter::Vgprs)];
        assert_eq!((a | b).iter().collect::<Limiters>(), a.with(Limiter::Vgprs));
        assert_eq!((a.and(b), (a | b).and(b)), (Limiters::NONE, b));
        assert_eq!(Limiters::NONE.into_iter().next(), None);
    }
}
