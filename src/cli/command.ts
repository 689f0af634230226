/**
 * What a command is: data. A command file default-exports what one of `command`, `eventsCommand`,
 * `screenCommand` makes of its definition, or `group` for a folder of verbs; types of the input are inferred.
 */
import type { Pages } from '../api/client';
import type { AnyRoute } from '../api/route';
import type { View } from '../render/view';
import type { Context } from './context';
import type { Value } from './values';

// The one door for command files: definitions and the values they are made of.
export {
  ahead,
  choice,
  duration,
  file,
  integer,
  objectOf,
  type Pair,
  pair,
  text,
  user,
  type Value,
} from './values';

declare const type: unique symbol;

/** A positional argument; what `run` receives is `T`. */
export interface Argument<T> {
  readonly value: Value<unknown>;
  readonly summary: string;
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly [type]?: T;
}

/** An option; a `flag` takes no value. What `run` receives is `T`. */
export interface Option<T> {
  /** Left out: a flag, true when given. */
  readonly value?: Value<unknown>;
  readonly summary: string;
  readonly repeated: boolean;
  /** One letter, for the few options that deserve one. */
  readonly short?: string;
  readonly [type]?: T;
}

/** A positional argument that must be given. */
export function argument<T>(value: Value<T>, summary: string): Argument<T> {
  return { value, summary, optional: false, repeated: false };
}

/** A positional argument that may be left out. */
export function optionalArgument<T>(value: Value<T>, summary: string): Argument<T | undefined> {
  return { value, summary, optional: true, repeated: false };
}

/** An option with a value, given at most once. */
export function option<T>(value: Value<T>, summary: string, short?: string): Option<T | undefined> {
  return { value, summary, repeated: false, ...(short && { short }) };
}

/** An option with a value that may be given again and again. */
export function optionList<T>(value: Value<T>, summary: string, short?: string): Option<readonly T[]> {
  return { value, summary, repeated: true, ...(short && { short }) };
}

/** An option without a value. */
export function flag(summary: string): Option<boolean> {
  return { summary, repeated: false };
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;
export type Options = Readonly<Record<string, Option<unknown>>>;

/** What `run` receives: every argument and option by its name, read and typed. */
export type InputOf<A extends Arguments, O extends Options> = {
  readonly [K in keyof A]: A[K] extends Argument<infer T> ? T : never;
} & { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

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
  readonly events?: AsyncIterable<E>;
  perform?(effect: F): Promise<E | undefined>;
}

/** A full-screen command at a terminal, an events command elsewhere. `init`, `update`, `frame`, `render` are pure. */
export interface ScreenDefinition<A extends Arguments, O extends Options, E, S, F> extends Definition<A, O> {
  run(ctx: Context, input: InputOf<A, O>): ScreenSource<E, F> | Promise<ScreenSource<E, F>>;
  init(input: InputOf<A, O>, size: Size): S;
  update(state: S, message: Message<E>): Step<S, F>;
  frame(state: S, size: Size, view: View): Lines;
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
