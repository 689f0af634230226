/** Streams in memory: a test types, and reads what is written. */
import { PassThrough, Writable } from 'node:stream';
import type { Input } from '../../../src/cli/process/io';
import { ClosedPipe, type Output } from '../../../src/cli/process/output';

export interface FakeOutput extends Output {
  /** Everything written so far. */
  text(): string;
  bytes(): Buffer;
  clear(): void;
  /** Closes the output as its reader does. */
  close(): void;
  resize(columns: number, rows: number): void;
  listeners(): number;
}

export interface Shape {
  readonly columns: number;
  readonly rows: number;
}

/** An output; a terminal where it has a shape. */
export function fakeOutput(shape?: Shape): FakeOutput {
  let text = '';
  let bytes: Buffer[] = [];
  let closed = false;
  let size: Shape = shape ?? { columns: 80, rows: 24 };
  const listeners = new Set<() => void>();
  const take = (chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    bytes.push(Buffer.from(chunk));
  };
  const stream = new Writable({
    write(chunk, _, done) {
      take(chunk);
      done();
    },
  });
  return {
    terminal: shape !== undefined,
    size: () => size,
    async write(chunk) {
      if (closed) throw new ClosedPipe();
      take(chunk);
    },
    onResize(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    // As with the streams of a process, the end of a prompt does not end it.
    stream: Object.assign(stream, { isTTY: shape !== undefined, ...size, end: () => stream }),
    text: () => text,
    bytes: () => Buffer.concat(bytes),
    clear: () => {
      text = '';
      bytes = [];
    },
    close: () => {
      closed = true;
    },
    resize(columns, rows) {
      size = { columns, rows };
      for (const callback of [...listeners]) callback();
    },
    listeners: () => listeners.size,
  };
}

export interface FakeInput extends Input {
  type(text: string): void;
  /** Types the last text, and ends the input as Ctrl-D does. */
  end(text: string): void;
  raw(): boolean;
}

/** A keyboard, or a pipe that holds `content` and ends. */
export function fakeInput(terminal: boolean, content: string | Uint8Array = ''): FakeInput {
  let raw = false;
  const stream = Object.assign(new PassThrough(), {
    isTTY: terminal,
    setRawMode(wanted: boolean) {
      raw = wanted;
    },
  });
  if (!terminal) stream.end(content);
  return {
    get terminal() {
      return terminal && !stream.readableEnded;
    },
    stream,
    hasWaiting: async () => stream.readableLength > 0,
    raw: () => raw,
    type: (text) => void stream.write(text),
    end: (text) => void stream.end(text),
  };
}

/** The terminal's two outputs and its keyboard. */
export function fakeTerminal(shape: Shape = { columns: 80, rows: 24 }) {
  return { input: fakeInput(true), output: fakeOutput(shape), errors: fakeOutput(shape) };
}

/** Waits for some turns of the event loop. */
export async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
