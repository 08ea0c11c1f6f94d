//! A real Slurm of Debian's packages, unpacked into a folder of the tests: one node on the loopback interface, `auth/none`.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A controller and a node, which end with this.
pub struct Slurm {
    root: PathBuf,
    pub folder: PathBuf,
    daemons: Vec<Child>,
}

/// Downloads and unpacks Slurm, as a user without rights could.
const UNPACK: &str = "cd \"$1\" &&
    apt-get download $(apt-get install -s --no-install-recommends slurm-wlm | awk '/^Inst/{print $2}') &&
    for package in *.deb; do dpkg -x \"$package\" root; done && test -x root/usr/sbin/slurmctld-wlm";

/// Root of the unpacked packages; they are downloaded once.
fn packages() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slurm");
    let root = folder.join("root");
    if !root.join("usr/sbin/slurmctld-wlm").exists() {
        fs::create_dir_all(&folder).unwrap();
        let unpacked = Command::new("sh").args(["-c", UNPACK, "sh"]).arg(&folder).output();
        if !unpacked.is_ok_and(|unpacked| unpacked.status.success()) {
            let _ = writeln!(std::io::stdout(), "SKIPPED: Slurm's packages cannot be downloaded");
            return None;
        }
    }
    Some(root)
}

fn output(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Slurm {
    /// Starts both daemons in this folder; none, and a line that says so, without the packages.
    pub fn start(folder: &Path) -> Option<Slurm> {
        let root = packages()?;
        let mut slurm = Slurm { root, folder: folder.to_owned(), daemons: Vec::new() };
        for name in ["state", "spool"] {
            fs::create_dir_all(folder.join(name)).unwrap();
        }
        fs::write(folder.join("slurm.conf"), slurm.settings()).unwrap();
        let step = slurm.root.join("usr/sbin/slurmstepd-wlm").display().to_string();
        slurm.spawn("usr/sbin/slurmctld-wlm", &[]);
        slurm.spawn("usr/sbin/slurmd-wlm", &["-d", &step]);
        while !slurm.does("sinfo", &["-h", "-o", "%T"]).contains("idle") {}
        Some(slurm)
    }

    fn libraries(&self) -> PathBuf {
        let machine = format!("{}-linux-gnu", std::env::consts::ARCH);
        self.root.join("usr/lib").join(machine)
    }

    fn settings(&self) -> String {
        let (host, user) = (output("hostname", &["-s"]), output("id", &["-un"]));
        let (folder, plugins) = (self.folder.display(), self.libraries().join("slurm-wlm"));
        let (controller, node) = (free_port(), free_port());
        format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser={user}\nSlurmdUser={user}
AuthType=auth/none\nCredType=cred/none\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none
SlurmctldPort={controller}\nSlurmdPort={node}\nPluginDir={}\nStateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool\nSlurmctldPidFile={folder}/controller.pid\nSlurmdPidFile={folder}/node.pid
SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nJobAcctGatherType=jobacct_gather/none\nReturnToService=2
SlurmdParameters=config_overrides\nNodeName={host} NodeAddr=127.0.0.1 CPUs=8 RealMemory=500 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n",
            plugins.display()
        )
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.root.join(program));
        let libraries = self.libraries();
        let path = format!("{}:{}", libraries.join("slurm-wlm").display(), libraries.display());
        command.env("LD_LIBRARY_PATH", path).env("SLURM_CONF", self.folder.join("slurm.conf"));
        command.current_dir(&self.folder);
        command
    }

    fn spawn(&mut self, program: &str, args: &[&str]) {
        let mut daemon = self.command(program);
        daemon.args(["-D", "-f"]).arg(self.folder.join("slurm.conf")).args(args);
        daemon.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.daemons.push(daemon.spawn().unwrap());
    }

    /// Output of a command such as `squeue`, errors included.
    pub fn does(&self, program: &str, args: &[&str]) -> String {
        let ran = self.command(&format!("usr/bin/{program}")).args(args).output().unwrap();
        String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).trim().to_owned()
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        self.does("scancel", &["--state=RUNNING"]);
        for daemon in self.daemons.iter_mut().rev() {
            let _ = Command::new("kill").arg(daemon.id().to_string()).status();
            let _ = daemon.wait();
        }
    }
}
