/** Interleaved rounds within this process: every case once a round, in turn; medians, and ratios to the first. */
import { median, type Result } from './rounds';

export interface Work {
  readonly name: string;
  readonly run: () => unknown;
  /** Bytes of what it made. */
  readonly size?: (made: unknown) => number;
}

export interface Measured extends Result {
  readonly bytes?: number;
}

/** Runs every case that often, after some rounds that do not count. */
export function measure(works: readonly Work[], rounds: number): Measured[] {
  const times = works.map((): number[] => []);
  const sizes: (number | undefined)[] = works.map(({ run, size }) => size?.(run()));
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { run }] of works.entries()) {
      const started = process.hrtime.bigint();
      run();
      if (round >= 0) times[index]?.push(Number(process.hrtime.bigint() - started) / 1e6);
    }
  }
  const medians = times.map(median);
  return works.map(({ name }, index) => ({
    name,
    medianMs: medians[index] ?? 0,
    ratio: (medians[index] ?? 0) / (medians[0] ?? 1),
    ...(sizes[index] !== undefined && { bytes: sizes[index] }),
  }));
}

/** The results as a table; bytes and their ratio to the first case's stand behind. */
export function printMeasured(title: string, results: readonly Measured[]): void {
  const width = Math.max(...results.map(({ name }) => name.length));
  const base = results[0]?.bytes;
  const lines = results.map(({ name, medianMs, ratio, bytes }) => {
    const time = `${name.padEnd(width)}  ${medianMs.toFixed(2).padStart(9)} ms  ${ratio.toFixed(2).padStart(6)}`;
    return bytes === undefined
      ? time
      : `${time}  ${String(bytes).padStart(9)} bytes  ${(bytes / (base ?? bytes)).toFixed(2).padStart(6)}`;
  });
  process.stdout.write(`${[title, ...lines].join('\n')}\n\n`);
}
