//! Days, for exceptions that end.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day of the Gregorian calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    /// The day in `2030-01-31`; `None` where there is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let whole = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let mut parts = text.split('-').map(|part| part.parse().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let date = Self { year, month, day };
        let exists = (1..=12).contains(&month) && day >= 1 && day <= days(year, month);
        (whole && parts.next().is_none() && exists).then_some(date)
    }

    /// Today, in UTC.
    #[must_use]
    pub fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (mut left, mut date) = (since / 86_400, Self { year: 1970, month: 1, day: 1 });
        while left >= u64::from(days(date.year, date.month)) {
            left -= u64::from(days(date.year, date.month));
            (date.year, date.month) =
                if date.month == 12 { (date.year + 1, 1) } else { (date.year, date.month + 1) };
        }
        date.day += u32::try_from(left).unwrap_or(0);
        date
    }
}

/// How many days a month has.
fn days(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn days_that_exist() {
        for text in ["2030-01-31", "2028-02-29", "2000-02-29"] {
            assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), Some(text));
        }
        for text in ["2030-02-29", "2100-02-29", "2030-13-01", "2030-1-31", "2030-01-31-1", "", "x"]
        {
            assert_eq!(Date::read(text), None, "{text}");
        }
        let today = Date::today();
        assert!(Date::read("2020-01-01").is_some_and(|then| then < today), "{today}");
        assert_eq!(Date::read(&today.to_string()), Some(today));
    }
}
