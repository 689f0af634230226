/**
 * The screen runner owns the terminal while a screen runs: raw mode, the alternate screen, resizes, and the loop that feeds
 * keys, events and ticks into the command's pure `update` and draws its `frame`. Only changed cells are redrawn. Effects go
 * to the command's `perform`; their results come back as events. The terminal is restored on every way out: a key, an
 * interrupt, an error, a signal. The meaning of keys is left to the command's key table (`terminal/text/keys`), parsing
 * replies of the terminal to `replies`. `app/answer` calls `runScreen`.
 */
import { emitKeypressEvents, type Interface, type Key as Pressed } from 'node:readline';
import { PassThrough } from 'node:stream';
import { InterruptedError } from '../../errors';
import { cleanForTerminal, cleanValue } from '../../terminal/text/clean';
import type { View } from '../../terminal/text/view';
import type { ScreenSource, ScreenTerminal } from '../definition/command';
import type { Io } from '../process/io';
import { TimeUp, until } from '../process/lifetime';
import { answerMs, isAnswered, lastQuestion } from '../process/terminal-query';
import { type Display, makeDisplay } from './display';
import { type Inbox, inputReader, makeInbox } from './inbox';
import { frameOf, type Input, type ScreenCommand, type ScreenState, stepOf } from './step';

type Source = ScreenSource<unknown, unknown>;

export interface ScreenSetup {
  readonly io: Io;
  readonly view: () => View;
  readonly signal: AbortSignal;
  /** Holds notes, which would be written over the screen, until the result is called. */
  readonly holdNotes: () => () => void;
  /** Asks the terminal for unknown facts after the first frame; resolves to whether the view has changed. */
  readonly learn?: (ask: (question: string) => Promise<string | undefined>) => Promise<boolean>;
}

const tickMs = 1000;
/** Input that follows Escape within this time belongs to the sequence of another key. */
const escapeMs = 25;

/**
 * Shows the screen until it ends itself, its events end, or the signal is aborted.
 * @throws InterruptedError when Ctrl-C is pressed, the signal's reason, and what the events throw
 */
export async function runScreen(
  setup: ScreenSetup,
  command: ScreenCommand,
  input: Readonly<Record<string, unknown>>,
  source: Source,
): Promise<void> {
  const inbox = makeInbox();
  const display = makeDisplay(setup.io, command.mouse?.(input as never) === true);
  const keys = keysOf(setup.io, inbox);
  keys.listen();
  const terminal = terminalOf(setup.io, { inbox, display, keys });
  const stop = new AbortController();
  const signal = AbortSignal.any([setup.signal, stop.signal]);
  let feeding: readonly Promise<void>[] = [];
  const releaseNotes = setup.holdNotes();
  const running: Running = { setup, command, source, inbox, display, keys, terminal, screen: undefined };
  try {
    await display.enter();
    running.screen = { state: command.init(input, setup.io.output.size()) };
    feeding = [feed(running, signal), tick(setup.io, inbox, signal, command.tickMs ?? tickMs)];
    await loop(running, () => void learn(setup, { inbox, keys, signal }));
  } finally {
    stop.abort(new TimeUp());
    inbox.close();
    await display.leave().catch(() => undefined);
    await keys.release();
    await writeAfter(running).catch(() => undefined);
    releaseNotes();
    await Promise.all(feeding);
    await source.ended?.(running.screen?.state);
  }
}

interface Keys extends Pick<Replies, 'settled'> {
  listen(): void;
  /** Waits for outstanding replies first, so that no other reader gets them. */
  release(): Promise<void>;
  /** Undefined without asking while it does not listen. */
  ask: (...question: Parameters<Replies['ask']>) => Promise<string | undefined>;
}

interface Running {
  readonly setup: ScreenSetup;
  readonly command: ScreenCommand;
  readonly source: Source;
  readonly inbox: Inbox;
  readonly display: Display;
  readonly keys: Keys;
  readonly terminal: ScreenTerminal;
  screen: ScreenState | undefined;
}

async function loop(running: Running, afterFirstFrame: () => void): Promise<void> {
  const { setup, command, inbox, display } = running;
  const { output } = setup.io;
  for (let isFirst = true; ; isFirst = false) {
    const { screen } = running;
    if (!screen) return;
    const isShown = await display.show(screen, () => frameOf(command, screen, output.size(), setup.view()));
    // Later, so that keys that came meanwhile are taken first.
    if (!isShown) setup.io.clock.after(0, () => void inbox.put({ type: 'again' }));
    if (isFirst) afterFirstFrame();
    const { messages, ended } = await inbox.take();
    if (messages.some(({ type }) => type === 'resize')) await display.clear();
    if (messages.some(isStop)) await stopped(running);
    if (messages.some((message) => !isStop(message) && isLast(running, screen, message)) || ended) return;
  }
}

/** Applies an input. @returns whether it ends the screen */
function isLast(running: Running, first: ScreenState, input: Input): boolean {
  const { command } = running;
  const step = stepOf(command, running.screen ?? first, input);
  if (!step) return false;
  running.screen = step.state;
  for (const effect of step.effects ?? []) perform(running, effect);
  return step.end === true;
}

/** Writes the lines that stay on the terminal, after applying the events that the screen has not shown. */
async function writeAfter({ setup, command, inbox, screen }: Running): Promise<void> {
  if (!command.after || !screen) return;
  const events = (await inbox.rest()).filter(({ type }) => type === 'event');
  const last = events.reduce((before, event) => stepOf(command, before, event)?.state ?? before, screen);
  const lines = command.after(last.state, setup.view());
  if (lines.length > 0) await setup.io.output.write(`${lines.join('\n')}\n`);
}

/** Ctrl-Z, which is an ordinary key in raw mode. */
function isStop(message: Input): boolean {
  return message.type === 'key' && message.key.ctrl && message.key.name === 'z';
}

/** Restores the terminal for the shell; when the process continues, shows the screen again. */
async function stopped({ setup, display, keys }: Running): Promise<void> {
  const { input, stop } = setup.io;
  await display.leave();
  await keys.settled();
  input.stream.setRawMode?.(false);
  await stop();
  input.stream.setRawMode?.(true);
  await display.enter();
}

function perform({ setup, source, inbox, terminal }: Running, effect: unknown): void {
  source.perform?.(effect, terminal).then(
    (event) => (event === undefined ? undefined : inbox.put(inputOf(event, setup.io, source))),
    (error) => inbox.fail(error),
  );
}

/** The event as the screen receives it. */
function inputOf(event: unknown, { output }: Pick<Io, 'output'>, { isOwn }: Source): Input {
  const clean = isOwn?.(event) ? cleanValue(event) : cleanForTerminal(event, output.size());
  return { type: 'event', event: clean };
}

async function feed(
  { setup, source, inbox }: Pick<Running, 'setup' | 'source' | 'inbox'>,
  signal: AbortSignal,
): Promise<void> {
  const put = (event: unknown) => inbox.put(inputOf(event, setup.io, source));
  try {
    if (source.first) await put(await source.first());
    for await (const event of until(source.events ?? forever(), signal)) await put(event);
    inbox.end();
  } catch (error) {
    inbox.fail(error);
  }
}

/** For a screen without events: yields nothing until the screen ends. */
async function* forever(): AsyncGenerator<never> {
  await new Promise(() => undefined);
}

async function tick(io: Io, inbox: Inbox, signal: AbortSignal, everyMs: number): Promise<void> {
  try {
    while (!signal.aborted) {
      await io.clock.sleep(everyMs, signal);
      await inbox.put({ type: 'tick', now: io.clock.now(), monotonic: io.clock.monotonic() });
    }
  } catch {
    // The screen ended; ticks end with it.
  }
}

/**
 * Asks the terminal after the first frame, and stops if it does not answer. A question that moves the cursor prints on the
 * screen, which is then shown again.
 */
async function learn(
  { io, learn }: ScreenSetup,
  { inbox, keys, signal }: Pick<Running, 'inbox' | 'keys'> & { readonly signal: AbortSignal },
): Promise<void> {
  const showAgain = () => void inbox.put({ type: 'resize', size: io.output.size() });
  let isSilent = false;
  const ask = async (question: string) => {
    if (signal.aborted || isSilent) return undefined;
    const isDrawn = question.includes('\r');
    const placed = `${`\u001b[${io.output.size().rows};1H`}${question}`;
    const answers = await keys.ask(placed, isDrawn ? showAgain : undefined);
    isSilent = answers !== undefined && !isAnswered(answers);
    return answers;
  };
  try {
    if (await learn?.(ask)) showAgain();
  } catch (error) {
    inbox.fail(error);
  }
}

function keysOf(io: Io, inbox: Inbox): Keys {
  const { stream } = io.input;
  let typed: PassThrough | undefined;
  const replies = makeReplies(io, (keys) => typed?.write(keys));
  const read = inputReader();
  const pressed = (text: string | undefined, key: Pressed) => {
    if (key.ctrl && key.name === 'c') return inbox.fail(new InterruptedError());
    const input = read(text ?? '', key);
    if (input) inbox.put(input);
  };
  let stopResize = () => undefined as unknown;
  return {
    listen() {
      typed = new PassThrough();
      emitKeypressEvents(typed, { escapeCodeTimeout: escapeMs } as unknown as Interface);
      typed.on('keypress', pressed);
      stream.setRawMode?.(true);
      stream.on('data', replies.read);
      stream.resume();
      stopResize = io.output.onResize(() => inbox.put({ type: 'resize', size: io.output.size() }));
    },
    async release() {
      stopResize();
      typed?.off('keypress', pressed);
      typed = undefined;
      await replies.settled();
      replies.close();
      stream.off('data', replies.read);
      stream.setRawMode?.(false);
      stream.pause();
    },
    ask: async (...question) => (typed ? replies.ask(...question) : undefined),
    settled: replies.settled,
  };
}

function terminalOf(
  { output, env }: Io,
  { inbox, display, keys }: { readonly inbox: Inbox; readonly display: Display; readonly keys: Keys },
): ScreenTerminal {
  return {
    async lend(work) {
      await display.leave();
      await keys.release();
      try {
        return await work();
      } finally {
        keys.listen();
        await display.enter();
        // Shows the screen again, in the size that the terminal has by now.
        inbox.put({ type: 'resize', size: output.size() });
      }
    },
    copy: (text) => output.write(copySequence(text, env)),
  };
}

/** tmux takes the sequence itself (`set-clipboard on`), or hands it on (`allow-passthrough`); screen hands it on. */
function copySequence(text: string, { TMUX, STY }: Io['env']): string {
  const sequence = `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  if (TMUX) return `${sequence}\u001bPtmux;${sequence.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`;
  return STY ? `\u001bP${sequence}\u001b\\` : sequence;
}

interface Replies {
  /** Takes a piece of input, and passes its keys on. */
  read(piece: Uint8Array): void;
  /** Passes on held input, and stops its timer. */
  close(): void;
  /** Writes a question and returns its replies, after `answerMs` as many as came. The next question waits for them. */
  ask(question: string, written?: () => void): Promise<string>;
  /** Resolves when no reply is outstanding. */
  settled(): Promise<unknown>;
}

/** Forms that no key has: strings, private sequences, reports of the cursor, of sizes and of the status. */
const replies =
  /\u001b[P\]_][^\u001b\u0007]*(?:\u001b\\|\u0007)|\u001b\[[?>=][\d;]*\$?[A-Za-z]|\u001b\[\d+(?:;\d+)+[Rt]|\u001b\[\d+n/g;
/** The possible start of a reply, and a start that no key has. */
const replyStart = /\u001b(?:[P\]_][^\u001b\u0007]*\u001b?|\[[?>=]?[\d;]*\$?)?$/;
const sureReplyStart = /^\u001b(?:P[>01][|$+]|\]1[01];|_G|\[[?>=])/;
/** How long input that might be a key is held while a reply is outstanding. */
const heldMs = 100;

/** @param typed takes the keys, in pieces */
function makeReplies(
  { output, clock }: Pick<Io, 'output' | 'clock'>,
  typed: (keys: Buffer) => void,
): Replies {
  let heard = '';
  let held = '';
  let answered: (() => void) | undefined;
  let waiting: Promise<unknown> = Promise.resolve();
  let cancelFlush = () => undefined as unknown;
  const passOn = (keys: string) => {
    if (keys !== '') typed(Buffer.from(keys, 'latin1'));
  };
  const flush = () => {
    cancelFlush();
    const keys = held;
    held = '';
    passOn(keys);
  };
  const ask = async (question: string, written?: () => void) => {
    heard = '';
    const over = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const cancel = clock.after(answerMs, () => answered?.());
    try {
      await output.write(`${question}${lastQuestion}`);
      written?.();
      await over;
    } finally {
      cancel();
      answered = undefined;
    }
    return heard;
  };
  return {
    read(piece) {
      cancelFlush();
      const text = held + Buffer.from(piece).toString('latin1');
      heard += text.match(replies)?.join('') ?? '';
      const keys = text.replace(replies, '');
      const [found = ''] = replyStart.exec(keys) ?? [];
      const isSure = sureReplyStart.test(found);
      held = isSure || answered ? found : '';
      if (held !== '') cancelFlush = clock.after(isSure ? answerMs : heldMs, flush);
      passOn(keys.slice(0, keys.length - held.length));
      if (isAnswered(heard)) answered?.();
    },
    close: flush,
    ask(question, written) {
      const asked = waiting.then(() => ask(question, written));
      waiting = asked.catch(() => undefined);
      return asked;
    },
    settled: () => waiting,
  };
}
