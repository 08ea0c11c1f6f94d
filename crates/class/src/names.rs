//! `names.csv`: one student a line, with `id`, `name` and, if wanted, `group`.

use crate::people::{NewPerson, Unfit};

/// Largest file.
const LARGEST: usize = 1 << 20;

/// Reads the file; the first line names the columns. Spreadsheets write commas, semicolons or tabs.
pub fn read(text: &str) -> Result<Vec<NewPerson>, Unfit> {
    let bad = |why: &str| Unfit(why.to_owned());
    if text.len() > LARGEST {
        return Err(bad("the list of names is longer than 1 MiB"));
    }
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let comma = [',', ';', '\t'].into_iter().max_by_key(|comma| first.matches(*comma).count());
    let rows = rows(text, comma.unwrap_or(',')).ok_or_else(|| bad("a quotation mark is not closed"))?;
    let mut rows = rows.into_iter().zip(1..).filter(|(row, _)| row.iter().any(|field| !field.is_empty()));
    let head = rows.next().map(|(row, _)| row).unwrap_or_default();
    let column = |name: &str| head.iter().position(|field| field.eq_ignore_ascii_case(name));
    let (Some(id), Some(name)) = (column("id"), column("name")) else {
        return Err(bad("the first line names the columns: id,name or id,name,group"));
    };
    let group = column("group");
    let person = |(row, line): (Vec<String>, usize)| {
        let field = |at: usize| row.get(at).cloned().unwrap_or_default();
        let person = NewPerson {
            id: field(id),
            name: field(name),
            group: group.map(field).filter(|group| !group.is_empty()),
            alias: None,
        };
        person.check().map_err(|Unfit(why)| Unfit(format!("line {line}: {why}")))?;
        Ok(person)
    };
    rows.map(person).collect()
}

/// Fields of a CSV text, trimmed; quoted ones may hold commas. None if a quotation mark is not closed.
fn rows(text: &str, comma: char) -> Option<Vec<Vec<String>>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field).trim().to_owned());
                rows.push(std::mem::take(&mut row));
            }
            letter if letter == comma && !quoted => row.push(std::mem::take(&mut field).trim().to_owned()),
            letter => field.push(letter),
        }
    }
    if quoted {
        return None;
    }
    row.push(field.trim().to_owned());
    rows.push(row);
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_spreadsheets_are_read_and_mistakes_have_their_line() {
        let list = "\u{feff}id;name;group\r\n17;\"Ada; Countess\";red\r\n\r\n18;Bob \"B\";\r\n";
        let people = read(list).unwrap();
        assert_eq!((people[0].name.as_str(), people[0].group.as_deref()), ("Ada; Countess", Some("red")));
        assert_eq!((people[1].id.as_str(), people[1].group.as_deref()), ("18", None));
        assert!(read("name,group\nAda,red\n").unwrap_err().0.contains("columns"));
        assert!(read("id,name\n1,Ada\n2,\n").unwrap_err().0.starts_with("line 3"));
        assert!(read("id,name\n1,\"Ada\n").unwrap_err().0.contains("not closed"));
        assert!(read("id,name\n1,A\u{202e}da\n").is_err());
        assert!(read("").is_err());
    }
}
