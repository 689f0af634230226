import type { Context } from '../../app/context';
import type { Pages } from '../../ports/api';
import type { AnyRoute } from '../../ports/route';
import type { View } from '../../render/text/view';
import type { FrameRow } from '../screen/frame';
import type { Arguments, InputOf, Options } from './parameters';

export { cursorPaging, offsetPaging, pagePaging, pagingOf } from './paging';
export {
  type Argument,
  type Arguments,
  argument,
  argumentList,
  flag,
  type InputOf,
  type Option,
  type Options,
  option,
  optionalArgument,
  optionList,
} from './parameters';
// The one door for command files: definitions and the values they are made of.
export { attachOption, spanOptions, textOptions } from './text-options';
export {
  ahead,
  choice,
  duration,
  file,
  integer,
  milliseconds,
  objectOf,
  type Pair,
  pair,
  setting,
  text,
  user,
} from './values';

/** Lines without line ends; what `render` and `frame` give. */
export type Lines = readonly string[];

/** What `render` receives: of a lazy list one page's items, else the value itself. */
export type Rendered<T> = T extends Pages<infer Item> ? readonly Item[] : T;

interface Definition<A extends Arguments, O extends Options> {
  /** Imperative, sentence case, no full stop. */
  readonly summary: string;
  /** What help says beyond the summary, a paragraph a string. */
  readonly description?: readonly string[];
  readonly args?: A;
  readonly options?: O;
  /** Whole command lines, `plaza` included; each must parse. */
  readonly examples: readonly string[];
  /** The routes the command may call; the client refuses others. */
  readonly routes: readonly AnyRoute[] | 'all';
  /** Signs somebody in, or is a step of it: `--profile` may name a profile that there is none of yet. */
  readonly signsIn?: true;
}

/** A command whose `run` gives one value, or a lazy list. */
export interface AnswerDefinition<A extends Arguments, O extends Options, T> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): Promise<T> | T;
  /** Pure. */
  render(value: Rendered<T>, view: View): Lines;
  /**
   * Of a command with a keyed route: what stands for the value of `run` when the lost action of an earlier run was
   * repeated instead. Left out: the answer itself.
   */
  repeated?(answer: unknown, input: InputOf<A, O>): T;
  /** The exit code where the value decides it; the value is printed all the same. */
  exit?(value: T, input: InputOf<A, O>): number;
}

/** A command whose `run` gives events for as long as it lasts; `--count` and `--for` end it. */
export interface EventsDefinition<A extends Arguments, O extends Options, E> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): AsyncIterable<E> | Promise<AsyncIterable<E>>;
  render(event: E, view: View): Lines;
}

/** A key as it was pressed: `name` is `up`, `a`, `return`, …; `text` what it types. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a screen's `update` is told. */
export type Message<E> =
  | { readonly type: 'key'; readonly key: Key }
  | { readonly type: 'event'; readonly event: E }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'resize'; readonly size: Size };

/** What `update` answers: the next state, effects to perform, and whether the screen ends. */
export interface Step<S, F> {
  readonly state: S;
  readonly effects?: readonly F[];
  readonly end?: boolean;
}

/** What drives a screen: its events, and the doing of effects (an effect may give an event back). */
export interface ScreenSource<E, F> {
  /** Told to a screen before all events; where there is no screen nobody asks for it. */
  first?(): Promise<E>;
  readonly events?: AsyncIterable<E>;
  perform?(effect: F): Promise<E | undefined>;
}

/** A full-screen command at a terminal, an events command elsewhere. `init`, `update`, `frame`, `render` are pure. */
export interface ScreenDefinition<A extends Arguments, O extends Options, E, S, F> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): ScreenSource<E, F> | Promise<ScreenSource<E, F>>;
  init(input: InputOf<A, O>, size: Size): S;
  update(state: S, message: Message<E>): Step<S, F>;
  frame(state: S, size: Size, view: View): readonly FrameRow[];
  render(event: E, view: View): Lines;
}

interface Kinds {
  answer: AnswerDefinition<Arguments, Options, unknown>;
  events: EventsDefinition<Arguments, Options, unknown>;
  screen: ScreenDefinition<Arguments, Options, unknown, unknown, unknown>;
}

/** A command whose types were already used up: what dispatch, help and the tests see. */
export type AnyCommand = { [K in keyof Kinds]: Kinds[K] & { readonly kind: K } }[keyof Kinds];

/** A folder of verbs, each loaded when it is asked for. */
export interface Group {
  readonly kind: 'group';
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Lazy>>;
  /** The verb that the group does when it is named alone. */
  readonly fallback?: string;
}

export type Lazy = () => Promise<{ readonly default: AnyCommand | Group }>;

/** A command that answers once. */
export function command<
  T,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: AnswerDefinition<A, O, T>): AnyCommand {
  return { kind: 'answer', ...definition } as unknown as AnyCommand;
}

/** A command that tells events. */
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
  F = never,
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: ScreenDefinition<A, O, E, S, F>): AnyCommand {
  return { kind: 'screen', ...definition } as unknown as AnyCommand;
}

/** A group of verbs. */
export function group(definition: Omit<Group, 'kind'>): Group {
  return { kind: 'group', ...definition };
}
