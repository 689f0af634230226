/** Interleaved rounds of whole processes: the machine's noise meets every case alike, so ratios can be compared. */
import { spawnSync } from 'node:child_process';

export interface Case {
  readonly name: string;
  readonly program: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** False for the few that have nothing to say; any other must. */
  readonly printsSomething?: boolean;
}

export interface Result {
  readonly name: string;
  readonly medianMs: number;
  /** Of this median to the first case's. */
  readonly ratio: number;
}

/** Runs every case once a round, in a new order each round; medians, and ratios to the first case. */
export function runRounds(cases: readonly Case[], rounds: number): Result[] {
  const times = cases.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const index of shuffled(cases.length)) {
      const one = cases[index];
      if (one) times[index]?.push(timeOf(one));
    }
  }
  const medians = times.map(median);
  return cases.map(({ name }, index) => ({
    name,
    medianMs: medians[index] ?? 0,
    ratio: (medians[index] ?? 0) / (medians[0] ?? 1),
  }));
}

function timeOf({ name, program, argv, env = {}, printsSomething = true }: Case): number {
  // It adds 50 ms to every start of Node 20, on both sides, and would flatter every ratio.
  const { NODE_EXTRA_CA_CERTS, ...rest } = process.env;
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(program, argv, {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  // A case that silently does nothing would be the fastest of all.
  if (printsSomething && stdout.length === 0) throw new Error(`${name} printed nothing`);
  return ms;
}

function shuffled(length: number): number[] {
  return Array.from({ length }, (_, index) => ({ index, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ index }) => index);
}

/** The middle of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The results as a table for people. */
export function printResults(title: string, results: readonly Result[]): void {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(
    ({ name, medianMs, ratio }) =>
      `${name.padEnd(width)}  ${medianMs.toFixed(1).padStart(8)} ms  ${ratio.toFixed(2).padStart(6)}`,
  );
  process.stdout.write(`${[title, ...lines].join('\n')}\n\n`);
}
