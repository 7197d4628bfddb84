//! How fast a scan is, compared with a plain pass over the same files: `throughput FILE…`.

use std::{fs::File, io::Read, ops::ControlFlow, path::PathBuf, time::Instant};

use rulebook_data::{Report, Scan, rulebook::Registry};

#[expect(clippy::cast_precision_loss, reason = "throughput is approximate")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let registry = Registry::standard();
    let start = Instant::now();
    let (n_bytes, n_lines) = plain_pass(&files)?;
    let plain = start.elapsed().as_secs_f64();
    let mebibytes = n_bytes as f64 / f64::from(1 << 20);
    println!("plain pass: {mebibytes:.0} MiB, {n_lines} lines, {:.0} MiB/s", mebibytes / plain);
    for threads in [1, 2] {
        for replays in [false, true] {
            let scan = Scan::new().threads(threads);
            let scan = if replays { scan.replaying(&registry) } else { scan };
            let start = Instant::now();
            let scanned = scan.run(files.clone(), |report| {
                if let Report::Bad(bad) = report {
                    eprintln!("{bad}");
                }
                ControlFlow::Continue(())
            });
            let seconds = start.elapsed().as_secs_f64();
            let games = scanned.statistics.games.values();
            let steps: f64 =
                games.map(|game| game.steps.mean().unwrap_or(0.0) * game.records as f64).sum();
            println!(
                "{} on {threads} threads: {:.0} MiB/s, {:.2} M steps/s, {:.2} of the plain pass",
                if replays { "replay" } else { "scan" },
                mebibytes / seconds,
                steps / seconds / 1e6,
                plain / seconds
            );
        }
    }
    Ok(())
}

/// Reads the files and counts their bytes and lines, on one thread.
fn plain_pass(files: &[PathBuf]) -> std::io::Result<(u64, u64)> {
    let (mut n_bytes, mut n_lines) = (0, 0);
    let mut buffer = vec![0; 1 << 20];
    for file in files {
        let mut file = File::open(file)?;
        loop {
            let n_read = file.read(&mut buffer)?;
            if n_read == 0 {
                break;
            }
            n_bytes += n_read as u64;
            n_lines += memchr::memchr_iter(b'\n', &buffer[..n_read]).count() as u64;
        }
    }
    Ok((n_bytes, n_lines))
}
