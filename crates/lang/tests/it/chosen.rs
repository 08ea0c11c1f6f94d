//! The choice of a language.

use lang::Language;

fn of(variables: &[(&str, &str)]) -> Language {
    let value =
        |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, it)| (*it).to_owned());
    Language::of_environment(value, None)
}

#[test]
fn the_environment_chooses() {
    assert_eq!(of(&[]), Language::English);
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8")]), Language::French);
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), Language::English);
    assert_eq!(of(&[("LANG", "de_DE"), ("LC_MESSAGES", "fr_CA@euro")]), Language::French);
    assert_eq!(of(&[("LANG", "fr"), ("LC_ALL", "")]), Language::French);
    assert_eq!(of(&[("LANG", "fr"), ("BASTIDE_LANG", "en")]), Language::English);
    assert_eq!(
        of(&[("LANG", "fr"), ("BASTIDE_LANG", "tlh")]),
        Language::French,
        "an unknown wish is no wish"
    );
    assert_eq!(of(&[("LANG", "frr_DE")]), Language::English, "Frisian is not French");
}

#[test]
fn a_browser_chooses() {
    assert_eq!(Language::accepted("fr-FR,fr;q=0.9,en;q=0.8"), Language::French);
    assert_eq!(Language::accepted("en;q=0.5, fr;q=0.7"), Language::French);
    assert_eq!(Language::accepted("en-GB, fr;q=0.7"), Language::English);
    for header in ["", "de", "fr;q=0", "*", ";q=;,,", "fr;q=x"] {
        assert_eq!(Language::accepted(header), Language::English, "{header}");
    }
}
