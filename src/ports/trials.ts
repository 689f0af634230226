/** The folders and processes in which `rehearse` tries a script. */
import type { Clock, Environment } from './machine';

export interface Trials {
  /** A new private folder below the system's temporary folder; it is removed when the command ends. */
  folder(): Promise<string>;
  makeFolders(paths: readonly string[]): Promise<void>;
  /** Copies the files of a folder, links as links; a folder that does not exist is empty. */
  copyFolder(from: string, to: string): Promise<void>;
  /** The number of files of a folder that is larger than the limit, as text; undefined when it is not. */
  excessOf(folder: string, limit: FolderLimit): Promise<string | undefined>;
  isFile(path: string): Promise<boolean>;
  removeFolder(path: string): Promise<void>;
  link(target: string, path: string): Promise<void>;
  /** Writes a program `plaza` that runs this one. */
  writePlaza(path: string): Promise<void>;
  /** Runs this program. @throws UsageError with its message when it fails */
  plaza(argv: readonly string[], env: Environment): Promise<void>;
  /** @throws UsageError when a command in the folder cannot be started with its first word */
  requireProgram(program: string, folder: string, env: Environment): Promise<void>;
  /** Starts a command in a process group of its own, with empty standard input. @throws UsageError when it cannot be started */
  start(command: ScriptCommand): Promise<RunningScript>;
  /** The last characters of a file that a script wrote. */
  tail(path: string): Promise<string>;
  /** A proxy that refuses every request. */
  refusingProxy(): Promise<RefusingProxy>;
  /** The clock of the sandbox in the folder: ahead of the real one by what `advance` and its programs add. */
  clock(folder: string): Promise<TrialClock>;
  processors(): Promise<number>;
  /** Runs work that an interrupt does not cut off: it ends when the signal is aborted, and has cleaned up then. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

export interface FolderLimit {
  readonly bytes: number;
  readonly files: number;
}

export interface ScriptCommand {
  readonly words: readonly string[];
  readonly folder: string;
  readonly env: Environment;
  /** The file that takes its standard output and standard error. */
  readonly output: string;
}

export interface RunningScript {
  /** Resolves when no process of it runs: processes that it leaves running are killed after 10 s. */
  readonly ended: Promise<ScriptEnd>;
  /** Kills its process group, and what else it has started. */
  kill(): void;
}

export interface ScriptEnd {
  /** Its exit code, or 128 and the number of the signal that ended it. */
  readonly code: number;
  /** Whether processes were killed that it has left running. */
  readonly leavesProcesses: boolean;
}

export interface RefusingProxy {
  readonly url: string;
  /** The hosts that were asked for, in order, each once. */
  hosts(): readonly string[];
}

export interface TrialClock extends Clock {
  advance(ms: number): void;
}
