//! The options of programs: `--name VALUE` pairs after at most one subject, such as a game.

use std::str::FromStr;

/// The words after a program's name.
#[derive(Clone, Debug)]
pub struct Arguments {
    words: Vec<String>,
}

impl Arguments {
    /// The words, without the program's name.
    pub fn new(words: impl IntoIterator<Item = String>) -> Arguments {
        Arguments { words: words.into_iter().collect() }
    }

    /// Takes the subject, which is the first word unless that is an option.
    pub fn subject(&mut self) -> Option<String> {
        let is_given = self.words.first().is_some_and(|word| !word.starts_with('-'));
        is_given.then(|| self.words.remove(0))
    }

    /// Takes the value of an option; `default` if it is not given.
    ///
    /// # Errors
    ///
    /// If its value is missing or cannot be read.
    pub fn option<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, String> {
        let Some(place) = self.words.iter().position(|word| word == name) else {
            return Ok(default);
        };
        self.words.remove(place);
        if self.words.len() <= place {
            return Err(format!("{name} needs a value"));
        }
        let value = self.words.remove(place);
        value.parse().map_err(|_| format!("{name} cannot be {value:?}"))
    }

    /// Ends the reading.
    ///
    /// # Errors
    ///
    /// If a word is left.
    pub fn finish(self) -> Result<(), String> {
        match self.words.first() {
            Some(word) => Err(format!("there is no option {word}")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Arguments {
        Arguments::new(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_come_in_any_order() {
        let mut given = arguments("octi --seed 7 --games 30");
        assert_eq!(given.subject().as_deref(), Some("octi"));
        assert_eq!(given.option("--games", 0), Ok(30));
        assert_eq!(given.option("--seed", 1), Ok(7));
        assert_eq!(given.option("--nodes", 9), Ok(9));
        assert_eq!(given.finish(), Ok(()));
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(arguments("--games").option("--games", 0).is_err());
        assert!(arguments("--games many").option("--games", 0).is_err());
        assert!(arguments("--seed 1").finish().is_err());
        assert_eq!(arguments("--seed 1").subject(), None);
    }
}
