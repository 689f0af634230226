/** The local sandbox as commands reach it. */

export interface SandboxControl {
  readonly home: SandboxHome;
  /** Whether it runs, and where. Never starts one. */
  status(): Promise<SandboxRecord>;
  /** The address of the sandbox, started in the background when none runs. */
  ensure(): Promise<SandboxAddress>;
  /** Starts one in the background and waits until it answers; what runs already is taken as it is. */
  startInBackground(options: readonly string[]): Promise<SandboxRecord>;
  /** Ends the one that runs and waits until it is gone; none running is fine. */
  stop(): Promise<SandboxRecord>;
  /** Puts a new world in the place of the old, of a running sandbox or of a saved one. */
  reset(): Promise<SandboxRecord>;
  /**
   * Asks a control route of the sandbox; in a dry run only what reads, and the answer of anything else is undefined.
   * @throws UsageError when none runs, or the sandbox says that the input is wrong
   */
  ask(method: ControlMethod, path: string, body?: unknown): Promise<unknown>;
  /** The sandbox's requests from now on, one record for each. */
  watch(): AsyncIterable<RequestRecord>;
}

export type ControlMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `plaza sandbox status`. */
export interface SandboxRecord {
  readonly running: boolean;
  readonly baseUrl: string | null;
  readonly statusUrl: string | null;
  readonly pixelUrl: string | null;
  readonly pid: number | null;
  /** Of the sandbox's clock, ISO 8601. */
  readonly time: string | null;
}

/** One request that was answered, dropped or opened as a stream. */
export interface RequestRecord {
  /** The number of the record, from 1. */
  readonly seq: number;
  /** ISO 8601, of the world's clock. */
  readonly at: string;
  readonly method: string;
  /** Without the query, which may hold a ticket. */
  readonly path: string;
  /** 0 when the connection was dropped before the first byte; 101 for a socket. */
  readonly status: number;
  /** Milliseconds until the answer was ready or the stream was open. */
  readonly ms: number;
  /** Username of the acting user. */
  readonly user: string | null;
  /** Name of the route; null when the path has none. */
  readonly route: string | null;
  /** The header `X-Device-Id`. */
  readonly device?: string;
  /** The header `X-Plaza-Command`. */
  readonly command?: string;
  /** The kind of the fault that was applied. */
  readonly fault?: string;
  /** Of a 500: what was thrown, with its stack. */
  readonly thrown?: string;
}

/** Where the running sandbox is, and the secret of its control routes. */
export interface SandboxAddress {
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly pixelUrl: string;
  readonly pid: number;
  readonly secret: string;
  /** The id of its world, to which tokens are bound; a reset makes another. */
  readonly world: string;
}

export interface SandboxHome {
  readonly folder: string;
  /** File that takes what a sandbox in the background prints. */
  readonly log: string;
  /** The log from its last error on; empty where there is none. */
  lastLogged(): Promise<string>;
  /** The address of the sandbox that is running now; undefined when none is. */
  running(): Promise<SandboxAddress | undefined>;
  /** Whether a living process holds the folder, though it may not have announced itself yet. */
  occupied(): Promise<boolean>;
  /** Held while one is being started, so that only one process does so. */
  startLock(signal?: AbortSignal): Promise<() => Promise<void>>;
  /**
   * Takes the folder for this process for as long as its sandbox runs.
   * @throws UsageError when another one runs in it
   */
  lock(): Promise<() => Promise<void>>;
  writeAddress(address: SandboxAddress): Promise<void>;
  removeAddress(): Promise<void>;
  loadWorld(): Promise<unknown>;
  /** Replaces the text of the world; only for the process that occupies the folder. */
  saveWorld(text: string): Promise<void>;
  dropWorld(): Promise<void>;
  /** What has changed since the world was saved; only for the process that occupies the folder. */
  readonly worldLog: WorldLog;
  /** The bytes of the world's files. */
  readonly contents: FileContents;
}

export interface WorldLog {
  /** Its text; empty when there is none. */
  read(): Promise<string>;
  /** Adds a text at its end; durable when it resolves. */
  append(text: string): Promise<void>;
  /** Makes it empty. */
  clear(): Promise<void>;
}

export interface FileContents {
  /** Undefined when there are none under this id. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** The bytes in pieces, so that they never lie in memory together. */
  open(id: string): AsyncIterable<Uint8Array>;
  write(id: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all but these, and what a crash left of others. */
  keep(ids: readonly string[]): Promise<void>;
  /** Removes all of them. */
  clear(): Promise<void>;
}
