//! The speed of a scan and of a checked replay, compared with a plain pass over the same files.
//!
//! `throughput [ROUNDS] FILE…` measures all of them one after another in each round, on one thread
//! and on two, and prints medians: by wall time, and by CPU time per thread, which other programs
//! affect little. Memory is the peak of the process so far.

#![expect(clippy::cast_precision_loss, reason = "throughput is approximate")]

use std::{
    fs::{self, File},
    io::Read,
    ops::ControlFlow,
    path::PathBuf,
    time::Instant,
};

use rulebook_data::{Scan, ScanReport, rulebook::Registry};

/// The measured passes: name, number of threads, and whether a scan replays the records.
const PASSES: [(&str, usize, Option<bool>); 5] = [
    ("plain pass", 1, None),
    ("statistics", 1, Some(false)),
    ("statistics", 2, Some(false)),
    ("checked replay", 1, Some(true)),
    ("checked replay", 2, Some(true)),
];

/// The time of a pass: wall time, and CPU time if the system measures it.
#[derive(Clone, Copy)]
struct Spent {
    wall: f64,
    cpu: Option<f64>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let rounds = match arguments.first().and_then(|argument| argument.parse().ok()) {
        Some(rounds) => {
            arguments.remove(0);
            rounds
        }
        None => 3,
    };
    let files: Vec<PathBuf> = arguments.into_iter().map(PathBuf::from).collect();
    let mut spent = vec![Vec::new(); PASSES.len()];
    let mut n_bytes = 0;
    let mut n_steps = 0.0;
    for _ in 0..rounds {
        for ((name, threads, replays), spent) in PASSES.into_iter().zip(&mut spent) {
            let start = Instant::now();
            let cpu = cpu_seconds();
            match replays {
                None => n_bytes = plain_pass(&files)?,
                Some(replays) => n_steps = scan(&files, threads, replays),
            }
            spent.push(Spent {
                wall: start.elapsed().as_secs_f64(),
                cpu: cpu_seconds().zip(cpu).map(|(after, before)| after - before),
            });
            if let Some(last) = spent.last() {
                eprintln!("{name} on {threads} threads: {:.2} s, {}", last.wall, memory());
            }
        }
    }
    println!("| | threads | MB/s | M steps/s | MB/s by CPU time | M steps/s by CPU time |");
    println!("|---|---:|---:|---:|---:|---:|");
    for ((name, threads, _), spent) in PASSES.into_iter().zip(&spent) {
        let wall = median(spent.iter().map(|it| it.wall));
        let cpu: Option<Vec<f64>> = spent.iter().map(|it| it.cpu).collect();
        let share = cpu.map(|seconds| median(seconds.into_iter()) / threads as f64);
        println!(
            "| {name} | {threads} | {} | {} | {} | {} |",
            rate(n_bytes as f64, Some(wall)),
            rate(n_steps, Some(wall)),
            rate(n_bytes as f64, share),
            rate(n_steps, share),
        );
    }
    Ok(())
}

/// Millions per second.
fn rate(n: f64, seconds: Option<f64>) -> String {
    seconds.map_or("–".to_string(), |seconds| format!("{:.1}", n / seconds / 1e6))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The number of steps in the records.
fn scan(files: &[PathBuf], threads: usize, replays: bool) -> f64 {
    let registry = Registry::standard();
    let scan = Scan::new().threads(threads);
    let scan = if replays { scan.replaying(&registry) } else { scan };
    let scanned = scan.run(files.to_vec(), |report| {
        if let ScanReport::Bad(bad) = report {
            eprintln!("{bad}");
        }
        ControlFlow::Continue(())
    });
    let games = scanned.statistics.games.values();
    games.map(|game| game.steps.mean().unwrap_or(0.0) * game.records as f64).sum()
}

/// Reads the files, counts their lines, and returns the number of their bytes.
fn plain_pass(files: &[PathBuf]) -> std::io::Result<u64> {
    let mut n_bytes = 0;
    let mut n_lines = 0;
    let mut buffer = vec![0; 1 << 20];
    for file in files {
        let mut file = File::open(file)?;
        loop {
            let n_read = file.read(&mut buffer)?;
            if n_read == 0 {
                break;
            }
            n_bytes += n_read as u64;
            n_lines += memchr::memchr_iter(b'\n', &buffer[..n_read]).count();
        }
    }
    eprintln!("{n_bytes} bytes in {n_lines} lines");
    Ok(n_bytes)
}

/// The CPU time of this process in seconds, on Linux.
fn cpu_seconds() -> Option<f64> {
    /// The ticks per second in `/proc/self/stat`, `USER_HZ`, which is 100 on every current Linux.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<f64>().ok());
    Some(times.sum::<Option<f64>>()? / TICKS)
}

/// The peak memory of this process.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("memory unknown".to_string(), |memory| format!("at most {}", memory.trim()))
}
