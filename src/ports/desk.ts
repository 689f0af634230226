/** The user's files, and the programs outside the terminal: browser, editor, programs for events. */
import type { FilePart } from '../protocol/route';

/**
 * Files that the user names. Every call throws a `UsageError` that names the file if it cannot be read or written, is of the
 * wrong kind, or is locked by another process.
 */
export interface Files {
  /** The content of a file, or of standard input for `-`, which is read once and cached. */
  bytes(path: string): Promise<Uint8Array>;
  /** The text of a file, or of standard input for `-`. @throws UsageError when it is not UTF-8 */
  text(path: string): Promise<string>;
  /** The first `count` lines of standard input, which are secrets. @throws UsageError when there are fewer */
  secretLines(count: number, noun?: string): Promise<string[]>;
  /** The lines of standard input. @throws UsageError when it is not UTF-8 */
  lines(): Promise<string[]>;
  absolute(path: string): string;
  exists(path: string): boolean;
  /** A file for an upload; its first bytes decide its media type. @throws UsageError when it is empty */
  part(path: string): Promise<FilePart>;
  /** The content of a file, or of standard input for `-`, in chunks. */
  stream(path: string): AsyncIterable<Uint8Array>;
  openToRead(path: string): Promise<ReadableFile>;
  /** Opens or creates a file, and locks it until it is closed. */
  openToWrite(path: string): Promise<WritableFile>;
  /** Writes a new file atomically; a dry run only counts bytes. @returns its size @throws UsageError when it exists */
  save(path: string, body: AsyncIterable<Uint8Array>, options?: { replace?: boolean }): Promise<number>;
  /** The same for a folder of files. @throws UsageError when it exists and is not empty */
  saveFolder(path: string, files: AsyncIterable<NamedBytes>): Promise<number>;
  /** Opens or creates a folder to read and write its files, and locks it until it is closed. */
  openFolder(path: string): Promise<PrivateFolder>;
}

/** The content of a file in chunks of any length. */
type Body = () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;

/** A folder of files that only the user can read, locked by this process. Names have `/` between folders. A dry run writes nothing. */
export interface PrivateFolder {
  /** The names in the folder; none when there is no such folder. */
  names(): Promise<readonly string[]>;
  has(name: string): boolean;
  /** The text of a file; undefined when there is none. */
  text(name: string): Promise<string | undefined>;
  /** Opens a file to read parts of it, until the folder is closed; undefined when there is none. */
  open(name: string): Promise<ReadableFile | undefined>;
  /** Writes a file atomically, unless it has these bytes already. @returns whether it was written */
  write(name: string, body: Body): Promise<boolean>;
  /**
   * Adds to the end of a file, or creates it; an error or a crash can leave a part.
   * @returns its size before, in bytes; undefined in a dry run
   */
  append(name: string, body: Body): Promise<number | undefined>;
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** A file in a folder, whole or in chunks that are read before the next file. */
export interface NamedBytes {
  /** Can begin with folders, which are made: `a/b.png`. */
  readonly name: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** A file that is open for random reads. */
export interface ReadableFile {
  /** Bytes. */
  readonly size: number;
  /** Reads `length` bytes from an offset in bytes; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A file that is open for random writes and locked by this process. */
export interface WritableFile extends ReadableFile {
  /** Writes at an offset in bytes. */
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Resolves when all writes are on the disk. */
  sync(): Promise<void>;
}

export interface Desk {
  /** Opens an http or https address in the browser. @throws PersonNeededError with the address when there is no browser */
  open(address: string): Promise<void>;
  /** Resolves when the user's editor is closed. @throws UsageError when it cannot be started or failed */
  edit(path: string): Promise<void>;
  /**
   * Opens a page on loopback that embeds a captcha widget and returns its token.
   * @param action the purpose of the captcha, in the widget's own terms
   * @param onError called with each error of the widget, as a sentence
   * @throws RefusedError when the address of the widget is not http or https
   */
  captcha(widget: string, action: string, onError: (message: string) => void): Promise<CaptchaWindow>;
  /** Opens a page on loopback for drawing, which submits PNG pictures. */
  drawing(task: DrawingTask): Promise<DrawingWindow>;
  /** Checks that a program, a path or a name in `PATH`, can be started. @throws UsageError when it cannot */
  requireProgram(program: string): Promise<void>;
  /**
   * Runs a program with a text on its standard input, and waits for its end.
   * @returns whether it ended with 0; false if the end of the command stopped it
   * @throws UsageError when it fails
   */
  runProgram(program: string, text: string, options?: ProgramOptions): Promise<boolean>;
  /** The text of a manual page in roff, formatted by the system's `man`; undefined without `man`. */
  formatManual(page: string, columns: number): Promise<string | undefined>;
}

export interface ProgramOptions {
  /** Variables that the program gets in addition to plaza's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder in which it runs; defaults to plaza's own. */
  readonly folder?: string;
}

/** The task that the drawing page shows. */
export interface DrawingTask {
  /** Shown on the page; can come from other users. */
  readonly title: string;
  readonly text: string;
  /** Stores a drawing. @returns undefined, or the reason why it was not stored, which the page shows */
  receive(png: Uint8Array): Promise<string | undefined>;
  /** Called when the page has the answer that a drawing is stored. */
  received?(): void;
}

/** A page on loopback. */
export interface DrawingWindow {
  readonly address: string;
  close(): Promise<void>;
}

export interface CaptchaWindow extends DrawingWindow {
  /** The first token; later ones are refused. Never settles when none is submitted. */
  readonly token: Promise<string>;
}

/** The shells that read a place of the user. */
export type InstallableShell = 'bash' | 'zsh' | 'fish';

export interface ShellCompletion {
  /** Writes the script where the shell reads it; zsh gets four lines in `.zshrc`. @returns the written files */
  install(shell: InstallableShell, script: string): Promise<string[]>;
  /** The shell that started plaza; undefined if it is another program, or unknown, as on macOS. */
  runningShell(): Promise<InstallableShell | undefined>;
  /** Undoes `install` for every shell. @returns the files that were removed or changed */
  uninstall(): Promise<string[]>;
}
