/** Applies a corrector or a red pen: locates the fragment, confirms the change, sends it (protocol: apply bodies). */
import { withHints } from '../../../client/requests/errors';
import { NotFoundError, PlazaError, RefusedError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { posts } from '../../../protocol/routes/posts';
import { forRender } from '../../../terminal/text/clean';
import { counted } from '../../../terminal/text/count-suffix';
import { changeLines, changeQuestion, surroundingsText } from '../render/tools';
import {
  type AppliedReceipt,
  type Change,
  occurrencesOf,
  type PostText,
  type Range,
  type Readiness,
  replacementFault,
  surroundingsOf,
  type Tool,
} from './tool';

export type ApplyPorts = Pick<Ports, 'api' | 'ask' | 'terminal' | 'note'>;

export interface ApplyInput {
  readonly postId: string;
  /** The fragment by its text, and the number of its place in the post, from 1. */
  readonly text?: string | undefined;
  readonly occurrence?: number | undefined;
  /** The fragment by its place, in UTF-16 units of the raw content; `end` is exclusive. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly replacement?: string | undefined;
}

/** Maximum number of attempts when the post changes in between. */
const maxTries = 3;

/**
 * Reads the state of the post and then its text, so that a later edit makes the revision stale; asks at a terminal;
 * sends. When the revision became stale it starts again, as long as the same fragment is meant.
 * @throws UsageError when a rule of the tool is broken, RefusedError, NotFoundError; InterruptedError for a no
 */
export async function applyTool(ports: ApplyPorts, tool: Tool, input: ApplyInput): Promise<AppliedReceipt> {
  checkFragmentInput(input);
  if (input.replacement !== undefined) requireReplacement(input.replacement);
  const wanted = await promptForMissing(ports, tool, input);
  let earlier: LocatedFragment | undefined;
  for (let tries = 1; ; tries++) {
    const { readiness, post } = await readPost(ports, tool, wanted.postId);
    const located = await locate(ports, tool, post, wanted);
    if (earlier) requireSameFragment(ports, wanted, earlier, located);
    try {
      return await applyOnce(ports, tool, wanted, { readiness, post, located });
    } catch (error) {
      if (tries === maxTries || !(await isStale(ports, tool, wanted.postId, readiness, error))) throw error;
      ports.note('the post changed in the meantime: reading it again');
      earlier = located;
    }
  }
}

/** Prompts for missing options. @throws PersonNeededError without a terminal */
async function promptForMissing({ ask }: ApplyPorts, tool: Tool, input: ApplyInput): Promise<ApplyInput> {
  const isNamed = input.text !== undefined || input.start !== undefined;
  const message = tool.replaces ? 'Word to correct' : 'Fragment to cross out';
  const text = isNamed ? input.text : await ask.input({ message, option: '--text' });
  if (!tool.replaces || input.replacement !== undefined) return { ...input, text };
  const replacement = await ask.input({ message: 'Replacement', option: '--replacement' });
  requireReplacement(replacement);
  return { ...input, text, replacement };
}

function requireReplacement(replacement: string, original?: string): void {
  const fault = replacementFault(replacement, original);
  if (fault) throw new UsageError(`--replacement: '${replacement}' ${fault}`);
}

type PostState = { readonly readiness: Readiness; readonly post: PostText };

/** @throws NotFoundError; UsageError for an own post and at a limit; RefusedError while another user has a claim */
async function readPost({ api }: Pick<Ports, 'api'>, tool: Tool, postId: string): Promise<PostState> {
  const readiness = await tool.readiness({ api }, postId);
  const { content, text, spans, isOwner } = await api.read(posts.get, { path: { postId } });
  if (isOwner) throw new UsageError('this is your own post: only posts of other users can be marked');
  if (!readiness) throw new NotFoundError('this post cannot be marked: the service has no state for it');
  if (readiness.blocked) throw readiness.blocked;
  return { readiness, post: { content: content ?? text ?? '', spans: spans ?? [] } };
}

/**
 * After a change of the post, offsets and occurrence numbers may refer to other text.
 * @throws RefusedError if they do
 */
function requireSameFragment(
  { ask }: Pick<Ports, 'ask'>,
  { text, occurrence }: ApplyInput,
  earlier: LocatedFragment,
  now: LocatedFragment,
): void {
  const isSameText = now.fragment === earlier.fragment;
  // Without an occurrence number, the user has chosen again.
  const isSamePlace = now.places === earlier.places || (ask.possible && occurrence === undefined);
  if (isSameText && (text === undefined || isSamePlace)) return;
  throw new RefusedError('the post changed in the meantime, and the fragment is not the same', {
    code: 'STALE_REVISION',
  });
}

async function applyOnce(
  ports: ApplyPorts,
  tool: Tool,
  { postId, replacement }: ApplyInput,
  { readiness, post, located }: PostState & { readonly located: LocatedFragment },
): Promise<AppliedReceipt> {
  const { revision, event, used } = readiness;
  const { range, fragment } = located;
  if (replacement !== undefined) requireReplacement(replacement, fragment);
  const openHint = "'plaza school status' shows whether the event is open";
  if (!event) throw new RefusedError('no event is open in which posts can be marked', { hint: openHint });
  const around = surroundingsOf(post.content, range);
  const change: Change = { tool: tool.name, around, used, replacement };
  if (ports.ask.possible) await ports.ask.show(await changeLines(change, ports.terminal));
  if (ports.ask.possible) await ports.ask.confirm(changeQuestion(change));
  const application = { eventId: event.id, postId, revision, ...range, replacement: replacement ?? '' };
  const hint = `buy one with 'plaza school buy ${tool.product}'; 'plaza school ${tool.name} inventory' shows yours`;
  const answer = await withHints(tool.send(ports, application), { ITEM_UNAVAILABLE: hint });
  return { ...answer, [forRender]: { change } };
}

/** Generic codes of status 409. */
const unclear = ['CONFLICT', 'ENTITY_ALREADY_EXISTS'];

/** Whether the service refused because the post changed; compares revisions if the code is generic. */
async function isStale(
  ports: ApplyPorts,
  tool: Tool,
  postId: string,
  { revision }: Readiness,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof PlazaError)) return false;
  const { code = '', status } = error.details;
  if (code === 'STALE_REVISION') return status !== undefined;
  if (status !== 409 || !unclear.includes(code)) return false;
  return (await tool.readiness(ports, postId))?.revision !== revision;
}

/** A fragment in a post, and the number of occurrences of its text. */
export interface LocatedFragment {
  readonly range: Range;
  readonly fragment: string;
  /** 1 when it was named by its places. */
  readonly places: number;
}

/** Checks the options before anything is read. @throws UsageError when they contradict each other */
function checkFragmentInput({ text, occurrence, start, end }: ApplyInput): void {
  const byPlace = start !== undefined || end !== undefined;
  if (text !== undefined && byPlace) throw new UsageError('--text and --start, --end cannot be combined');
  if (byPlace && (start === undefined || end === undefined))
    throw new UsageError('--start and --end go together', { hint: 'or name the fragment with --text' });
  if (occurrence !== undefined && text === undefined) throw new UsageError('--occurrence needs --text');
  if (text === '') throw new UsageError('--text: the fragment is empty');
}

/**
 * Locates the fragment. Several occurrences are resolved by `occurrence`, else by a prompt.
 * @throws UsageError when the fragment is missing, must not be marked, or is ambiguous without a terminal
 */
async function locate(ports: Pick<Ports, 'ask'>, tool: Tool, post: PostText, input: ApplyInput) {
  const { text, start, end } = input;
  if (text !== undefined) return locateText(ports, tool, post, text, input.occurrence);
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
  text: string,
  occurrence: number | undefined,
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
    throw new UsageError(`--occurrence: '${text}' can be marked in ${counted(usable.length, 'place')}`);
  }
  if (usable.length === 1) return located(first);
  const shown = usable.map((range) => surroundingsText(surroundingsOf(post.content, range)));
  if (ask.possible) {
    const choices = usable.map((value, place) => ({ name: `${place + 1}: ${shown[place]}`, value }));
    return located(await ask.choose({ message: `Which '${text}'?`, option: '--occurrence' }, choices));
  }
  const list = shown.map((around, place) => `${place + 1}: ${around}`).join('; ');
  throw new UsageError(`'${text}' can be marked in ${counted(usable.length, 'place')}`, {
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
