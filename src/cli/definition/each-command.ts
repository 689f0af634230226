/** Commands that do one thing for each object they are given: likes, follows, deletions, reads. */
import type { KnownObject } from '../../ports/handles';
import type { Context } from '../../ports/index';
import type { View } from '../../terminal/text/view';
import type { AnswerDefinition, AnyCommand, Lines } from './command';
import type { Arguments, InputOf, Options } from './parameters';

export interface EachDefinition<A extends Arguments, O extends Options, T>
  extends Omit<AnswerDefinition<A, O, T>, 'render' | 'repeated' | 'exit'> {
  /** The first argument is the object; a line can name several, or `-` for standard input with one per line. */
  readonly args: A;
  run(ctx: Context, input: InputOf<A, O>): Promise<T> | T;
  /** The lines of one result. Pure. */
  render(value: T, view: View, object: KnownObject): Lines;
  /** The question before anything is done, once for all objects; `describe` reads the text and author of a single one. */
  readonly confirm?: {
    readonly verb: string;
    describe?(ctx: Context, input: InputOf<A, O>): Promise<Pick<KnownObject, 'text' | 'by'>>;
  };
}

/** An answer command that is called for each object. */
export type EachCommand = Omit<Extract<AnyCommand, { kind: 'answer' }>, 'render' | 'each'> & {
  readonly each: string;
} & Pick<EachDefinition<Arguments, Options, unknown>, 'render' | 'confirm'>;

/** `eachCommand({ args: { postId: argumentList(id('post'), 'IDs') }, run: (ctx, { postId }) => like(ctx, postId), … })`. */
export function eachCommand<T, const A extends Arguments, const O extends Options = Record<never, never>>(
  definition: EachDefinition<A, O, T>,
): AnyCommand {
  const [[each, object] = ['', undefined]] = Object.entries(definition.args);
  const args = { ...definition.args, [each]: { ...object, repeated: true } };
  return { kind: 'answer', ...definition, args, each } as unknown as AnyCommand;
}

/**
 * A command that reads one object. A line can name several, or `-`: they are read several at once, and their results are in
 * the order of the line.
 * @example readCommand({ args: { user: anyUser }, run: (ctx, { user }) => …, render: userTable, … })
 */
export function readCommand<T, const A extends Arguments, const O extends Options = Record<never, never>>(
  definition: AnswerDefinition<A, O, T> & { readonly args: A },
): AnyCommand {
  const [[each, object] = ['', undefined]] = Object.entries(definition.args);
  const args = { ...definition.args, [each]: { ...object, repeated: true } };
  const { description = [], ...rest } = definition;
  const several = [...description, severalHelp];
  return { kind: 'answer', ...rest, description: several, args, each, isRead: true } as unknown as AnyCommand;
}

const severalHelp =
  'Several are read in one run, at most four at a time, and printed in the order given: with --json as a line {"id", "answer"} or {"id", "error"} each; in a pipe, each line begins with the object.';

/** Narrows a command to one for each object; undefined for other commands. */
export function asEachCommand(command: AnyCommand): EachCommand | undefined {
  return command.kind === 'answer' && command.each !== undefined
    ? (command as unknown as EachCommand)
    : undefined;
}

const fullId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Splits the words of such a line by argument: the first word and the full IDs after it, then one word each. */
export function wordsByArgument(words: readonly string[]): (readonly string[] | string)[] {
  const end = words.findIndex((word, index) => index > 0 && !fullId.test(word));
  return end < 0 ? [words] : [words.slice(0, end), ...words.slice(end)];
}
