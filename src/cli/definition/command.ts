/**
 * What a command is: data. A command file default-exports what `command`, `eventsCommand` or `screenCommand` makes of its
 * definition, an index `group` for a folder of verbs. The types of the input are inferred from the arguments and options.
 */
import type { Pages } from '../../ports/api';
import type { Handle } from '../../ports/handles';
import type { AnswerStore, Context } from '../../ports/index';
import type { AttemptSummary } from '../../ports/records';
import type { AnyRoute } from '../../protocol/route';
import type { FrameRow } from '../../terminal/text/diffable-row';
import type { KeyBindings, KeyLine } from '../../terminal/text/keys';
import type { View } from '../../terminal/text/view';
import type { Arguments, InputOf, Options } from './parameters';

/** Lines without line ends; what `render` and `frame` give. */
export type Lines = readonly string[];

/** What `render` receives: of a lazy list one page's items, else the value itself. */
export type Rendered<T> =
  T extends Pages<infer Item> ? readonly Item[] : T extends Watched<infer Value> ? Value : T;

/** An answer that goes to standard output as it comes, without ever lying in memory whole. */
export interface ByteStream {
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface Definition<A extends Arguments, O extends Options> {
  /** Imperative, sentence case, no full stop. */
  readonly summary: string;
  /** What help says beyond the summary, a paragraph a string. */
  readonly description?: readonly string[];
  readonly args?: A;
  readonly options?: O;
  /** Rewrites the words behind the name of the command before they are parsed. Pure. */
  words?(given: readonly string[]): readonly string[];
  /** Whole command lines, `plaza` included; each must parse. */
  readonly examples: readonly string[];
  /** The routes the command may call; the client refuses others. */
  readonly routes: readonly AnyRoute[] | 'all';
  /** Signs in, or is a step of a sign-in: `--profile` may name a profile that does not exist yet. */
  readonly signsIn?: true;
}

/** Values that replace each other for as long as the command lasts; a `run` that gives one value gives these instead. */
export class Watched<T> {
  readonly values: AsyncIterable<T>;

  constructor(values: AsyncIterable<T>) {
    this.values = values;
  }
}

/** A command whose `run` gives one value, or a lazy list. */
export interface AnswerDefinition<A extends Arguments, O extends Options, T> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): Promise<T> | T;
  /** Pure. */
  render(value: Rendered<T>, view: View): Lines;
  /** The lines only confirm a change: not printed with `--quiet`, which leaves `--json` and `--jq` as they are. */
  readonly receipt?: true;
  /** A program that pages its output if neither setting nor environment name one. */
  readonly pager?: string;
  /** The answer is a record around the listed rows, so that no lines mean an empty list. */
  readonly lists?: true;
  /**
   * What stands for the value of `run` where the pending answer of an earlier run is printed instead. Left out: the
   * answer itself.
   */
  repeated?(answer: unknown, input: InputOf<A, O>): T;
  /** Under `--json`, a line for each of these in place of one document. Pure. */
  jsonLines?(value: T): readonly unknown[];
  /** The things with IDs that the value holds, for handles at a terminal; left out: the rows of its tables. Pure. */
  shows?(value: Rendered<T>): readonly Handle[];
  /** Lists the next page of this terminal's last list; its own `run` is called where there is none. */
  readonly continuesList?: true;
  /** Of a command for several objects: the key of the argument that takes them; `eachCommand` sets it. */
  readonly each?: string;
  /** Which items of its list the options ask for; undefined: all. Pure. */
  wants?(input: InputOf<A, O>): ((item: unknown) => boolean) | undefined;
  /** The exit code where the value decides it; the value is printed all the same. */
  exit?(value: T, input: InputOf<A, O>): number;
}

/** A command whose `run` gives events for as long as it lasts; `--count` and `--for` end it. */
export interface EventsDefinition<A extends Arguments, O extends Options, E> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): AsyncIterable<E> | Promise<AsyncIterable<E>>;
  render(event: E, view: View): Lines;
  /** An interrupt is how the command ends: it has the exit code of one and no error message. */
  readonly endsByInterrupt?: boolean;
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

/** What `update` answers: the next state, effects to perform, and whether the screen ends. */
export interface Step<S, F> {
  readonly state: S;
  readonly effects?: readonly F[];
  readonly end?: boolean;
}

/** The terminal of a screen, for effects that need more of it than a frame. */
export interface ScreenTerminal {
  /** Gives the terminal to work that asks or shows what it likes, and takes it back. */
  lend<T>(work: () => Promise<T>): Promise<T>;
  /** Puts a text on the clipboard of terminals that allow it (OSC 52). */
  copy(text: string): Promise<void>;
}

/** What drives a screen: its events, and the doing of effects (an effect may give an event back). */
export interface ScreenSource<E, F> {
  /** The event that a screen gets before all others; not called without a screen. */
  first?(): Promise<E>;
  readonly events?: AsyncIterable<E>;
  perform?(effect: F, terminal: ScreenTerminal): Promise<E | undefined>;
  /** The events are printed at a terminal too, if the command can print them. */
  readonly isPrinted?: boolean;
  /** Called when the terminal is as it was before, also after an error, with the last state if there was one. */
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
  /** Milliseconds between two ticks; left out: a second. */
  readonly tickMs?: number;
  /** Whether the screen receives mouse events; the mouse then does not select text in the terminal. Default: no. */
  mouse?(input: InputOf<A, O>): boolean;
  /** `keys` gives the line of the keys that do something now. */
  frame(state: S, size: Size, view: View, keys: KeyLine): readonly FrameRow[];
  /** The lines that stay on the terminal when the screen has ended, also after an error. Pure. */
  after?(state: S, view: View): Lines;
  /**
   * The screen is the progress of work that is done without it as well. Where no progress is shown the events are printed:
   * with `--quiet`, in a dry run, as a job in the background, and when standard error is not the terminal.
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

/** A command whose types were already used up: what dispatch, help and the tests see. */
export type AnyCommand = { [K in keyof Kinds]: Kinds[K] & { readonly kind: K } }[keyof Kinds];

/** A folder of verbs, each loaded when it is needed. */
export interface Group {
  readonly kind: 'group';
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Lazy>>;
  /** The verb that the group does when it is named alone. */
  readonly fallback?: string;
  /** What the group registers for the rest of the program; each is loaded when it is used. */
  readonly hooks?: Hooks;
}

export interface Hooks {
  /** By route: what a command stores of its answer, for an operation that `operations retry` repeats. */
  answerStores?(): Promise<Readonly<Record<string, AnswerStore>>>;
  /** Summarizes the record of an exam attempt; undefined when it is closed, and when it cannot be read. */
  attemptSummary?(): Promise<(record: unknown) => AttemptSummary | undefined>;
}

export type Lazy = () => Promise<{ readonly default: AnyCommand | Group }>;

/** The top-level commands and groups by name, each loaded when it is needed. */
export type Groups = Readonly<Record<string, Lazy>>;

/** The hooks of the group with this name; none where there is no such group. */
export async function hooksOf(groups: Groups, name: string): Promise<Hooks> {
  const found = Object.hasOwn(groups, name) ? (await groups[name]?.())?.default : undefined;
  return (found?.kind === 'group' && found.hooks) || {};
}

/** A command that answers once. */
export function command<
  T,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: AnswerDefinition<A, O, T>): AnyCommand {
  return { kind: 'answer', ...definition } as unknown as AnyCommand;
}

/** A command that gives events until it ends. */
export function eventsCommand<
  E,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: EventsDefinition<A, O, E>): AnyCommand {
  return { kind: 'events', ...definition } as unknown as AnyCommand;
}

/** A command with a screen of its own. */
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

/** A group of verbs. */
export function group(definition: Omit<Group, 'kind'>): Group {
  return { kind: 'group', ...definition };
}
