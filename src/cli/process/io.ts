/**
 * The process as a value: streams, terminal, environment, signals, clock. `main` makes the real one from `process`, tests
 * make their own; no other module reads the process.
 */
import { fstatSync } from 'node:fs';
import type { SocketConstructorOpts } from 'node:net';
import type { Readable } from 'node:stream';
import { exitCodes, InterruptedError, TerminatedError } from '../../errors';
import type { Clock, Environment, Hold, Random } from '../../ports/machine';
import { clockOf, systemChance, systemClock } from './clock';
import type { Guard } from './guard';
import { isForegroundJob, stopJob } from './job';
import { directOutput, type Output, outputOf, systemWrites, writeFailure } from './output';
import type { Self } from './self';

export interface Input {
  readonly terminal: boolean;
  /** Whether there is unread input, at a terminal keys that were typed ahead. Reads nothing. */
  hasWaiting(): Promise<boolean>;
  readonly stream: Readable & { setRawMode?(raw: boolean): unknown };
}

export interface Io {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly version: string;
  readonly platform: string;
  readonly pid: number;
  /** The effective user ID; undefined on systems without user IDs. */
  readonly userId: number | undefined;
  /** `node v20.20.2` */
  readonly runtime: string;
  readonly input: Input;
  readonly output: Output;
  readonly errors: Output;
  readonly clock: Clock;
  readonly random: Random;
  /** Work that delays the end of the process. */
  readonly holder: Holder;
  /** Aborted with an `InterruptedError` or a `TerminatedError`. */
  readonly signal: AbortSignal;
  readonly dist: string;
  /** Stops the job, as Ctrl-Z does if keys are not raw; resolves when the job continues. */
  stop(): Promise<void>;
  /** Whether the terminal lets this job read: the system stops a background job that does. */
  isForeground(): Promise<boolean>;
  /** The identity of the terminal of standard output; undefined when it is not a terminal. */
  terminalId(): string | undefined;
  /** Makes UTC the time zone of this process and of the programs that it starts. */
  useUtc(): void;
  isRunning(pid: number): boolean;
  /** Kills the process group that a process leads; nothing when it has ended. */
  killGroup(pid: number): void;
  readonly self: Self;
  /** Set if a program runs the command for a user. */
  readonly guard?: Guard;
}

export interface ProcessParts {
  readonly process: NodeJS.Process;
  readonly version: string;
  readonly dist: string;
  /** Ends the process without waiting for anything. */
  readonly endNow: (code: number) => void;
}

/** The real process as an `Io`. Streams are made when they are used: each takes a part of a millisecond. */
export function processIo({ process, version, dist, endNow }: ProcessParts): Io {
  let output: Output | undefined;
  let errors: Output | undefined;
  const holder = makeHolder();
  const signal = processSignal(process, (code) => holder.drain().then(() => endNow(code)));
  const directly = (fd: number, stream: () => NodeJS.WriteStream) => {
    const through = () => outputOf(stream(), signal);
    // The path of a descriptor, below /proc, would be one of the current drive.
    if (process.platform === 'win32') return through();
    return directOutput(fd, { ...systemWrites, failure: writeFailure, stream: through });
  };
  return {
    argv: process.argv.slice(2),
    env: process.env,
    version,
    platform: process.platform,
    pid: process.pid,
    userId: process.geteuid?.(),
    runtime: runtimeOf(process),
    dist,
    holder,
    signal,
    input: inputOf(
      () => process.stdin,
      () => isTerminalInput(process),
    ),
    get output() {
      output ??= directly(1, () => process.stdout);
      return output;
    },
    get errors() {
      errors ??= directly(2, () => process.stderr);
      return errors;
    },
    clock: clockOf(process.env),
    random: systemChance,
    stop: () => stopJob(process, systemClock),
    isForeground: () => isForegroundJob(process),
    terminalId: () => terminalIdOf(process),
    useUtc: () => {
      process.env.TZ = 'UTC';
    },
    isRunning: (pid) => isRunning(process, pid),
    killGroup: (pid) => killGroup(process, pid),
    self: selfOf(process.execPath, [...process.execArgv, process.argv[1] ?? ''].filter(Boolean)),
  };
}

/** In bun, which runs the single executable, `process.version` is the version of Node that it follows. */
function runtimeOf({ version, versions }: NodeJS.Process): string {
  return versions.bun ? `bun v${versions.bun}` : `node ${version}`;
}

function isRunning(process: NodeJS.Process, pid: number): boolean {
  try {
    // Signal 0 only checks.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function killGroup(process: NodeJS.Process, pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * The number of the terminal's device; on Linux also when it was opened, since a later terminal gets the same number.
 * Windows has none: the parent shell identifies the terminal.
 */
function terminalIdOf({ stdout, platform, ppid }: NodeJS.Process): string | undefined {
  if (stdout.isTTY !== true) return undefined;
  const { rdev, ctimeMs } = fstatSync(stdout.fd);
  if (rdev === 0) return `shell-${ppid}`;
  return platform === 'linux' ? `${rdev}-${Math.trunc(ctimeMs)}` : String(rdev);
}

/** The signals that end a command as one abort signal; a second INT or QUIT ends the process, once no critical work is held. */
function processSignal(process: NodeJS.Process, endNow: (code: number) => unknown): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => {
    if (controller.signal.aborted) endNow(exitCodes.interrupted);
    controller.abort(new InterruptedError());
  });
  const terminate = () => controller.abort(new TerminatedError());
  process.on('SIGTERM', terminate);
  process.on('SIGHUP', terminate);
  // Ctrl-Break. Windows has no SIGTERM: another program can only end a process without a signal.
  process.on('SIGBREAK', terminate);
  process.on('SIGQUIT', () => {
    if (controller.signal.aborted) endNow(exitCodes.terminated);
    terminate();
  });
  return controller.signal;
}

/**
 * Standard input as an `Input`; once it is read to its end, as for `-`, prompts are not possible. Its stream is made when it
 * is used, since a command that only asks for a terminal would load the streams of files.
 * @internal
 */
export function inputOf(open: () => NodeJS.ReadStream, isTerminal: () => boolean): Input {
  let stream: NodeJS.ReadStream | undefined;
  const opened = () => {
    stream ??= open();
    return stream;
  };
  return {
    get terminal() {
      return isTerminal() && stream?.readableEnded !== true;
    },
    get stream() {
      return opened();
    },
    hasWaiting: () => hasWaiting(opened()),
  };
}

/** A file or a pipe is known by its kind, without the modules of terminals and sockets. */
function isTerminalInput(process: NodeJS.Process): boolean {
  if (process.platform === 'win32') return process.stdin.isTTY === true;
  try {
    return fstatSync(0).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(0);
  } catch {
    // The descriptor is closed.
    return false;
  }
}

/** The first round of the event loop sees waiting input; the others are for systems that report it later. */
const roundsToSee = 3;

/** A second stream of the same terminal with an empty buffer: it reports that there is input, and reads none of it. */
async function hasWaiting(stream: NodeJS.ReadStream): Promise<boolean> {
  if (stream.readableLength > 0) return true;
  // A console of Windows reports other events than keys, too.
  if (!stream.isTTY || process.platform === 'win32') return false;
  const { fd } = stream as typeof stream & { fd: number };
  if (process.versions.bun) return isReadable(fd);
  const { ReadStream } = await import('node:tty');
  const noRoom = { onread: { buffer: Buffer.alloc(0), callback: () => false } };
  const second = new ReadStream(fd, noRoom as SocketConstructorOpts);
  let isWaiting = false;
  second.on('error', () => {
    isWaiting = true;
  });
  second.resume();
  for (let round = 0; round < roundsToSee && !isWaiting; round += 1)
    await new Promise((resolve) => setImmediate(resolve));
  second.destroy();
  return isWaiting;
}

/** The part of `bun:ffi` that calls `poll` of the system's C library. */
interface Ffi {
  dlopen(
    library: string,
    symbols: Readonly<Record<'poll', { readonly args: readonly string[]; readonly returns: string }>>,
  ): { readonly symbols: { poll(files: Int32Array, count: bigint, patienceMs: number): number } };
}

/** In bun, a stream without room reads all the same: `poll` reports waiting input. */
function isReadable(fd: number): boolean {
  const { dlopen } = process.getBuiltinModule('bun:ffi' as 'node:fs') as unknown as Ffi;
  const library = process.platform === 'darwin' ? 'libSystem.B.dylib' : 'libc.so.6';
  const { symbols } = dlopen(library, { poll: { args: ['ptr', 'u64', 'i32'], returns: 'i32' } });
  const wantsInput = 1;
  return symbols.poll(Int32Array.of(fd, wantsInput), 1n, 0) > 0;
}

/** `self` is imported when it is used: `node:child_process` takes 2 ms, and most commands start no process. */
function selfOf(program: string, script: readonly string[]): Self {
  return {
    words: [program, ...script],
    async run(argv, env) {
      const { runSelf } = await import('./self');
      return runSelf(program, [...script, ...argv], env);
    },
    async start(argv, options) {
      const { startSelf } = await import('./self');
      return startSelf(program, [...script, ...argv], options);
    },
    async part(name, options) {
      const { runPart } = await import('./self');
      return runPart(program, [...script, partFlag, name], options);
    },
  };
}

/** Critical work, which an interrupt waits for. */
export interface Holder extends Hold {
  drain(): Promise<void>;
}

/** @internal */
export function makeHolder(): Holder {
  const held = new Set<Promise<unknown>>();
  return {
    async run(work) {
      const working = work();
      held.add(working);
      try {
        return await working;
      } finally {
        held.delete(working);
      }
    },
    async drain() {
      while (held.size > 0) await Promise.allSettled(held);
    },
  };
}

/** The internal option that runs a part of the program as a subprocess; as in `main`. */
const partFlag = '--part';

export interface PartProcess {
  readonly env: Environment;
  readonly platform: string;
}

/** A part of the program: takes the text of standard input, and returns the text of standard output. */
export type Subprocess = (input: string, process: PartProcess) => Promise<string>;
