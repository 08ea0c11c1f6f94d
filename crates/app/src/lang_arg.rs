//! The option `--lang` of commands with texts for people.

use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser as _;
use lang::Language;

/// The language of texts for people.
#[derive(Args, Clone, Copy, Default)]
pub struct LangArg {
    /// Language of texts for people [default: that of the system]
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    lang: Option<Language>,
}

impl LangArg {
    /// The language that was asked for; else that of the environment, after what was `kept` as a choice.
    pub fn language(self, kept: Option<Language>) -> Language {
        let variable = |name: &str| std::env::var(name).ok();
        self.lang.unwrap_or_else(|| Language::of_environment(variable, kept))
    }
}

fn languages() -> impl clap::builder::TypedValueParser<Value = Language> {
    let known = |code: String| Language::named(&code).unwrap_or_default();
    PossibleValuesParser::new(Language::ALL.map(Language::code)).map(known)
}
