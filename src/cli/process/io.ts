/**
 * The process as the rest sees it: streams, terminal, environment. `main` makes the real one, tests make their own, and
 * no other module reads the process.
 */
import { fstatSync } from 'node:fs';
import type { SocketConstructorOpts } from 'node:net';
import type { Readable } from 'node:stream';
import { exitCodes, InterruptedError, TerminatedError } from '../../errors';
import type { Clock, Environment, Hold, Random } from '../../ports/machine';
import { clockOf, systemChance, systemClock } from './clock';
import { isForegroundJob, stopJob } from './job';
import { directOutput, type Output, outputOf, systemWrites, writeFailure } from './output';
import type { Self } from './self';

export interface Input {
  readonly terminal: boolean;
  /** Whether there is input that nobody has read; of a terminal, keys that were typed ahead. Reads nothing. */
  hasWaiting(): Promise<boolean>;
  readonly stream: Readable & { setRawMode?(raw: boolean): unknown };
}

export interface Io {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly version: string;
  readonly platform: string;
  readonly pid: number;
  /** The user by whose rights the process acts; undefined where the system has no such numbers. */
  readonly userId: number | undefined;
  readonly nodeVersion: string;
  readonly input: Input;
  readonly output: Output;
  readonly errors: Output;
  readonly clock: Clock;
  readonly random: Random;
  /** Work that has to be finished before the process may end. */
  readonly holder: Holder;
  /** Aborted with an `InterruptedError` or a `TerminatedError`. */
  readonly signal: AbortSignal;
  /** Folder of the build, with the manifest of help. */
  readonly dist: string;
  /**
   * Stops the job, as Ctrl-Z does where keys are not raw; resolves when the job continues (at once where jobs never
   * stop).
   */
  stop(): Promise<void>;
  /** Whether the terminal lets this job read: the system stops a background job that does. */
  isForeground(): Promise<boolean>;
  /** The identity of the terminal of standard output; undefined when it is not a terminal. */
  terminalId(): string | undefined;
  /** Makes UTC the time zone of this process and of the programs that it starts. */
  useUtc(): void;
  /** Whether a process of that id exists. */
  isRunning(pid: number): boolean;
  /** Kills the process group that a process leads; nothing when it has ended. */
  killGroup(pid: number): void;
  readonly self: Self;
}

/** The real process, from `main`. */
export interface ProcessParts {
  readonly process: NodeJS.Process;
  readonly version: string;
  readonly dist: string;
  /** Ends the process without waiting for anything. */
  readonly endNow: (code: number) => void;
}

/** The real process as an `Io`. Streams are made when they are used: each costs a part of a millisecond. */
export function processIo({ process, version, dist, endNow }: ProcessParts): Io {
  let output: Output | undefined;
  let errors: Output | undefined;
  const holder = makeHolder();
  const signal = processSignal(process, (code) => holder.drain().then(() => endNow(code)));
  const directly = (fd: number, stream: () => NodeJS.WriteStream) =>
    directOutput(fd, { ...systemWrites, failure: writeFailure, stream: () => outputOf(stream(), signal) });
  return {
    argv: process.argv.slice(2),
    env: process.env,
    version,
    platform: process.platform,
    pid: process.pid,
    userId: process.geteuid?.(),
    nodeVersion: process.version,
    dist,
    holder,
    signal,
    get input() {
      return inputOf(process.stdin);
    },
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
    self: selfOf(process.execPath, [...process.execArgv, process.argv[1] ?? '']),
  };
}

function isRunning(process: NodeJS.Process, pid: number): boolean {
  try {
    // Signal 0 asks without sending anything.
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
  process.on('SIGQUIT', () => {
    if (controller.signal.aborted) endNow(exitCodes.terminated);
    terminate();
  });
  return controller.signal;
}

/** Standard input as an `Input`; once it is read to its end, as for `-`, prompts are not possible. @internal */
export function inputOf(stream: NodeJS.ReadStream): Input {
  const terminal = stream.isTTY === true && !stream.readableEnded;
  return { terminal, stream, hasWaiting: () => hasWaiting(stream) };
}

/** One round of the event loop sees what is there; the others are for systems that report it later. */
const roundsToSee = 3;

/** Another stream of the same terminal, whose buffer has no room: it reports that there is input, and reads none of it. */
async function hasWaiting(stream: NodeJS.ReadStream): Promise<boolean> {
  if (stream.readableLength > 0) return true;
  // A console of Windows reports also what is no key.
  if (!stream.isTTY || process.platform === 'win32') return false;
  const { ReadStream } = await import('node:tty');
  const noRoom = { onread: { buffer: Buffer.alloc(0), callback: () => false } };
  const second = new ReadStream(
    (stream as typeof stream & { fd: number }).fd,
    noRoom as SocketConstructorOpts,
  );
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

/** `node:child_process` is loaded when it is used: it costs 2 ms, and most commands start nothing. */
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

/** Work that no signal may cut in two: an interrupt waits until it is done. */
export interface Holder extends Hold {
  /** Resolves when no work is held. */
  drain(): Promise<void>;
}

/** Holds the end of the process while critical work runs. @internal */
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

/** The process that a part reads. */
export interface PartProcess {
  readonly env: Environment;
  readonly platform: string;
}

/** A part of the program: from the text of standard input to that of standard output. */
export type Subprocess = (input: string, process: PartProcess) => Promise<string>;
