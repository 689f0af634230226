/** Runs plaza in the test's own process, on streams that are only remembered. */
import { PassThrough, Writable } from 'node:stream';
import type { Clock } from '../../src/api/ports';
import { systemClock } from '../../src/cli/clock';
import { makeHolder } from '../../src/cli/hold';
import { ClosedPipe, type Io, type Output } from '../../src/cli/io';
import { run } from '../../src/cli/run';
import { groups } from '../../src/commands/index';
import { countingChance } from './sandbox';

export interface AppOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Cells of a terminal on all three streams; left out: pipes. */
  readonly terminal?: { readonly columns: number; readonly rows?: number };
  /** What standard input holds; at a terminal, what is typed. */
  readonly input?: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  /** Standard output closes after this many characters. */
  readonly closesAfter?: number;
}

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line, given without `plaza`, to its end. */
export async function plaza(argv: readonly string[], options: AppOptions = {}): Promise<Ran> {
  const { env = {}, terminal, clock = systemClock, signal = new AbortController().signal } = options;
  const output = memoryOutput(terminal, options.closesAfter);
  const errors = memoryOutput(terminal);
  const stream = Object.assign(new PassThrough(), { setRawMode: () => undefined });
  if (!terminal) stream.end(options.input ?? '');
  else if (options.input) stream.write(options.input);
  const io: Io = {
    argv,
    env: { TERM: 'xterm-256color', ...env },
    version: '0.0.0-test',
    platform: 'linux',
    pid: process.pid,
    nodeVersion: process.version,
    dist: '/nowhere',
    input: { terminal: terminal !== undefined, stream },
    output,
    errors,
    clock,
    chance: countingChance(),
    signal,
    holder: makeHolder(),
    isRunning: () => true,
    self: {
      run: async () => ({ code: 1, stderr: 'no process is started in tests' }),
      start: async () => ({ ended: Promise.resolve(1) }),
    },
  };
  const exit = await run(io, groups);
  return { exit, stdout: output.text(), stderr: errors.text() };
}

interface MemoryOutput extends Output {
  text(): string;
}

function memoryOutput(
  terminal: AppOptions['terminal'],
  closesAfter = Number.POSITIVE_INFINITY,
): MemoryOutput {
  let text = '';
  const take = (chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
  };
  return {
    terminal: terminal !== undefined,
    size: () => ({ columns: terminal?.columns ?? 80, rows: terminal?.rows ?? 24 }),
    async write(chunk) {
      if (text.length > closesAfter) throw new ClosedPipe();
      take(chunk);
    },
    onResize: () => () => undefined,
    stream: new Writable({
      write(chunk, _, done) {
        take(chunk);
        done();
      },
    }),
    text: () => text,
  };
}
