/** The input of a screen: a queue of messages that slows down fast sources; keys, pastes and mouse reports. */
import type { Key as Pressed } from 'node:readline';
import { createQueue } from '../../queue';
import type { Mouse } from '../definition/command';
import type { Input } from './step';

/** Queued messages from which on `put` makes its caller wait. */
const highWater = 256;

export interface Inbox {
  /** Resolves once there is room for more. */
  put(message: Input): Promise<void>;
  end(): void;
  /** The next `take` throws the error. */
  fail(error: unknown): void;
  /** All queued messages, as soon as there is one, and whether the queue has ended. */
  take(): Promise<{ readonly messages: readonly Input[]; readonly ended: boolean }>;
  /** The messages that were not taken, also after a failure; ends the queue. */
  rest(): Promise<readonly Input[]>;
  /** Resolves every `put` that waits for room. */
  close(): void;
}

export function makeInbox(): Inbox {
  let paused = false;
  let closed = false;
  let failure: { readonly error: unknown } | undefined;
  const waiting: (() => void)[] = [];
  const left: Input[] = [];
  const resume = () => {
    paused = false;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const queue = createQueue<Input>({
    highWater,
    pause() {
      paused = true;
    },
    resume,
  });
  return {
    async put(message) {
      queue.push(message);
      if (paused && !closed) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    end: () => queue.end(),
    fail(error) {
      failure ??= { error };
      queue.end();
    },
    async take() {
      const { items, ended } = await queue.takeAll();
      // A failure after the end counts too: an interrupt.
      if (failure) {
        left.push(...items);
        throw failure.error;
      }
      return { messages: items, ended };
    },
    async rest() {
      queue.end();
      return [...left.splice(0), ...(await queue.takeAll()).items];
    },
    close() {
      closed = true;
      resume();
    },
  };
}

/** Converts the key events of readline to inputs; a paste is one input. */
export function inputReader(): (text: string, key: Pressed) => Input | undefined {
  const readMouse = mouseReader();
  let pasted = '';
  /** The latest characters of a paste; undefined outside of one. */
  let latest: string[] | undefined;
  return (text, key) => {
    if (key.name === 'paste-start') {
      [pasted, latest] = ['', []];
      return undefined;
    }
    if (latest === undefined) return keyInput(text, key, readMouse(key.sequence ?? text));
    // Escape ends a paste whose end got lost.
    const isOver = key.name === 'paste-end' || key.name === 'escape';
    if (!isOver && latest.push(text) < maxLatest) return undefined;
    pasted += latest.join('');
    latest = isOver ? undefined : [];
    return isOver ? { type: 'paste', text: pasted } : undefined;
  };
}

/** Characters that are joined while the rest is read: the first use of a text copies it from each of its parts. */
const maxLatest = 4096;

function keyInput(text: string, pressed: Pressed, piece: MousePiece): Input | undefined {
  const { name = text, ctrl = false, shift = false } = pressed;
  if (piece === undefined) return { type: 'key', key: { name, text, ctrl, shift } };
  return piece !== 'part' && piece.mouse ? { type: 'mouse', mouse: piece.mouse } : undefined;
}

/** Presses and the wheel, in SGR form: coordinates of any size. */
export const mouseOn = '\u001b[?1000h\u001b[?1006h';
export const mouseOff = '\u001b[?1006l\u001b[?1000l';

const start = '\u001b[<';
const report = /^(\d{1,3});(\d{1,5});(\d{1,5})([Mm])$/;
/** Bits of the button: shift, alt, control; motion; the wheel. */
const modifiers = 4 | 8 | 16;
const wheelUp = 64;
const wheelDown = 65;

/** A part of a mouse report, its end (undefined if the report is not used), or other input. */
type MousePiece = 'part' | { readonly mouse: Mouse | undefined } | undefined;

/** Joins the pieces of mouse reports, which readline does not recognize. @internal */
export function mouseReader(): (sequence: string) => MousePiece {
  let text: string | undefined;
  return (sequence) => {
    if (sequence === start) {
      text = '';
      return 'part';
    }
    if (text === undefined) return undefined;
    text += sequence;
    const isOpen = /^[\d;]{0,15}$/.test(text);
    if (isOpen) return 'part';
    const found = report.exec(text);
    text = undefined;
    return found ? { mouse: mouseOf(found) } : undefined;
  };
}

/** Releases, motion and other buttons are ignored. */
function mouseOf([, code, column, row, end]: RegExpExecArray): Mouse | undefined {
  const button = Number(code) & ~modifiers;
  const at = { column: Number(column) - 1, row: Number(row) - 1 };
  if (end === 'm' || at.column < 0 || at.row < 0) return undefined;
  if (button === 0) return { ...at, wheel: 0 };
  if (button === wheelUp) return { ...at, wheel: 1 };
  return button === wheelDown ? { ...at, wheel: -1 } : undefined;
}
