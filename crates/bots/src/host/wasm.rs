//! The host of WASM modules: metered, with bounded memory, and without anything of the world around them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Deserialize;
use wasmi::{
    CompilationMode, Config, EnforcedLimits, Engine, Error, Linker, Memory, Store, StoreLimits,
    StoreLimitsBuilder, TrapCode, TypedFunc, WasmParams, WasmResults,
};

use super::run::HostedBot;
use super::{HostError, LARGEST_MODULE, LARGEST_REPLY, MOST_MEMORY, STARTUP_FUEL};

/// The most elements of a table.
const MOST_ELEMENTS: usize = 1 << 16;

/// A module at its start or between two messages.
pub struct Module {
    store: Store<StoreLimits>,
    memory: Memory,
    room: TypedFunc<i32, i32>,
    answer: TypedFunc<(i32, i32), i64>,
}

/// Fields of a referee message that the host itself reads.
#[derive(Deserialize)]
struct Message {
    r#type: String,
    left_fuel: Option<u64>,
}

/// Field of a module message that the host reads; others pass unread.
#[derive(Deserialize)]
struct Said {
    r#type: String,
}

impl Module {
    /// Reads the module and lets its start function run.
    pub fn load(path: &Path) -> Result<Module, HostError> {
        let unfit = |why: String| HostError::unfit(path, why);
        let bytes = read(path).map_err(|error| unfit(format!("it cannot be read: {error}")))?;
        if bytes.len() as u64 > LARGEST_MODULE {
            return Err(unfit(format!("it is larger than {} MiB", LARGEST_MODULE >> 20)));
        }
        let engine = engine();
        let module = wasmi::Module::new(&engine, &bytes);
        let module = module.map_err(|error| unfit(format!("it is no WASM module: {error}")))?;
        if let Some(import) = module.imports().next() {
            let (from, name) = (import.module(), import.name());
            return Err(unfit(format!("it imports `{from}.{name}`; a bot imports nothing")));
        }
        let mut store = store(&engine);
        store.set_fuel(STARTUP_FUEL).map_err(|error| ended(&error, STARTUP_FUEL))?;
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module);
        let instance = instance.map_err(|error| ended(&error, STARTUP_FUEL))?;
        let missing = |what: &str| unfit(format!("it does not export `{what}`"));
        let memory = instance.get_memory(&store, "memory").ok_or_else(|| missing("memory"))?;
        let room = instance.get_typed_func(&store, "bastide_room");
        let room = room.map_err(|_| missing("bastide_room(i32) -> i32"))?;
        let answer = instance.get_typed_func(&store, "bastide_answer");
        let answer = answer.map_err(|_| missing("bastide_answer(i32, i32) -> i64"))?;
        Ok(Module { store, memory, room, answer })
    }

    /// The reply to a message, and the steps that it took.
    fn reply(&mut self, line: &str, fuel: u64) -> Result<(Vec<u8>, u64), HostError> {
        let length =
            i32::try_from(line.len()).map_err(|_| HostError::Trap("the message is too long".to_owned()))?;
        self.store.set_fuel(fuel).map_err(|error| ended(&error, fuel))?;
        let at = self.call(self.room, length, fuel)?;
        let written = self.memory.write(&mut self.store, at as u32 as usize, line.as_bytes());
        written.map_err(|_| HostError::Trap("bastide_room gave a place outside of the memory".to_owned()))?;
        let reply = self.call(self.answer, (at, length), fuel)? as u64;
        let used = fuel - self.store.get_fuel().unwrap_or(0);
        Ok((self.read((reply >> 32) as usize, reply as u32 as usize)?, used))
    }

    fn call<P: WasmParams, R: WasmResults>(
        &mut self,
        function: TypedFunc<P, R>,
        given: P,
        fuel: u64,
    ) -> Result<R, HostError> {
        function.call(&mut self.store, given).map_err(|error| ended(&error, fuel))
    }

    fn read(&self, at: usize, length: usize) -> Result<Vec<u8>, HostError> {
        if length > LARGEST_REPLY {
            return Err(HostError::Reply(length));
        }
        let bytes = self.memory.data(&self.store).get(at..at + length);
        let bytes =
            bytes.ok_or_else(|| HostError::Trap("the reply lies outside of the memory".to_owned()))?;
        Ok(bytes.to_vec())
    }
}

impl HostedBot for Module {
    fn answer(&mut self, line: &str) -> Result<Vec<u8>, HostError> {
        let message: Option<Message> = serde_json::from_str(line).ok();
        let fuel = match message {
            Some(Message { r#type, left_fuel }) if r#type == "turn" => left_fuel.unwrap_or(u64::MAX),
            _ => STARTUP_FUEL,
        };
        let (reply, used) = self.reply(line, fuel)?;
        let lines = reply.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        Ok(lines.flat_map(|line| with_fuel(line, used)).collect())
    }
}

/// The line with its end, plus the steps taken if it is a move. A module that writes that field itself has it twice, and
/// the referee refuses that: only the host knows the steps.
fn with_fuel(line: &[u8], used: u64) -> Vec<u8> {
    let is_move = serde_json::from_slice::<Said>(line).is_ok_and(|said| said.r#type == "move");
    let brace = line.iter().position(|&byte| byte == b'{').filter(|_| is_move);
    let mut whole = line.to_vec();
    if let Some(brace) = brace {
        whole.splice(brace + 1..=brace, format!("\"fuel\":{used},").into_bytes());
    }
    whole.push(b'\n');
    whole
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST_MODULE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All is translated before the first step, so that steps never depend on when that happens.
fn engine() -> Engine {
    let mut config = Config::default();
    config
        .consume_fuel(true)
        .compilation_mode(CompilationMode::Eager)
        .enforced_limits(EnforcedLimits::strict());
    Engine::new(&config)
}

fn store(engine: &Engine) -> Store<StoreLimits> {
    let limits = StoreLimitsBuilder::new()
        .memory_size(MOST_MEMORY)
        .memories(1)
        .table_elements(MOST_ELEMENTS)
        .tables(4)
        .instances(1)
        .trap_on_grow_failure(true);
    let mut store = Store::new(engine, limits.build());
    store.limiter(|limits| limits);
    store
}

/// Meaning of the end of a call.
fn ended(error: &Error, fuel: u64) -> HostError {
    match error.as_trap_code() {
        Some(TrapCode::OutOfFuel) => HostError::Fuel(fuel),
        Some(TrapCode::GrowthOperationLimited) => HostError::Memory,
        _ => HostError::Trap(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_tells_its_steps_whatever_else_the_module_writes() {
        for more in ["", r#","left_fuel":"x""#, r#","left_fuel":-1"#, r#","note":{}"#] {
            let line = format!(r#"{{"type":"move","turn":1,"move":"a1"{more}}}"#);
            let told = String::from_utf8(with_fuel(line.as_bytes(), 77)).unwrap();
            assert!(told.starts_with(r#"{"fuel":77,"type":"move""#), "{told}");
        }
        assert_eq!(with_fuel(br#"{"type":"log","text":""}"#, 7), b"{\"type\":\"log\",\"text\":\"\"}\n");
    }
}
