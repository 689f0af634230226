/** Correctors and red pens share one form: an edit of a fragment of another user's post. */

import { mergedBatches } from '../../../../client/requests/ids';
import { type PlazaError, RefusedError, UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { RedPenState, ToolEvent, ToolReceipt } from '../../../../protocol/records/school/tools';
import { school } from '../../../../protocol/routes/school';
import { forRender } from '../../../../terminal/text/clean';
import {
  fragmentFault,
  maxPerPost,
  type PostText,
  type Range,
  rangeFault,
  type Surroundings,
  wordFault,
} from './fragments';

export type ToolName = 'corrector' | 'red-pen';

export interface Change {
  readonly tool: ToolName;
  readonly around: Surroundings;
  readonly replacement?: string;
  /** Words that the same pen has already corrected in the post; 0 when the application uses up a tool. */
  readonly used: number;
}

/** The receipt with the change for the renderer; a repeated receipt has no change. */
export interface AppliedReceipt extends ToolReceipt {
  readonly [forRender]?: { readonly change: Change };
}

/** Whether and how a tool can be applied to a post. */
export interface Readiness {
  readonly revision: string;
  /** The event whose tool is used; undefined when there is none. */
  readonly event: ToolEvent | undefined;
  /** Why nothing more can be done to this post. */
  readonly blocked: PlazaError | undefined;
  /** Words that the own pen has already corrected in this post; 0 when a new tool is used up. */
  readonly used: number;
}

/** An application without `operationId`, which the client adds. */
export type Application = Range & Readonly<Record<'eventId' | 'postId' | 'revision' | 'replacement', string>>;

type ApiPort = Pick<Ports, 'api'>;

export interface Tool {
  readonly name: ToolName;
  readonly product: string;
  readonly replaces: boolean;
  /** Undefined when the service does not know the post. */
  readiness(ports: ApiPort, postId: string): Promise<Readiness | undefined>;
  /** Why the tool cannot be applied to the range, as the end of a sentence. */
  fault(post: PostText, range: Range): string | undefined;
  send(ports: ApiPort, application: Application): Promise<ToolReceipt>;
}

/** IDs in one request for states: as many as of the routes whose limit is known (field notes 10.2). */
const batchSize = 20;

/** The states of posts by ID; the answers of several requests are one. */
export function correctorStates({ api }: ApiPort, postIds: readonly string[]) {
  return mergedBatches(postIds, batchSize, (ids) => api.read(school.correctorState, { query: { ids } }));
}

/** As `correctorStates`. */
export function redPenStates({ api }: ApiPort, postIds: readonly string[]) {
  return mergedBatches(postIds, batchSize, (ids) => api.read(school.redPenState, { query: { ids } }));
}

export const corrector: Tool = {
  name: 'corrector',
  product: 'duty_corrector',
  replaces: false,
  async readiness(ports, postId) {
    const state = stateOf(await correctorStates(ports, [postId]), postId);
    if (!state) return undefined;
    const event = usableEvent(state.events);
    const isFull = (event?.used ?? 0) >= maxPerPost;
    const blocked = isFull
      ? new UsageError(`you have already crossed out ${maxPerPost} fragments of this post, the maximum`, {
          hint: `'plaza school corrector cancel ${postId}' removes them`,
        })
      : undefined;
    return { revision: state.revision, event, blocked, used: 0 };
  },
  fault: (post, range) =>
    rangeFault(post, range) ?? fragmentFault(post.content.slice(range.start, range.end)),
  send: ({ api }, { replacement: _, ...body }) => api.change(school.correctorApply, { body }),
};

export const redPen: Tool = {
  name: 'red-pen',
  product: 'red_pen',
  replaces: true,
  async readiness(ports, postId) {
    const state = stateOf(await redPenStates(ports, [postId]), postId);
    if (!state) return undefined;
    const { revision, events, claim } = state;
    const used = claim?.isOwner ? (claim.used ?? 0) : 0;
    return { revision, event: usableEvent(events), blocked: blockedBy(claim, postId), used };
  },
  fault: (post, range) => rangeFault(post, range) ?? wordFault(post.content, range),
  send: ({ api }, body) => api.change(school.redPenApply, { body }),
};

/** The request had one post: a single state is its state, even under another form of the ID. */
function stateOf<State>(states: Readonly<Record<string, State | null>>, postId: string): State | undefined {
  const [only, ...others] = Object.values(states);
  return states[postId] ?? (others.length === 0 ? only : undefined) ?? undefined;
}

function blockedBy(claim: RedPenState['claim'], postId: string): PlazaError | undefined {
  if (!claim) return undefined;
  if (claim.isOwner === false) {
    const name = claim.actor?.username ? `@${claim.actor.username}` : 'another user';
    return new RefusedError(`${name} is correcting this post`, {
      code: 'RED_PEN_CLAIMED',
      hint: 'only one user at a time corrects a post: choose another post',
    });
  }
  const limit = claim.limit ?? maxPerPost;
  if ((claim.used ?? 0) < limit) return undefined;
  return new UsageError(`you have already corrected ${limit} words of this post, the maximum`, {
    hint: `'plaza school red-pen state ${postId}' shows them`,
  });
}

/** The first event in which items can be used, else the first one: the service then refuses with a reason. */
function usableEvent(events: readonly ToolEvent[] = []): ToolEvent | undefined {
  return events.find(({ applicationsEnabled }) => applicationsEnabled !== false) ?? events[0];
}

/**
 * Sends a complaint; prompts for a missing reason.
 * @throws UsageError for an empty reason, PersonNeededError without a terminal
 */
export async function reportTool<T>(
  { ask }: Pick<Ports, 'ask'>,
  reasonOption: string | undefined,
  send: (reason: string) => Promise<T>,
): Promise<T> {
  const reason = reasonOption ?? (await ask.input({ message: 'What is wrong with it?', option: '--reason' }));
  if (reason.trim() === '') throw new UsageError('--reason: the reason is empty');
  return send(reason);
}
