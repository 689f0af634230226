/** Locates the fragment of a post: by text and occurrence, or by offsets. */
import { UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import { surroundingsText } from '../../render/tools';
import { occurrencesOf, type PostText, type Range, surroundingsOf } from './fragments';
import type { Tool } from './tool';

/** How a fragment is named on the command line. */
export interface FragmentInput {
  readonly text?: string | undefined;
  /** The number of the place in the text, from 1. */
  readonly occurrence?: number | undefined;
  /** UTF-16 units of the raw content; `end` is exclusive. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** A fragment in a post, and the number of occurrences of its text. */
export interface LocatedFragment {
  readonly range: Range;
  readonly fragment: string;
  /** 1 when it was named by its places. */
  readonly places: number;
}

/**
 * Checks the options before anything is read.
 * @throws UsageError when they contradict each other
 */
export function checkFragmentInput({ text, occurrence, start, end }: FragmentInput): void {
  const byPlace = start !== undefined || end !== undefined;
  if (text !== undefined && byPlace) throw new UsageError('--text and --start, --end cannot be combined');
  if (byPlace && (start === undefined || end === undefined)) {
    throw new UsageError('--start and --end go together', { hint: 'or name the fragment with --text' });
  }
  if (occurrence !== undefined && text === undefined) throw new UsageError('--occurrence needs --text');
  if (text === '') throw new UsageError('--text: the fragment is empty');
}

/**
 * Locates the fragment. Several occurrences are resolved by `occurrence`, else by a prompt.
 * @throws UsageError when the fragment is missing, must not be marked, or is ambiguous without a terminal
 */
export async function locate(
  ports: Pick<Ports, 'ask'>,
  tool: Tool,
  post: PostText,
  input: FragmentInput,
): Promise<LocatedFragment> {
  const { text, start, end } = input;
  if (text !== undefined) return locateText(ports, tool, post, { ...input, text });
  const range = { start: start ?? 0, end: end ?? 0 };
  const fragment = post.content.slice(range.start, range.end);
  const fault = tool.fault(post, range);
  if (fault) throw new UsageError(`the fragment from ${range.start} to ${range.end} ${fault}`);
  return { range, fragment, places: 1 };
}

async function locateText(
  { ask }: Pick<Ports, 'ask'>,
  tool: Tool,
  post: PostText,
  { text, occurrence }: FragmentInput & { readonly text: string },
): Promise<LocatedFragment> {
  const all = occurrencesOf(post.content, text);
  const usable = all.filter((range) => tool.fault(post, range) === undefined);
  const [first] = usable;
  if (!first) throw missingFragmentError(tool, post, text, all);
  const located = (range: Range): LocatedFragment => ({
    range,
    fragment: post.content.slice(range.start, range.end),
    places: usable.length,
  });
  if (occurrence !== undefined) {
    const range = usable[occurrence - 1];
    if (range) return located(range);
    throw new UsageError(`--occurrence: '${text}' can be marked in ${placesText(usable.length)}`);
  }
  if (usable.length === 1) return located(first);
  const shown = usable.map((range) => surroundingsText(surroundingsOf(post.content, range)));
  if (ask.possible) {
    const choices = usable.map((value, place) => ({ name: `${place + 1}: ${shown[place]}`, value }));
    return located(await ask.choose({ message: `Which '${text}'?`, option: '--occurrence' }, choices));
  }
  const list = shown.map((around, place) => `${place + 1}: ${around}`).join('; ');
  throw new UsageError(`'${text}' can be marked in ${placesText(usable.length)}`, {
    hint: `choose one with --occurrence: ${list}`,
  });
}

function missingFragmentError(tool: Tool, post: PostText, text: string, all: readonly Range[]): UsageError {
  const [first] = all;
  const fault = first && tool.fault(post, first);
  if (fault) return new UsageError(`'${text}' ${fault}`);
  return post.content.includes(text)
    ? new UsageError(`'${text}' is only a part of a character in this post`)
    : new UsageError(`'${text}' is not in the text of this post`, {
        hint: 'upper and lower case are different letters',
      });
}

function placesText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}
