/** The local sandbox, as commands control it. */

export interface SandboxControl {
  readonly home: SandboxHome;
  /** The control of a sandbox in another folder. */
  at(folder: string): SandboxControl;
  /** State and addresses of the sandbox; never starts it. */
  status(): Promise<SandboxRecord>;
  /** The address of the sandbox; starts it in the background when it does not run. */
  ensure(): Promise<SandboxAddress>;
  /** Starts the sandbox in the background and waits until it answers; does nothing when it runs. */
  startInBackground(options: readonly string[]): Promise<SandboxRecord>;
  /** Stops the sandbox and waits for its end; does nothing when it does not run. */
  stop(): Promise<SandboxRecord>;
  /** Replaces the world of the running sandbox, or the saved world, by a new one. */
  reset(): Promise<SandboxRecord>;
  /**
   * Sends a request to a control route; in a dry run only a read, and undefined for any other.
   * @throws UsageError when the sandbox does not run or refuses the input
   */
  ask(method: ControlMethod, path: string, body?: unknown): Promise<unknown>;
  /** The requests that the sandbox receives from now on. */
  watch(): AsyncIterable<RequestRecord>;
}

export type ControlMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface SandboxRecord {
  readonly running: boolean;
  readonly baseUrl: string | null;
  readonly statusUrl: string | null;
  readonly pixelUrl: string | null;
  readonly pid: number | null;
  /** Time of the sandbox's clock, ISO 8601. */
  readonly time: string | null;
}

/** One request that was answered, dropped or opened as a stream. */
export interface RequestRecord {
  /** The number of the record, from 1. */
  readonly seq: number;
  /** ISO 8601, by the clock of the world. */
  readonly at: string;
  readonly method: string;
  /** Without the query, which may contain a ticket. */
  readonly path: string;
  /** 0 when the connection was dropped before the first byte; 101 for a socket. */
  readonly status: number;
  /** Milliseconds until the answer was ready or the stream was open. */
  readonly ms: number;
  /** Username of the acting user. */
  readonly user: string | null;
  /** Name of the route; null when the path has none. */
  readonly route: string | null;
  readonly device?: string;
  readonly command?: string;
  /** The kind of the fault that was applied. */
  readonly fault?: string;
  /** For a status 500: the thrown error with its stack. */
  readonly thrown?: string;
  /** Only in records that are watched. */
  readonly detail?: RequestDetail;
}

/** A request and its answer without secrets; the long ones cut. */
export interface RequestDetail {
  readonly url: string;
  readonly sent: RequestMessage;
  readonly answered: RequestMessage;
}

export interface RequestMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON or a text, or the size of a body that is neither; missing if there is none, or it was not read. */
  readonly body?: string;
}

/** Addresses of the running sandbox, and the secret of its control routes. */
export interface SandboxAddress {
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly pixelUrl: string;
  readonly pid: number;
  /** The version of plaza that runs it. */
  readonly version?: string;
  readonly secret: string;
  /** ID of the world, to which tokens are bound; a reset changes it. */
  readonly world: string;
}

/** The folder of the sandbox: its log, its address, its lock and its saved world. */
export interface SandboxHome {
  readonly folder: string;
  /** Path of the file with the output of a sandbox in the background. */
  readonly log: string;
  /** The log from its last error on; empty without one. */
  lastLogged(): Promise<string>;
  /** The address of the running sandbox; undefined when it does not run. */
  running(): Promise<SandboxAddress | undefined>;
  /** Whether a running process holds the lock of the folder; its address may not be written yet. */
  occupied(): Promise<boolean>;
  /** The lock under which a sandbox is started, so that only one process starts it. */
  startLock(signal?: AbortSignal): Promise<() => Promise<void>>;
  /**
   * Locks the folder for the sandbox of this process. @returns a function that releases it
   * @throws UsageError when another sandbox runs in it
   */
  lock(): Promise<() => Promise<void>>;
  writeAddress(address: SandboxAddress): Promise<void>;
  removeAddress(): Promise<void>;
  loadWorld(): Promise<unknown>;
  /** Replaces the saved world; only for the process that holds the lock. */
  saveWorld(text: string): Promise<void>;
  dropWorld(): Promise<void>;
  /** Changes since the world was saved; only for the process that holds the lock. */
  readonly worldLog: WorldLog;
  /** The content of the world's files. */
  readonly contents: FileContents;
}

export interface WorldLog {
  read(): Promise<string>;
  /** Appends a text; it is on disk when the promise resolves. */
  append(text: string): Promise<void>;
  clear(): Promise<void>;
}

export interface FileContents {
  read(id: string): Promise<Uint8Array | undefined>;
  open(id: string): AsyncIterable<Uint8Array>;
  write(id: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all files but these, and incomplete ones that a crash left. */
  retain(ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}
