//! The remarks of one bot, bounded however much it talks.

use bots::protocol::{LONGEST_KEPT, MOST_KEPT};

/// The remarks of one bot, bounded however much it talks.
#[derive(Default, Debug)]
pub struct Remarks {
    now: Vec<String>,
    kept: usize,
}

impl Remarks {
    /// Keeps a remark, its length and all of them together being bounded.
    pub fn keep(&mut self, remark: &str) {
        let mut short: String = remark.chars().take(LONGEST_KEPT).collect();
        if short.len() < remark.len() {
            short.push('…');
        }
        self.kept += short.len();
        if self.kept <= MOST_KEPT {
            self.now.push(short);
        }
    }

    /// The text from standard error, as far as there is still room for it.
    pub fn fit(&mut self, errors: String) -> String {
        self.kept += errors.len();
        if self.kept <= MOST_KEPT || errors.is_empty() { errors } else { "…".to_owned() }
    }

    /// New remarks since the last call.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_bounded_one_by_one_and_together() {
        let mut remarks = Remarks::default();
        let long = "ü".repeat(60_000);
        (0..100_000).for_each(|_| remarks.keep(&long[..2002]));
        remarks.keep(&long);
        let kept = remarks.take();
        assert!(kept.iter().all(|remark| remark.chars().count() == LONGEST_KEPT + 1));
        assert!(kept.iter().map(String::len).sum::<usize>() <= MOST_KEPT);
        assert!(kept.len() > 100);
        assert_eq!(
            (remarks.fit("more".to_owned()), remarks.fit(String::new())),
            ("…".to_owned(), String::new())
        );
    }
}
