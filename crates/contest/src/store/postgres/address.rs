//! Address of a store in `PostgreSQL`. The password is never part of it.

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

/// Address of a database. Its text has no password, so that it may appear in process lists and errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatabaseAddress {
    pub user: String,
    pub host: ServerHost,
    pub port: u16,
    pub database: String,
    pub tls: TlsMode,
    /// Password file as an absolute path, since the program changes its working directory.
    passwords: Option<PathBuf>,
}

/// Host of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerHost {
    /// A host name or IP address.
    Net(String),
    /// Folder of a Unix socket.
    Socket(PathBuf),
}

/// Protection of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TlsMode {
    /// None: a Unix socket, the loopback interface, or a network that the user trusts.
    Off,
    /// TLS with a certificate for the host's name. Root certificates are in this file, or in the system's.
    Verified(Option<PathBuf>),
}

impl DatabaseAddress {
    /// True for a URL of a database, in contrast to a file.
    pub fn is_url(word: &str) -> bool {
        word.starts_with("postgres://") || word.starts_with("postgresql://")
    }

    /// Reads `postgres://USER@HOST:PORT/DATABASE?sslmode=…`; defaults come from the environment, as for `psql`.
    pub fn read(text: &str) -> Result<DatabaseAddress, String> {
        DatabaseAddress::read_with(text, &|name| std::env::var(name).ok())
    }

    fn read_with(text: &str, env: &dyn Fn(&str) -> Option<String>) -> Result<DatabaseAddress, String> {
        let rest = text.strip_prefix("postgres://").or_else(|| text.strip_prefix("postgresql://"));
        let rest = rest.ok_or("an address of PostgreSQL begins with postgres://")?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (server, database) = place.split_once('/').unwrap_or((place, ""));
        let (user, host) = server.rsplit_once('@').map_or(("", server), |(user, host)| (user, host));
        if user.contains(':') {
            return Err(PASSWORD_IN_URL.to_owned());
        }
        let (host, port) = split_port(host)?;
        let mut params = QueryParams { host: decoded(host)?, ..QueryParams::default() };
        for param in query.split('&').filter(|param| !param.is_empty()) {
            params.add(param)?;
        }
        let usual = || env("USER").unwrap_or_else(|| "postgres".to_owned());
        let user = Some(decoded(user)?).filter(|user| !user.is_empty());
        let user = user.or_else(|| env("PGUSER")).unwrap_or_else(usual);
        let database = Some(decoded(database)?).filter(|name| !name.is_empty());
        let database = database.or_else(|| env("PGDATABASE")).unwrap_or_else(|| user.clone());
        let port = port.or_else(|| env("PGPORT")?.parse().ok()).unwrap_or(5432);
        let host = Some(params.host.clone()).filter(|host| !host.is_empty()).or_else(|| env("PGHOST"));
        let host = ServerHost::of(host.as_deref().unwrap_or("localhost"));
        let tls = params.tls(&host, env)?;
        let home = || Some(PathBuf::from(env("HOME")?).join(".pgpass"));
        let passwords = env("PGPASSFILE").map(PathBuf::from).or_else(home).map(absolute);
        Ok(DatabaseAddress { user, host, port, database, tls, passwords })
    }

    /// The password from `PGPASSWORD`, from the file in `PGPASSFILE`, or from `~/.pgpass`, if there is one.
    pub fn password(&self) -> Result<Option<String>, String> {
        if let Ok(password) = std::env::var("PGPASSWORD") {
            return Ok(Some(password));
        }
        let Some(path) = &self.passwords else { return Ok(None) };
        let Ok(text) = fs::read_to_string(path) else { return Ok(None) };
        check_private(path)?;
        Ok(self.password_in(&text))
    }

    /// The password for this address in a text with lines `host:port:database:user:password`.
    fn password_in(&self, text: &str) -> Option<String> {
        let host = match &self.host {
            ServerHost::Net(name) => name.clone(),
            ServerHost::Socket(_) => "localhost".to_owned(),
        };
        let wanted = [host, self.port.to_string(), self.database.clone(), self.user.clone()];
        text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
            let mut fields = fields(line).into_iter();
            let fits = wanted
                .iter()
                .all(|wanted| fields.next().is_some_and(|field| field == "*" || field == *wanted));
            fields.next().filter(|_| fits)
        })
    }
}

const PASSWORD_IN_URL: &str = "there is a password in the address, where other users of this machine can read it; leave it out, and give it in PGPASSWORD or in a file that PGPASSFILE names";

impl ServerHost {
    fn of(text: &str) -> ServerHost {
        if text.starts_with('/') { ServerHost::Socket(text.into()) } else { ServerHost::Net(text.to_owned()) }
    }

    /// True for hosts on this machine.
    fn is_local(&self) -> bool {
        match self {
            ServerHost::Socket(_) => true,
            ServerHost::Net(name) => ["localhost", "127.0.0.1", "::1"].contains(&name.as_str()),
        }
    }
}

/// Parameters after the question mark.
#[derive(Default)]
struct QueryParams {
    host: String,
    mode: Option<String>,
    roots: Option<PathBuf>,
}

impl QueryParams {
    fn add(&mut self, param: &str) -> Result<(), String> {
        let (key, value) = param.split_once('=').ok_or_else(|| format!("`{param}` is not KEY=VALUE"))?;
        let value = decoded(value)?;
        match key {
            "host" => self.host = value,
            "sslmode" => self.mode = Some(value),
            "sslrootcert" => self.roots = Some(value.into()),
            "password" => return Err(PASSWORD_IN_URL.to_owned()),
            key => {
                return Err(format!("`{key}` is not known; an address has host, sslmode and sslrootcert"));
            }
        }
        Ok(())
    }

    fn tls(&self, host: &ServerHost, env: &dyn Fn(&str) -> Option<String>) -> Result<TlsMode, String> {
        let roots = self.roots.clone().or_else(|| env("PGSSLROOTCERT").map(PathBuf::from)).map(absolute);
        let mode = self.mode.clone().or_else(|| env("PGSSLMODE"));
        match mode.as_deref() {
            Some("disable") => Ok(TlsMode::Off),
            // A weaker mode is raised to a verified server.
            Some("require" | "verify-ca" | "verify-full") => Ok(TlsMode::Verified(roots)),
            None | Some("allow" | "prefer") if host.is_local() && roots.is_none() => Ok(TlsMode::Off),
            None | Some("allow" | "prefer") => Ok(TlsMode::Verified(roots)),
            Some(other) => Err(format!("there is no sslmode `{other}`; write `verify-full` or `disable`")),
        }
    }
}

fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}

fn split_port(host: &str) -> Result<(&str, Option<u16>), String> {
    let bad = || format!("`{host}` is not a host with a port");
    if let Some(rest) = host.strip_prefix('[') {
        let (name, port) = rest.split_once(']').ok_or_else(bad)?;
        let port = port.strip_prefix(':').map(|port| port.parse().map_err(|_| bad()));
        return Ok((name, port.transpose()?));
    }
    match host.split_once(':') {
        None => Ok((host, None)),
        Some((name, port)) => Ok((name, Some(port.parse().map_err(|_| bad())?))),
    }
}

/// Percent-decoded text; a stray `%` is an error, since it would change a password silently.
fn decoded(text: &str) -> Result<String, String> {
    let bad = || format!("`{text}` cannot be read: a per cent sign stands before two hexadecimal digits");
    let is_code = |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
    if !text.split('%').skip(1).all(is_code) {
        return Err(bad());
    }
    percent_decode_str(text).decode_utf8().map(Cow::into_owned).map_err(|_| bad())
}

/// Fields of a line of a password file; a backslash escapes the next character.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut letters) = (vec![String::new()], line.chars());
    while let Some(letter) = letters.next() {
        let last = fields.len();
        match letter {
            // The password is the rest of the line.
            ':' if last < 5 => fields.push(String::new()),
            '\\' => fields[last - 1].extend(letters.next()),
            letter => fields[last - 1].push(letter),
        }
    }
    fields
}

/// Refuses a password file that other users can read.
fn check_private(path: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let open = fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o077 != 0);
        if open {
            return Err(format!("others can read the passwords in {0}: chmod 600 {0}", path.display()));
        }
    }
    let _ = path;
    Ok(())
}

impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.host {
            ServerHost::Net(name) => {
                write!(f, "postgres://{}@{name}:{}/{}", self.user, self.port, self.database)
            }
            ServerHost::Socket(folder) => {
                write!(f, "postgres://{}@/{}?host={}", self.user, self.database, folder.display())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<DatabaseAddress, String> {
        DatabaseAddress::read_with(text, &|name| (name == "USER").then(|| "ada".to_owned()))
    }

    #[test]
    fn an_address_is_read_and_shown_without_a_password() {
        let text = |text: &str| read(text).unwrap().to_string();
        assert_eq!(text("postgres://bob@db.example:6000/cup"), "postgres://bob@db.example:6000/cup");
        assert_eq!(text("postgresql://localhost"), "postgres://ada@localhost:5432/ada");
        assert_eq!(text("postgres://[::1]:7/cup"), "postgres://ada@::1:7/cup");
        assert_eq!(text("postgres:///cup?host=%2Ftmp%2Fdb"), "postgres://ada@/cup?host=/tmp/db");
    }

    #[test]
    fn a_password_in_an_address_is_refused() {
        for text in ["postgres://bob:secret@db/cup", "postgres://db/cup?password=secret"] {
            let why = read(text).unwrap_err();
            assert!(why.contains("PGPASSFILE") && !why.contains("secret"), "{why}");
        }
    }

    #[test]
    fn what_leaves_the_machine_is_encrypted_unless_the_user_disables_it() {
        let tls = |text: &str| read(text).unwrap().tls;
        assert_eq!(tls("postgres://localhost/cup"), TlsMode::Off);
        assert_eq!(tls("postgres://db/cup"), TlsMode::Verified(None));
        assert_eq!(tls("postgres://db/cup?sslmode=require"), TlsMode::Verified(None));
        assert_eq!(tls("postgres://db/cup?sslmode=disable"), TlsMode::Off);
        let roots = TlsMode::Verified(Some("/a/ca.pem".into()));
        assert_eq!(tls("postgres://localhost/cup?sslrootcert=/a/ca.pem"), roots);
        assert!(read("postgres://db/cup?sslmode=perhaps").is_err());
    }

    #[test]
    fn bad_addresses_are_refused() {
        for text in [
            "http://db",
            "postgres://db:many/cup",
            "postgres://db/%zz",
            "postgres://db/a?b",
            "postgres://[::1",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_file_of_passwords_is_read_as_psql_reads_it() {
        let address = read("postgres://bob@db:6000/cup").unwrap();
        let text = "# mine\ndb:1:*:bob:no\nother:*:*:*:no\n*:6000:cup:bob:a\\:b:c\n*:*:*:*:last\n";
        assert_eq!(address.password_in(text).as_deref(), Some("a:b:c"));
        assert_eq!(address.password_in("db:6000:cup:eve:x"), None);
    }
}
