/**
 * Commands as data. A command file default-exports `command`, `eventsCommand` or `screenCommand` of its definition, the
 * index of a folder of verbs exports `group`. The types of the input are inferred from the arguments and options. Parsing a
 * line is left to `cli/line`, running a command to `app/perform`, printing its value to `cli/output`.
 */
import type { Pages } from '../../ports/api';
import type { Handle } from '../../ports/handles';
import type { AnswerStore, Context } from '../../ports/index';
import type { AttemptSummary } from '../../ports/records';
import type { Schema } from '../../protocol/answer';
import type { AnyRoute } from '../../protocol/route';
import type { FrameRow } from '../../terminal/text/diffable-row';
import type { KeyBindings, KeyLine } from '../../terminal/text/keys';
import type { View } from '../../terminal/text/view';
import type { Arguments, InputOf, Options } from './parameters';

/** Lines without line ends. */
export type Lines = readonly string[];

/** The argument of `render`: the items of one page of a lazy list, else the value itself. */
export type Rendered<T> =
  T extends Pages<infer Item> ? readonly Item[] : T extends Watched<infer Value> ? Value : T;

/** An answer that is streamed to standard output and never held whole in memory. */
export interface ByteStream {
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Facts about a command that its routes and options do not show, for `help --json` and the policy of `plaza mcp`. */
export interface CommandFacts {
  /** Replaces the effect of the routes: the command sends other requests than its routes. */
  readonly effect?: CommandEffect;
  /** When it asks for confirmation; `above-limit` by a price or a number, `terminal` only at a terminal. */
  readonly asks?: 'always' | 'above-limit' | 'terminal';
  /** The program that it can start although no option asks for one. */
  readonly opens?: 'editor' | 'browser' | 'program';
  /** It acts on this computer, its sessions, settings or processes, or prints secrets of them. */
  readonly acts?: 'here';
}

/** From the weakest to the strongest; `once` must not be sent twice, and `keyed` cannot do anything twice. */
export const commandEffects = ['read', 'change', 'keyed', 'once'] as const;
export type CommandEffect = (typeof commandEffects)[number];

/** The events of one kind, for help. */
export interface EventKind {
  /** An event as `--json` prints it; help names its fields. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The record in `data`, whose fields help names too. */
  readonly data?: Schema;
}

interface Definition<A extends Arguments, O extends Options> {
  /** Imperative, sentence case, no full stop. */
  readonly summary: string;
  /** Further paragraphs of help, one per string. */
  readonly description?: readonly string[];
  readonly args?: A;
  readonly options?: O;
  /** Rewrites the words after the name of the command before they are parsed. Pure. */
  words?(given: readonly string[]): readonly string[];
  /** Whole command lines, `plaza` included; each must parse. */
  readonly examples: readonly string[];
  /** The routes the command may call; the client refuses others. */
  readonly routes: readonly AnyRoute[] | 'all';
  readonly facts?: CommandFacts;
  /** The kinds of its events, for help. */
  readonly eventKinds?: readonly EventKind[];
  /** Signs in, or is a step of a sign-in: `--profile` may name a profile that does not exist yet. */
  readonly signsIn?: true;
}

/** The result of a `run` whose value is replaced by newer ones for as long as the command lasts. */
export class Watched<T> {
  constructor(readonly values: AsyncIterable<T>) {}
}

/** A command whose `run` returns one value, or a lazy list. */
export interface AnswerDefinition<A extends Arguments, O extends Options, T> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): Promise<T> | T;
  /** Pure. */
  render(value: Rendered<T>, view: View): Lines;
  /** The lines only confirm a change: `--quiet` drops them, and does not affect `--json` and `--jq`. */
  readonly receipt?: true;
  /** A program that pages its output if neither setting nor environment name one. */
  readonly pager?: string;
  /** The answer is a record around the listed rows, so that no lines mean an empty list. */
  readonly lists?: true;
  /** Converts the stored answer of an earlier run into a result of `run`. Defaults to the answer. */
  repeated?(answer: unknown, input: InputOf<A, O>): T;
  /** The values that `--json` prints on a line each, instead of one document. Pure. */
  jsonLines?(value: T): readonly unknown[];
  /** The records with IDs in the value, for handles at a terminal; defaults to the rows of its tables. Pure. */
  shows?(value: Rendered<T>): readonly Handle[];
  /** Lists the next page of this terminal's last list; its own `run` is called without one. */
  readonly continuesList?: true;
  /** The key of the argument that takes several objects; `eachCommand` and `readCommand` set it. */
  readonly each?: string;
  /** The command only reads its objects; `readCommand` sets it. */
  readonly isRead?: true;
  /** The lines of one of several objects in a pipe; default: `render`. Pure. */
  row?(value: Rendered<T>, view: View): Lines;
  /** Which items of its list the options ask for; undefined: all. Pure. */
  wants?(input: InputOf<A, O>): ((item: unknown) => boolean) | undefined;
  /** The exit code, if the value decides it; the value is printed in any case. */
  exit?(value: T, input: InputOf<A, O>): number;
}

/** A command whose `run` yields events; `--count` and `--for` end it. */
export interface EventsDefinition<A extends Arguments, O extends Options, E> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): AsyncIterable<E> | Promise<AsyncIterable<E>>;
  render(event: E, view: View): Lines;
  /** An interrupt is how the command ends: it has the exit code of one and no error message. */
  readonly endsByInterrupt?: boolean;
  /** The exit code, if the last printed event decides it; undefined when none was printed. Pure. */
  exit?(last: E | undefined, input: InputOf<A, O>): number;
}

/** A press of the first button of a mouse, or a turn of its wheel, up above 0; cells are counted from 0. */
export interface Mouse {
  readonly column: number;
  readonly row: number;
  /** 0 for a press. */
  readonly wheel: number;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A message to a screen's `update`: `E` are its events, `I` the intents of its keys. */
export type Message<E, I> =
  | { readonly type: 'intent'; readonly intent: I }
  | { readonly type: 'mouse'; readonly mouse: Mouse }
  | { readonly type: 'event'; readonly event: E }
  /** About once a second, or as often as the screen says; `monotonic` is in milliseconds of a clock that never jumps. */
  | { readonly type: 'tick'; readonly now: number; readonly monotonic: number }
  | { readonly type: 'resize'; readonly size: Size };

export interface Step<S, F> {
  readonly state: S;
  readonly effects?: readonly F[];
  readonly end?: boolean;
}

/** The terminal of a screen, for effects that need more than a frame. */
export interface ScreenTerminal {
  /** Hands the terminal to work that prompts or prints, and takes it back. */
  lend<T>(work: () => Promise<T>): Promise<T>;
  /** Puts a text on the clipboard of terminals that allow it (OSC 52). */
  copy(text: string): Promise<void>;
}

/** Drives a screen: yields its events and performs its effects, which can return an event. */
export interface ScreenSource<E, F> {
  /** The first event of a screen; not called without a screen. */
  first?(): Promise<E>;
  readonly events?: AsyncIterable<E>;
  perform?(effect: F, terminal: ScreenTerminal): Promise<E | undefined>;
  /** Whether the user has written the texts of an event, which are never cut. */
  isOwn?(event: E): boolean;
  /** The events are printed at a terminal too, if the command can print them. */
  readonly isPrinted?: boolean;
  /** Called after the terminal was restored, also after an error, with the last state if there was one. */
  ended?(state: unknown): Promise<void>;
}

/**
 * A full-screen command at a terminal, an events command elsewhere; without `render` it requires a terminal. `init`,
 * `update`, `frame`, `render` are pure.
 */
export interface ScreenDefinition<A extends Arguments, O extends Options, E, S, F, I>
  extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): ScreenSource<E, F> | Promise<ScreenSource<E, F>>;
  init(input: InputOf<A, O>, size: Size): S;
  /** All keys, the most important first. `?`, which lists them, is added; one of them is `q`, which leaves. */
  readonly keys: KeyBindings<S, I>;
  update(state: S, message: Message<E, I>): Step<S, F>;
  /** Milliseconds between two ticks; default: 1000. */
  readonly tickMs?: number;
  /** Whether the screen receives mouse events; the mouse then does not select text in the terminal. Default: no. */
  mouse?(input: InputOf<A, O>): boolean;
  /** `keys` returns the line of the keys that have an effect now. */
  frame(state: S, size: Size, view: View, keys: KeyLine): readonly FrameRow[];
  /** The lines that stay on the terminal when the screen has ended, also after an error. Pure. */
  after?(state: S, view: View): Lines;
  /**
   * The screen shows the progress of work that does not need it. The events are printed instead with `--quiet`, in a dry
   * run, as a background job, and when standard error is not the terminal.
   */
  readonly isProgress?: boolean;
  render?(event: E, view: View): Lines;
  /** Runs with prompts instead of the screen: for the option `--plain`, and terminals that cannot move the cursor. */
  prompts?(ctx: Context, input: InputOf<A, O>): Promise<void>;
}

interface Kinds {
  answer: AnswerDefinition<Arguments, Options, unknown>;
  events: EventsDefinition<Arguments, Options, unknown>;
  screen: ScreenDefinition<Arguments, Options, unknown, unknown, unknown, unknown>;
}

/** A command without its input types, for dispatch, help and tests. */
export type AnyCommand = { [K in keyof Kinds]: Kinds[K] & { readonly kind: K } }[keyof Kinds];

/** A folder of verbs, each loaded when it is needed. */
export interface Group {
  readonly kind: 'group';
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Lazy>>;
  /** The verb that runs when only the group is named. */
  readonly fallback?: string;
  readonly hooks?: Hooks;
}

/** Functions that a group registers for the rest of the program; each is loaded when it is used. */
export interface Hooks {
  /** By route: stores parts of an answer, for an operation that `operations retry` repeats. */
  answerStores?(): Promise<Readonly<Record<string, AnswerStore>>>;
  /** Summarizes the record of an exam attempt; undefined when it is closed, and when it cannot be read. */
  attemptSummary?(): Promise<(record: unknown) => AttemptSummary | undefined>;
}

export type Lazy = () => Promise<{ readonly default: AnyCommand | Group }>;

/** The top-level commands and groups by name, each loaded when it is needed. */
export type Groups = Readonly<Record<string, Lazy>>;

/** The hooks of the group with this name; empty if there is no such group. */
export async function hooksOf(groups: Groups, name: string): Promise<Hooks> {
  const found = Object.hasOwn(groups, name) ? (await groups[name]?.())?.default : undefined;
  return (found?.kind === 'group' && found.hooks) || {};
}

/**
 * A command that answers once.
 * @example export default command({ summary: 'Count …', examples: ['plaza …'], routes: [notifications.count],
 *   run: (ctx) => ctx.api.read(notifications.count), render: ({ count }) => [`${count}`] });
 */
export function command<
  T,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: AnswerDefinition<A, O, T>): AnyCommand {
  return { kind: 'answer', ...definition } as unknown as AnyCommand;
}

export function eventsCommand<
  E,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: EventsDefinition<A, O, E>): AnyCommand {
  return { kind: 'events', ...definition } as unknown as AnyCommand;
}

export function screenCommand<
  E,
  S,
  I,
  F = never,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: ScreenDefinition<A, O, E, S, F, I>): AnyCommand {
  return { kind: 'screen', ...definition } as unknown as AnyCommand;
}

/** `group({ summary: 'Posts', verbs: { get: () => import('./get') }, fallback: 'feed' })`. */
export function group(definition: Omit<Group, 'kind'>): Group {
  return { kind: 'group', ...definition };
}
