//! A real `PostgreSQL` of a test's own: in a private folder, on a private socket, as an ordinary user, and gone afterwards.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A server.
pub struct Server {
    folder: PathBuf,
    programs: PathBuf,
    child: Option<Child>,
}

/// How often a server that starts is asked whether it is ready.
const PATIENCE: usize = 3000;

impl Server {
    /// Starts one; nothing, and a line that says so, where there is no `PostgreSQL`.
    pub fn start(name: &str) -> Option<Server> {
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
        let mut server = Server { folder, programs, child: None };
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
        let program = self.programs.join(program);
        let mut command = match user() {
            None => Command::new(program),
            Some((user, group)) => {
                let mut command = Command::new("setpriv");
                command.args([
                    format!("--reuid={user}"),
                    format!("--regid={group}"),
                    "--clear-groups".to_owned(),
                ]);
                command.arg(program);
                command
            }
        };
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    /// Starts it, or starts it again, and waits until it is ready.
    pub fn up(&mut self) {
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.join("log")).unwrap();
        let child = self
            .as_user("postgres")
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(&self.folder)
            // What a killed server has written is in the system's memory: no disk is waited for.
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"])
            .stderr(log.try_clone().unwrap())
            .stdout(log)
            .process_group(0)
            .spawn()
            .unwrap();
        self.child = Some(child);
        for _ in 0..PATIENCE {
            let ready =
                Command::new(self.programs.join("pg_isready")).arg("-q").arg("-h").arg(&self.folder).status();
            if ready.is_ok_and(|status| status.success()) {
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
        format!("postgres://{role}@/cup?host={}", self.folder.display())
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
        psql.arg(&self.folder).output().unwrap()
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
