/** The person's files, and their desk: browser, editor, programs. */
import type { FilePart } from '../protocol/route';

export interface Files {
  /**
   * What a file holds, or standard input for `-`, which is read once and kept.
   * @throws UsageError when it cannot be read
   */
  bytes(path: string): Promise<Uint8Array>;
  /**
   * The text of a file, or of standard input for `-`.
   * @throws UsageError when it cannot be read or is not UTF-8
   */
  text(path: string): Promise<string>;
  /**
   * The first `count` lines of standard input, which hold secrets.
   * @throws UsageError when there are fewer
   */
  secretLines(count: number): Promise<string[]>;
  /** The lines of standard input. @throws UsageError when it is not UTF-8 */
  lines(): Promise<string[]>;
  /** The path from the root, for another process to use. */
  absolute(path: string): string;
  /** Whether something is there by that name. */
  exists(path: string): boolean;
  /**
   * A file to be sent; its first bytes decide its media type.
   * @throws UsageError when it cannot be read, is empty or is not a regular file
   */
  part(path: string): Promise<FilePart>;
  /** What a file holds, or standard input for `-`, piece by piece. @throws UsageError when it cannot be read */
  stream(path: string): AsyncIterable<Uint8Array>;
  /** Opens a file to read parts of it. @throws UsageError when it cannot be read or is not a regular file */
  openToRead(path: string): Promise<ReadableFile>;
  /**
   * Opens a file to write parts of it, and creates it; no other process can do so until it is closed.
   * @throws UsageError when it cannot be written, is not a regular file, or another process writes it
   */
  openToWrite(path: string): Promise<WritableFile>;
  /**
   * Writes a new file, all of it or nothing of it, and gives its size in bytes; a dry run only counts them.
   * @throws UsageError when it cannot be written, and when it is there already and `replace` is not given
   */
  save(path: string, body: AsyncIterable<Uint8Array>, options?: { replace?: boolean }): Promise<number>;
  /**
   * Writes a new folder of files, all of it or nothing of it, and gives its size in bytes; a dry run only counts them.
   * @throws UsageError when it cannot be written, and when it is there already and not empty
   */
  saveFolder(path: string, files: AsyncIterable<NamedBytes>): Promise<number>;
}

/** A file in a folder. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An open file that is read at any place. */
export interface ReadableFile {
  /** Bytes. */
  readonly size: number;
  /** At most `length` bytes from an offset; fewer only at the end of the file. @throws UsageError naming the file */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** An open file that this process alone writes. */
export interface WritableFile extends ReadableFile {
  /** @throws UsageError naming the file and what is wrong, as a full disk */
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Resolves once everything is on the disk. */
  sync(): Promise<void>;
}

export interface Desk {
  /**
   * Opens an address of the web in the person's browser; under `--dry-run` only says so.
   * @throws RefusedError for any other address
   * @throws PersonNeededError naming the address where no browser can be started
   */
  open(address: string): Promise<void>;
  /**
   * Lets the person change a file in their editor, until it is closed.
   * @throws UsageError when the editor cannot be started or failed
   */
  edit(path: string): Promise<void>;
  /**
   * A page on loopback that embeds a captcha widget and brings its token.
   * @param action what it is solved for, as the widget calls it
   * @param onError called with the errors of the widget, as sentences
   * @throws RefusedError when the widget's address is none of the web
   */
  captcha(widget: string, action: string, onError: (reported: string) => void): Promise<CaptchaWindow>;
  /** A page on loopback to draw on, which hands in PNG pictures. */
  drawing(task: DrawingTask): Promise<DrawingWindow>;
  /**
   * Runs one of the person's programs with a text on its standard input, until it ends; under `--dry-run` only says so.
   * @throws UsageError when it cannot be started or failed
   */
  runProgram(program: string, text: string): Promise<void>;
}

/** What is to be drawn. */
export interface DrawingTask {
  /** Shown on the page; may come from strangers. */
  readonly title: string;
  readonly text: string;
  /** Takes a drawing; undefined when it is stored, else why not, which the page shows: the drawing stays there. */
  receive(png: Uint8Array): Promise<string | undefined>;
  /** Called when the page knows that a drawing is stored. */
  received?(): void;
}

export interface DrawingWindow {
  /** Where the page is. */
  readonly address: string;
  close(): Promise<void>;
}

export interface CaptchaWindow {
  /** Where the page is. */
  readonly address: string;
  /** The one token; nothing more is taken after it. Never settles when none comes. */
  readonly token: Promise<string>;
  close(): Promise<void>;
}
