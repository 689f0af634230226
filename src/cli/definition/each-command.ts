/** Commands that do one action for each object they are given: likes, follows, deletions. */

import type { KnownObject } from '../../ports/handles';
import type { Context } from '../../ports/index';
import type { View } from '../../terminal/text/view';
import type { AnswerDefinition, AnyCommand, Lines } from './command';
import type { Arguments, InputOf, Options } from './parameters';

export interface EachDefinition<A extends Arguments, O extends Options, T>
  extends Omit<AnswerDefinition<A, O, T>, 'render' | 'repeated' | 'exit'> {
  /** The first argument is the object; on the line it takes several, or `-` for one a line. */
  readonly args: A;
  /** Does the action for one object. */
  run(ctx: Context, input: InputOf<A, O>): Promise<T> | T;
  /** The lines of one result. Pure. */
  render(value: T, view: View, object: KnownObject): Lines;
  /** The question before anything is done, once for all objects; `describe` reads what it says of a single one. */
  readonly confirm?: {
    readonly verb: string;
    describe?(ctx: Context, input: InputOf<A, O>): Promise<Pick<KnownObject, 'text' | 'by'>>;
  };
}

/** What the program sees of such a command besides what every command has. */
export type EachCommand = Omit<Extract<AnyCommand, { kind: 'answer' }>, 'render' | 'each'> & {
  /** The key of the argument that takes the objects. */
  readonly each: string;
} & Pick<EachDefinition<Arguments, Options, unknown>, 'render' | 'confirm'>;

/** A command that does its action for each object. */
export function eachCommand<T, const A extends Arguments, const O extends Options = Record<never, never>>(
  definition: EachDefinition<A, O, T>,
): AnyCommand {
  const [[each, object] = ['', undefined]] = Object.entries(definition.args);
  const args = { ...definition.args, [each]: { ...object, repeated: true } };
  return { kind: 'answer', ...definition, args, each } as unknown as AnyCommand;
}

/** The command as one that does its action for each object; undefined when it is none. */
export function asEachCommand(command: AnyCommand): EachCommand | undefined {
  return command.kind === 'answer' && command.each !== undefined
    ? (command as unknown as EachCommand)
    : undefined;
}

const fullId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The words of such a line by argument: the objects are the first word and the full IDs behind it, the rest follows. */
export function wordsByArgument(words: readonly string[]): (readonly string[] | string)[] {
  const end = words.findIndex((word, index) => index > 0 && !fullId.test(word));
  return end < 0 ? [words] : [words.slice(0, end), ...words.slice(end)];
}
