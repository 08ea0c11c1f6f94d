//! A real `PostgreSQL` of a test's own: in a private folder, on a private socket, as an ordinary user, and gone afterwards.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A server.
pub struct Server {
    folder: PathBuf,
    programs: PathBuf,
    child: Option<Child>,
    /// Where it listens if it listens to the net at all; its socket is called by it too.
    pub port: u16,
    /// What it is started with besides the usual.
    settings: Vec<String>,
    /// The network namespace that it runs in.
    machine: Option<String>,
}

/// How often a server that starts is asked whether it is ready.
const PATIENCE: usize = 3000;

impl Server {
    /// Starts one; nothing, and a line that says so, where there is no `PostgreSQL`.
    pub fn start(name: &str) -> Option<Server> {
        Server::start_with(name, 5432, vec!["listen_addresses=".to_owned()], None)
    }

    /// One that is reached over the net as well: encrypted, and with a password.
    pub fn start_guarded(name: &str, certificates: &Certificates) -> Option<Server> {
        Server::start_listening(name, None, certificates)
    }

    /// The same on a machine of its own, which is a network namespace.
    pub fn start_on(name: &str, machine: &str, certificates: &Certificates) -> Option<Server> {
        Server::start_listening(name, Some(machine), certificates)
    }

    fn start_listening(name: &str, machine: Option<&str>, certificates: &Certificates) -> Option<Server> {
        let listen = if machine.is_some() { "*" } else { "127.0.0.1" };
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = |name: &str| certificates.file(name).display().to_string();
        let settings = vec![
            format!("listen_addresses={listen}"),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", file("server.pem")),
            format!("ssl_key_file={}", file("server.key")),
        ];
        let server = Server::start_with(name, port, settings, machine)?;
        let rules = "local all all trust\nhostssl all all all scram-sha-256\n";
        fs::write(server.data().join("pg_hba.conf"), rules).unwrap();
        server.tells("SELECT pg_reload_conf()");
        Some(server)
    }

    fn start_with(name: &str, port: u16, settings: Vec<String>, machine: Option<&str>) -> Option<Server> {
        let Some(programs) = programs() else {
            // Past the tests' own capture, so that it is seen.
            let _ = writeln!(std::io::stdout(), "SKIPPED: there is no PostgreSQL (initdb) on this system");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("bastide-pg-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        if let Some((user, group)) = user() {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        let mut server =
            Server { folder, programs, child: None, port, settings, machine: machine.map(str::to_owned) };
        let made = server
            .as_user("initdb")
            .args(["-U", "leader", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(server.data())
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.up();
        server.sql("CREATE DATABASE cup", "postgres");
        Some(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A program of the system, as an ordinary user: root may not run a database.
    fn as_user(&self, program: &str) -> Command {
        let mut words: Vec<String> = Vec::new();
        if let Some(machine) = &self.machine {
            words.extend(["ip", "netns", "exec", machine].map(str::to_owned));
        }
        if let Some((user, group)) = user() {
            let changed = [format!("--reuid={user}"), format!("--regid={group}")];
            words.extend(["setpriv".to_owned(), "--clear-groups".to_owned()].into_iter().chain(changed));
        }
        words.push(self.programs.join(program).display().to_string());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    /// Starts it, or starts it again, and waits until it is ready.
    pub fn up(&mut self) {
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.join("log")).unwrap();
        let settings = self.settings.iter().flat_map(|setting| ["-c", setting]);
        let child = self
            .as_user("postgres")
            .arg(format!("-p{}", self.port))
            .args(settings)
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(&self.folder)
            // What a killed server has written is in the system's memory: no disk is waited for.
            .args(["-c", "fsync=off", "-c", "max_connections=60", "-c", "track_functions=all"])
            .stderr(log.try_clone().unwrap())
            .stdout(log)
            .process_group(0)
            .spawn()
            .unwrap();
        self.child = Some(child);
        for _ in 0..PATIENCE {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            let ready = ready.arg("-q").arg(format!("-p{}", self.port)).arg("-h").arg(&self.folder);
            if ready.status().is_ok_and(|status| status.success()) {
                return;
            }
            if self.child.as_mut().is_some_and(|child| child.try_wait().unwrap().is_some()) {
                // Remains of the server before may still be going.
                return self.up();
            }
        }
        panic!("{}", fs::read_to_string(self.folder.join("log")).unwrap());
    }

    /// Kills it, with all its processes, without a warning.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let group = format!("-{}", child.id());
            Command::new("kill").args(["-9", "--", &group]).status().unwrap();
            child.wait().unwrap();
        }
    }

    /// Its address for a role.
    pub fn address_for(&self, role: &str) -> String {
        format!("postgres://{role}@:{}/cup?host={}", self.port, self.folder.display())
    }

    /// Its socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }

    /// All that it holds, as text, and all that it has written into its log.
    pub fn dump(&self) -> String {
        let mut dump = Command::new(self.programs.join("pg_dump"));
        dump.args(["-U", "leader", "-d", "cup", "--inserts", &format!("-p{}", self.port), "-h"]);
        let dumped = dump.arg(&self.folder).output().unwrap();
        assert!(dumped.status.success(), "{}", String::from_utf8_lossy(&dumped.stderr));
        String::from_utf8_lossy(&dumped.stdout).into_owned()
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap()
    }

    pub fn address(&self) -> String {
        self.address_for("leader")
    }

    fn psql(&self, sql: &str, database: &str, role: &str) -> std::process::Output {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            role,
            "-d",
            database,
            "-c",
            sql,
            "-h",
        ]);
        psql.arg(&self.folder).arg(format!("-p{}", self.port)).output().unwrap()
    }

    fn sql(&self, sql: &str, database: &str) -> String {
        let ran = self.psql(sql, database, "leader");
        assert!(ran.status.success(), "{sql}: {}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8(ran.stdout).unwrap().trim().to_owned()
    }

    /// What a statement of the leader gives.
    pub fn tells(&self, sql: &str) -> String {
        self.sql(sql, "cup")
    }

    /// Why a statement of another role fails.
    pub fn refuses(&self, sql: &str, role: &str) -> String {
        let ran = self.psql(sql, "cup", role);
        assert!(!ran.status.success(), "{role} may do this: {sql}");
        String::from_utf8_lossy(&ran.stderr).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Certificates of a test's own: an authority, a server that it vouches for, and an authority that it does not know.
pub struct Certificates(PathBuf);

/// Whom they are for.
const NAMES: &str = "[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:TRUE
[server]
basicConstraints = critical,CA:FALSE
subjectAltName = DNS:localhost,IP:10.213.1.1,IP:10.213.2.1
";

impl Certificates {
    pub fn make(name: &str) -> Certificates {
        let folder = std::env::temp_dir().join(format!("bastide-certificates-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let certificates = Certificates(folder);
        fs::write(certificates.file("names"), NAMES).unwrap();
        certificates.sign("ca", "authority", &[]);
        certificates.sign("other", "authority", &[]);
        certificates.sign("server", "server", &["-CA", "ca.pem", "-CAkey", "ca.key"]);
        if let Some((user, group)) = user() {
            std::os::unix::fs::chown(certificates.file("server.key"), Some(user), Some(group)).unwrap();
        }
        certificates
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn sign(&self, name: &str, kind: &str, by: &[&str]) {
        let (key, made) = (format!("{name}.key"), format!("{name}.pem"));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]);
        openssl.args([
            "-days",
            "2",
            "-config",
            "names",
            "-extensions",
            kind,
            "-subj",
            &format!("/CN={name}"),
        ]);
        openssl.args(["-keyout", &key, "-out", &made]).args(by);
        let ran = openssl.current_dir(&self.0).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
}

impl Drop for Certificates {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where the programs of `PostgreSQL` are: in the path, or where systems keep them.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    versions.sort();
    let usual = versions.into_iter().rev().map(|version| version.join("bin"));
    // A link in the path leads to where the other programs are.
    let mut found = std::env::split_paths(&path)
        .chain(usual)
        .filter_map(|folder| fs::canonicalize(folder.join("initdb")).ok());
    found.next().and_then(|initdb| Some(initdb.parent()?.to_owned()))
}

/// The ordinary user as whom it runs, and its group; nobody else where we are ordinary ourselves.
fn user() -> Option<(u32, u32)> {
    let is_root =
        fs::metadata("/proc/self").is_ok_and(|found| std::os::unix::fs::MetadataExt::uid(&found) == 0);
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let numbers = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2).map(|field| field.parse().ok());
        Some((fields.next()??, fields.next()??))
    };
    is_root.then(|| numbers("postgres").or_else(|| numbers("nobody")).unwrap_or((65534, 65534)))
}
