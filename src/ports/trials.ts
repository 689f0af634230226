/** The folders and processes in which `rehearse` tries a script. */
import type { Clock, Environment } from './machine';

export interface Trials {
  /** A new private folder below the system's temporary folder; it is removed when the command ends. */
  folder(): Promise<string>;
  /** Creates folders, and those above them. */
  makeFolders(paths: readonly string[]): Promise<void>;
  /**
   * Copies the files of a folder, links as links; a folder that does not exist is empty.
   * @throws UsageError above the limit
   */
  copyFolder(from: string, to: string, limit?: FolderLimit): Promise<void>;
  removeFolder(path: string): Promise<void>;
  link(target: string, path: string): Promise<void>;
  /** Writes a program `plaza` that runs this one. */
  writePlaza(path: string): Promise<void>;
  /** Runs this program. @throws UsageError with its message when it fails */
  plaza(argv: readonly string[], env: Environment): Promise<void>;
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
  /** Its exit code, 128 and the number of the signal when one ended it; nothing of its process group runs then. */
  readonly ended: Promise<number>;
  /** Kills its process group. */
  kill(): void;
}

export interface RefusingProxy {
  /** Its address. */
  readonly url: string;
  /** The hosts that were asked for, in order, each once. */
  hosts(): readonly string[];
}

export interface TrialClock extends Clock {
  advance(ms: number): void;
}
