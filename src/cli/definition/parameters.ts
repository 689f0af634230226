/** Arguments and options of a command, as its definition names them. */
import type { Value } from './option-parsers';

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

/** One or more positional arguments at the end of the line; a lone `-` reads them from standard input, one a line. */
export function argumentList<T>(value: Value<T>, summary: string): Argument<readonly T[]> {
  return { value, summary, optional: false, repeated: true };
}

/** Any number of positional arguments at the end of the line, also none. */
export function optionalArgumentList<T>(value: Value<T>, summary: string): Argument<readonly T[]> {
  return { value, summary, optional: true, repeated: true };
}

/** An option with a value, given at most once. */
export function option<T>(value: Value<T>, summary: string, short?: string): Option<T | undefined> {
  return { value, summary, repeated: false, short };
}

/** An option with a value that may be given again and again. */
export function optionList<T>(value: Value<T>, summary: string, short?: string): Option<readonly T[]> {
  return { value, summary, repeated: true, short };
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
