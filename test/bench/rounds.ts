/** Interleaved rounds: the noise of the machine meets every case alike, so that ratios can be compared. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/cli/process/clock';
import { type Sandbox, startSandbox } from '../../src/sandbox/server/server';
import { countingChance } from '../support/clock';

/** The executable of the build. */
export const plaza = join(import.meta.dirname, '..', '..', 'bin', 'plaza.js');

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A whole process. */
export interface Case {
  readonly name: string;
  readonly program: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Standard input. */
  readonly input?: string;
  /** False for the few that print nothing; any other must. */
  readonly printsSomething?: boolean;
}

export interface Work {
  readonly name: string;
  readonly run: () => unknown;
  /** Bytes of its result. */
  readonly size?: (made: unknown) => number;
}

export interface Result {
  readonly name: string;
  readonly medianMs: number;
  /** Of this median to that of the first case. */
  readonly ratio: number;
  readonly bytes?: number | undefined;
}

/** Runs every process once a round, in a new order each round, and says how many rounds there were. */
export function runRounds(cases: readonly Case[], rounds: number): Result[] {
  const times = cases.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const index of shuffled(cases.length)) times[index]?.push(timeOf(cases[index] as Case));
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  return resultsOf(cases, times);
}

/** Runs every work once a round, after three rounds that do not count. */
export function measure(works: readonly Work[], rounds: number): Result[] {
  const times = works.map((): number[] => []);
  const sizes = works.map(({ run, size }) => size?.(run()));
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { run }] of works.entries()) {
      const started = process.hrtime.bigint();
      run();
      if (round >= 0) times[index]?.push(msSince(started));
    }
  }
  return resultsOf(works, times, sizes);
}

function resultsOf(
  cases: readonly { readonly name: string }[],
  times: readonly (readonly number[])[],
  sizes: readonly (number | undefined)[] = [],
): Result[] {
  const medians = times.map(median);
  return cases.map(({ name }, index) => ({
    name,
    medianMs: medians[index] ?? 0,
    ratio: (medians[index] ?? 0) / (medians[0] ?? 1),
    bytes: sizes[index],
  }));
}

function timeOf({ name, program, argv, env = {}, input, printsSomething = true }: Case): number {
  // It adds 50 ms to every start of Node 20, on both sides, and would flatter every ratio.
  const { NODE_EXTRA_CA_CERTS, ...rest } = process.env;
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(program, argv, {
    env: { ...rest, ...env },
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const ms = msSince(started);
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  // A case that does nothing would be the fastest of all.
  if (printsSomething && stdout.length === 0) throw new Error(`${name} printed nothing`);
  return ms;
}

function shuffled(length: number): number[] {
  return Array.from({ length }, (_, index) => ({ index, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ index }) => index);
}

/** Milliseconds since a time of `process.hrtime.bigint`. */
export function msSince(started: bigint): number {
  return Number(process.hrtime.bigint() - started) / 1e6;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Prints the results as a table; bytes and their ratio to those of the first case stand at the end. */
export function printResults(title: string, results: readonly Result[]): void {
  const width = Math.max(...results.map(({ name }) => name.length));
  const base = results[0]?.bytes;
  const lines = results.map(({ name, medianMs, ratio, bytes }) => {
    const time = `${name.padEnd(width)}  ${medianMs.toFixed(2).padStart(9)} ms  ${ratio.toFixed(2).padStart(6)}`;
    if (bytes === undefined) return time;
    return `${time}  ${String(bytes).padStart(9)} bytes  ${(bytes / (base ?? bytes)).toFixed(2).padStart(6)}`;
  });
  print(`${[title, ...lines].join('\n')}\n`);
}

/** Runs work with a sandbox in this process and an empty folder, which are gone afterwards. */
export async function withSandbox(work: (sandbox: Sandbox, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
  const file = { load: async () => undefined, save: async () => undefined };
  const switches = { simulation: false };
  const sandbox = await startSandbox({ clock: systemClock, random: countingChance(), file, switches });
  try {
    await work(sandbox, folder);
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Runs Node.js with a probe, a CommonJS text that writes its report to the stream 3, while this process serves it.
 * @throws Error when the process fails
 */
export async function probed(
  folder: string,
  probe: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly report: string; readonly lines: number }> {
  const path = join(folder, 'probe.cjs');
  writeFileSync(path, probe);
  const child = spawn(process.execPath, ['--require', path, ...argv], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let lines = 0;
  let report = '';
  child.stdout?.on('data', (piece: Buffer) => {
    for (const byte of piece) if (byte === 10) lines += 1;
  });
  child.stdio[3]?.on('data', (piece: Buffer) => {
    report += piece.toString();
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}`);
  return { report, lines };
}
