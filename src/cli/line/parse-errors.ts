/** The errors of a line that does not fit its command: commander's messages in the words of plaza. */
import type { CommanderError, Command as Program } from 'commander';
import { UsageError } from '../../errors';
import type { AnyCommand } from '../definition/command';
import { listOf, type Value } from '../definition/option-parsers';
import {
  argumentName,
  eventOptions,
  globalOptions,
  type Option,
  onceOptions,
  optionName,
} from '../definition/parameters';
import { LineError, noFieldsError } from './resolve';

export function usageError(
  program: Program,
  words: readonly string[],
  command: CommandForm,
  error: CommanderError,
): UsageError {
  if (error.code === 'commander.excessArguments') return surplus(program, words, command);
  if (error.code === 'commander.missingArgument') return new MissingArgument(program, words, command, error);
  const [, message = error.message, meant] =
    /^(?:error: )?(.*?)\s*(?:\(Did you mean (.*)\?\))?$/s.exec(error.message) ?? [];
  const help = seeHelp(words);
  if (error.code === 'commander.optionMissingArgument') return missingValue(message, command, help);
  if (error.code !== 'commander.unknownOption')
    return new UsageError(message.replace(/\.$/, ''), { hint: help });
  const token = message.slice("unknown option '".length, -1);
  const fault = { kind: 'option', token } as const;
  if (/^-[^-]*\s/.test(token))
    return new LineError(message, { hint: `put text that starts with a dash after --; ${help}` }, fault);
  const name = nameOfOption(token);
  if (program.options.some(({ long }) => long === name))
    return new LineError(`${name} takes no value`, { hint: help }, fault);
  // A mistyped name keeps its first letter.
  const close = meant?.match(/--[\w-]+/g)?.filter((one) => one[2] === name.replace(/^-+/, '')[0]) ?? [];
  const hint = close.length > 0 ? `did you mean ${listOf(close)}? ${help}` : help;
  return new LineError(`unknown option '${name}'`, { hint }, fault);
}

/** The name in a token of an option, without its value, which can be a secret: `--password=x`, `-px`. */
function nameOfOption(token: string): string {
  return /^-[^-]/.test(token) ? token.slice(0, 2) : (token.split('=', 1)[0] ?? '');
}

function missingValue(message: string, { options = {} }: CommandForm, help: string): UsageError {
  const name = /--[\w-]+/.exec(message)?.[0] ?? message;
  const all = { ...options, ...globalOptions, ...eventOptions, ...onceOptions };
  const value = Object.entries<Option<unknown>>(all).find(([key]) => optionName(key) === name)?.[1].value;
  const placeholder = value?.placeholder ?? 'value';
  const noun = placeholder.includes('|') ? 'value' : placeholder.replace(/-.*/, '');
  const hint = value?.hash
    ? quoteHash
    : `write ${name} ${noun === 'value' ? placeholder : noun.toUpperCase()}`;
  return new UsageError(`${name} needs ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`, {
    hint: `${hint}; ${help}`,
  });
}

/** The parts of a command that an error message needs. */
export type CommandForm = Partial<Pick<AnyCommand, 'args' | 'options' | 'examples'>>;

const quoteHash = "quote a value that begins with #, because the shell takes it for a comment: '#…'";

/** A required argument is missing; the hint shows the usage of the command. */
export class MissingArgument extends LineError {
  constructor(
    program: Program,
    words: readonly string[],
    { args = {}, examples = [] }: CommandForm,
    error: CommanderError,
  ) {
    const names = Object.entries(args).map((entry) => argumentName(...entry));
    const example = examples[0] ? `; example: ${examples[0]}` : '';
    const key = Object.keys(args)[program.args.length] ?? '';
    const quotes = args[key]?.value.hash ? `${quoteHash}; ` : '';
    const hint = `${quotes}usage: ${[...words, ...names].join(' ')}${example}`;
    super(error.message.replace(/^error: /, ''), { hint }, { kind: 'missing', token: key });
  }
}

/** A surplus argument: usually a text without quotes, or a second ID. */
export function surplus(
  program: Program,
  words: readonly string[],
  { args: known = {} }: CommandForm,
  given: readonly unknown[] = program.args,
): LineError {
  const isJson = program.opts().json === true;
  const extra = String(given[Object.keys(known).length] ?? '');
  if (isJson && /^[a-z]\w*(,[a-z]\w*)*$/i.test(extra)) return noFieldsError(extra);
  const hint = surplusHint(Object.values(known).at(-1)?.value, words) + seeHelp(words);
  const shown = isSignIn(words.slice(1)) ? '' : ` '${extra}'`;
  return new LineError(`unexpected argument${shown}`, { hint }, { kind: 'surplus', token: extra });
}

/** Whether a surplus word of the command can be a password, which is not printed. */
export function isSignIn([group, verb]: readonly string[]): boolean {
  return group === 'auth' || (group === 'sandbox' && verb === 'sign-in');
}

function surplusHint(last: Value<unknown> | undefined, words: readonly string[]): string {
  if (last?.handle) return `'${words.join(' ')}' takes one ${last.handle.noun}: run it once for each; `;
  return last && !last.choices ? 'quote a text with spaces; ' : '';
}

function seeHelp(words: readonly string[]): string {
  return `see '${[...words, '--help'].join(' ')}'`;
}
