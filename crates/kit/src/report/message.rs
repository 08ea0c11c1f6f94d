//! A text for people as data: an English template and the values in it.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Names;
use crate::{Player, Texts};

/// A template with its values, and the text that they make.
///
/// `{name}` stands for a value. `{name:one|more}` chooses by it: the first form for the number 1 and for a player in the third
/// person, the second for other numbers and for a player addressed as *you*. `{name's}` is what belongs to a player: *Ann's*, *your*.
/// `[long|short]` is long for readers of notation, and short for readers who see the board.
///
/// A template of another language ([`Texts`]) may also nest fields, `{other:la ville {other's}|votre ville}`, and ask for a form of
/// a message in it: `{land:the}` is the text of *the road* where `{land}` is that of *road*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    template: &'static str,
    values: Vec<(&'static str, Datum)>,
    text: String,
}

/// A piece of text, with the player that it names.
pub type TextPiece = (String, Option<Player>);

/// A value in a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Datum {
    Number(i64),
    /// A number with its sign: `+4`.
    Change(Change),
    Player(Player),
    Players(Vec<Player>),
    /// A square, a word of a sentence, a letter: the same in every language.
    Word(String),
    Message(Message),
}

/// A difference, written with its sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Change(pub i64);

impl Message {
    /// A message without values yet.
    #[inline(never)]
    pub fn new(template: &'static str) -> Message {
        Message { template, values: Vec::new(), text: String::new() }.render(&Names::default())
    }

    /// The same with this value for `{name}`.
    pub fn with(self, name: &'static str, value: impl Into<Datum>) -> Message {
        self.with_datum(name, value.into())
    }

    /// Never inlined: the games build hundreds of messages, and the module for pages must stay small.
    #[inline(never)]
    fn with_datum(mut self, name: &'static str, value: Datum) -> Message {
        self.values.push((name, value));
        self.render(&Names::default())
    }

    /// The same with players called by these names.
    pub fn render(mut self, names: &Names) -> Message {
        self.text = self.told(names);
        self
    }

    /// The text with players called by these names.
    pub fn told(&self, names: &Names) -> String {
        self.pieces(names).into_iter().map(|(text, _)| text).collect()
    }

    /// The text in pieces, each with the player that it names.
    pub fn pieces(&self, names: &Names) -> Vec<TextPiece> {
        self.within(&[], names)
    }

    /// The text in pieces; a value that is missing here is that of the message around it.
    fn within(&self, outer: &[(&'static str, Datum)], names: &Names) -> Vec<TextPiece> {
        let template = chosen(names.texts.of(self.template), names.brief);
        let mut pieces = self.filled(&template, outer, names);
        pieces.retain(|(text, _)| !text.is_empty());
        pieces
    }

    /// The template with values in place of its fields.
    fn filled(&self, template: &str, outer: &[(&'static str, Datum)], names: &Names) -> Vec<TextPiece> {
        let (mut pieces, mut rest) = (Vec::new(), template);
        while let Some((plain, (field, after))) = field_of(rest) {
            pieces.push((plain.to_owned(), None));
            pieces.extend(self.field(field, outer, names));
            rest = after;
        }
        pieces.push((rest.to_owned(), None));
        pieces
    }

    fn field(&self, field: &str, outer: &[(&'static str, Datum)], names: &Names) -> Vec<TextPiece> {
        let (name, forms) = field.split_once(':').map_or((field, None), |(name, forms)| (name, Some(forms)));
        let (name, belongs) = name.strip_suffix("'s").map_or((name, false), |name| (name, true));
        let mut values = self.values.iter().chain(outer);
        let Some((_, value)) = values.find(|(known, _)| *known == name) else { return Vec::new() };
        if let (Datum::Player(player), true) = (value, belongs) {
            return vec![(names.whose(*player), Some(*player))];
        }
        match (forms.map(|forms| (forms, split_outside(forms, '|'))), value) {
            (Some((_, Some((one, more)))), _) => {
                self.filled(if value.is_one(names) { one } else { more }, outer, names)
            }
            (Some((form, None)), Datum::Message(message)) => {
                let text = [form, message.template].join(" ");
                vec![(names.texts.of(&text).to_owned(), None)]
            }
            _ => value.pieces(&[&self.values, outer].concat(), names),
        }
    }

    /// Templates of this message and of those in it: all that a table of texts needs for it.
    pub fn templates(&self) -> Vec<&'static str> {
        let inner = self.values.iter().filter_map(|(_, value)| match value {
            Datum::Message(message) => Some(message.templates()),
            _ => None,
        });
        [self.template].into_iter().chain(inner.flatten()).collect()
    }

    /// The text, with players called by the names of the last [`render`](Message::render).
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text with `it`, the move, as the one who does it.
    pub fn of_the_move(&self, texts: &Texts) -> String {
        let mut message = self.clone();
        message.values.retain(|(name, _)| *name != "player");
        let names = Names { texts: texts.clone(), ..Names::default() };
        message.with("player", Message::new("it")).told(&names)
    }

    /// The text as a sentence of its own: a capital first.
    pub fn sentence(&self) -> String {
        capital(&self.text)
    }
}

/// The text before the first field of a template, the field, and the rest.
fn field_of(template: &str) -> Option<(&str, (&str, &str))> {
    let (plain, opened) = template.split_once('{')?;
    Some((plain, split_outside(opened, '}')?))
}

/// The template with one of the two texts of each pair in square brackets.
fn chosen(template: &str, brief: bool) -> String {
    let Some((before, (pair, after))) =
        template.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)))
    else {
        return template.to_owned();
    };
    let (long, short) = split_outside(pair, '|').unwrap_or((pair, ""));
    format!("{before}{}{}", if brief { short } else { long }, chosen(after, brief))
}

/// The text before and after the first such letter that is not inside braces.
fn split_outside(text: &str, letter: char) -> Option<(&str, &str)> {
    let mut inside = 0;
    let at = text.find(|found| {
        let here = found == letter && inside == 0;
        inside += i32::from(found == '{') - i32::from(found == '}');
        here
    })?;
    Some((&text[..at], &text[at + 1..]))
}

/// The text with a capital first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

impl Datum {
    fn is_one(&self, names: &Names) -> bool {
        match self {
            Datum::Number(number) | Datum::Change(Change(number)) => names.texts.is_one(*number),
            Datum::Player(player) => names.you != Some(*player),
            Datum::Players(players) => players.len() == 1 && names.you != Some(players[0]),
            Datum::Word(_) | Datum::Message(_) => true,
        }
    }

    fn pieces(&self, around: &[(&'static str, Datum)], names: &Names) -> Vec<TextPiece> {
        match self {
            Datum::Number(number) => vec![(number.to_string(), None)],
            Datum::Change(Change(change)) => vec![(format!("{change:+}"), None)],
            Datum::Player(player) => vec![(names.of(*player), Some(*player))],
            Datum::Players(players) => listed(players, names),
            Datum::Word(word) => vec![(word.clone(), None)],
            Datum::Message(message) => message.within(around, names),
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(players: &[Player], names: &Names) -> Vec<TextPiece> {
    let mut pieces = Vec::new();
    for (at, &player) in players.iter().enumerate() {
        let before = if at == 0 {
            ""
        } else if at + 1 == players.len() {
            names.texts.of(" and ")
        } else {
            ", "
        };
        pieces.extend([(before.to_owned(), None), (names.of(player), Some(player))]);
    }
    pieces
}

impl From<i64> for Datum {
    fn from(number: i64) -> Datum {
        Datum::Number(number)
    }
}

impl From<Change> for Datum {
    fn from(change: Change) -> Datum {
        Datum::Change(change)
    }
}

impl From<Player> for Datum {
    fn from(player: Player) -> Datum {
        Datum::Player(player)
    }
}

impl From<Vec<Player>> for Datum {
    fn from(players: Vec<Player>) -> Datum {
        Datum::Players(players)
    }
}

impl From<String> for Datum {
    fn from(word: String) -> Datum {
        Datum::Word(word)
    }
}

impl From<Message> for Datum {
    fn from(message: Message) -> Datum {
        Datum::Message(message)
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("text", &self.text)?;
        if !self.values.is_empty() {
            map.serialize_entry("values", &Values(&self.values))?;
        }
        map.end()
    }
}

struct Values<'a>(&'a [(&'static str, Datum)]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed() -> Message {
        Message::new("{player} {player:closes|close} the road: {won}")
            .with("player", Player(1))
            .with("won", Change(4))
    }

    #[test]
    fn a_reader_is_addressed_as_you() {
        let names = |you| Names { names: vec!["Ann".into(), "Level 5".into()], you, ..Names::default() };
        assert_eq!(closed().text(), "player 2 closes the road: +4");
        assert_eq!(closed().render(&names(None)).sentence(), "Level 5 closes the road: +4");
        assert_eq!(closed().render(&names(Some(Player(1)))).sentence(), "You close the road: +4");
    }

    #[test]
    fn readers_who_see_the_board_are_told_in_short() {
        let template =
            "{player} {player:adds|add} to [the city of {other} on {cell}|{other's} city][, {n:once|twice}]";
        let told = Message::new(template)
            .with("player", Player(0))
            .with("other", Player(1))
            .with("cell", "b3".to_owned())
            .with("n", 2);
        assert_eq!(told.text(), "player 1 adds to the city of player 2 on b3, twice");
        let brief = |you| told.told(&Names { you, brief: true, ..Names::default() });
        assert_eq!(brief(None), "player 1 adds to player 2's city");
        assert_eq!(brief(Some(Player(1))), "player 1 adds to your city");
    }

    #[test]
    fn numbers_choose_their_noun() {
        let tiles = |n: i64| Message::new("{n} {n:tile|tiles} in the bag").with("n", n).text().to_owned();
        assert_eq!(
            [tiles(1), tiles(0), tiles(12)].map(|text| text[..7].to_owned()),
            ["1 tile ", "0 tiles", "12 tile"]
        );
    }

    #[test]
    fn players_are_listed() {
        let share = |players: &[u8]| {
            let players: Vec<Player> = players.iter().map(|&seat| Player(seat)).collect();
            Message::new("{them} {them:wins|share the win}").with("them", players).text().to_owned()
        };
        assert_eq!(share(&[0]), "player 1 wins");
        assert_eq!(share(&[0, 2]), "player 1 and player 3 share the win");
    }

    #[test]
    fn another_language_has_templates_of_its_own() {
        let texts = Texts::of_json(
            r#"{ "{player} {player:adds|add} to {other's} {land}":
                "{player} {player:agrandit|agrandissez} {other:{land:the} {other's}|votre {land}}",
                "city": "ville", "the city": "la ville", "you": "vous", "{name}'s": "de {name}", "{vowel}'s": "d’{vowel}",
                "player {n}": "joueur {n}", "{n} {n:tile|tiles} in the bag": "{n} {n:tuile|tuiles} dans le sac",
                "{0:one|more}": "one" }"#,
        )
        .unwrap();
        let names = |you| Names {
            names: vec!["Ann".into(), "Bob".into()],
            you,
            texts: texts.clone(),
            ..Names::default()
        };
        let told = |player, other| {
            let message = Message::new("{player} {player:adds|add} to {other's} {land}");
            let message = message.with("player", Player(player)).with("other", Player(other));
            message.with("land", Message::new("city"))
        };
        assert_eq!(told(0, 1).told(&names(None)), "Ann agrandit la ville de Bob");
        assert_eq!(told(1, 0).told(&names(Some(Player(1)))), "vous agrandissez la ville d’Ann");
        assert_eq!(told(1, 0).told(&names(Some(Player(0)))), "Bob agrandit votre ville");
        assert_eq!(told(2, 1).told(&names(None)), "joueur 3 agrandit la ville de Bob");
        let tiles = |n: i64| Message::new("{n} {n:tile|tiles} in the bag").with("n", n).told(&names(None));
        assert_eq!([tiles(0), tiles(2)], ["0 tuile dans le sac", "2 tuiles dans le sac"]);
        let unknown = Message::new("{player} {player:leaves|leave}").with("player", Player(1));
        assert_eq!(unknown.told(&names(None)), "Bob leaves", "English where a text is missing");
    }

    #[test]
    fn a_message_is_data_too() {
        let data = serde_json::to_value(closed()).unwrap();
        assert_eq!(
            data,
            serde_json::json!({ "text": "player 2 closes the road: +4", "values": { "player": 1, "won": 4 } })
        );
    }
}
