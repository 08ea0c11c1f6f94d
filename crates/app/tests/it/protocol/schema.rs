//! A checker of JSON schemas, as much of them as ours uses; a word it does not know is an error.

use serde_json::Value;

/// Checks the value against the part of the schema at this pointer; the error says what is wrong, and where.
pub fn check(schema: &Value, pointer: &str, value: &Value) -> Result<(), String> {
    let part = schema.pointer(pointer).ok_or_else(|| format!("no {pointer} in the schema"))?;
    fits(schema, part, value).map_err(|why| format!("{why}\nin {value}"))
}

fn fits(schema: &Value, part: &Value, value: &Value) -> Result<(), String> {
    part.as_object().expect("a schema is an object").iter().try_for_each(|(word, rule)| {
        let number = || rule.as_u64().expect("a number") as usize;
        let holds = match word.as_str() {
            "title" => true,
            "$ref" => {
                let pointer = rule.as_str().and_then(|to| to.strip_prefix('#')).expect("a reference");
                return fits(schema, schema.pointer(pointer).expect("it points somewhere"), value);
            }
            "oneOf" => {
                let found =
                    rule.as_array().expect("a list").iter().filter(|part| fits(schema, part, value).is_ok());
                found.count() == 1
            }
            "const" => value == rule,
            "enum" => rule.as_array().expect("a list").contains(value),
            "type" => is(rule.as_str().expect("a word"), value),
            "minimum" => value.as_i64().is_none_or(|value| value >= rule.as_i64().expect("a number")),
            "minItems" => value.as_array().is_none_or(|list| list.len() >= number()),
            "maxItems" => value.as_array().is_none_or(|list| list.len() <= number()),
            "minLength" => value.as_str().is_none_or(|text| text.chars().count() >= number()),
            "maxLength" => value.as_str().is_none_or(|text| text.chars().count() <= number()),
            "required" => rule
                .as_array()
                .expect("a list")
                .iter()
                .all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                return value.as_array().into_iter().flatten().try_for_each(|item| fits(schema, rule, item));
            }
            "properties" => {
                let known = rule.as_object().expect("an object").iter();
                let present = known.filter_map(|(name, rule)| Some((rule, value.get(name)?)));
                return present.into_iter().try_for_each(|(rule, field)| fits(schema, rule, field));
            }
            unknown => panic!("the checker does not know `{unknown}`"),
        };
        if holds { Ok(()) } else { Err(format!("`{word}` must be {rule}")) }
    })
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        unknown => panic!("the checker does not know the type `{unknown}`"),
    }
}
