/** Rules for all texts that users write: who can write, the content, its length, and how often (field notes 9.3, 10.1, 10.3). */
import { limitsSwitch } from '../../../server/http/limits';
import { fieldRefusal, type Refusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';

export const writingSwitch = worldSwitch('writing', {
  description: 'Allow users to write posts, reposts, comments and replies',
  on: true,
  acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
});

export const phonesSwitch = worldSwitch('phones', {
  description: 'Require a confirmed phone to write; new accounts have none',
  on: false,
  acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
});

const minuteMs = 60_000;
/** Earlier actions do not count for any pace. */
export const hourMs = 60 * minuteMs;

/** Maximum lengths in UTF-16 code units. The length of posts is the rebuilt backend's; the site's editor stops at 1000. */
export const longest = { post: 5000, repost: 2000, comment: 1000 } as const;

export const maxFiles = { post: 10, comment: 4 } as const;

/** Limits of actions per account (field notes 10.1). */
export const actionLimits = {
  like: { minute: 30, hour: 200 },
  comment: { minute: 5, hour: 75 },
  repost: { minute: 5, hour: 25 },
  post: { minute: 5, hour: 25 },
  follow: { minute: 5, hour: 20 },
} as const;

/** Checks that an account can write now. */
export function requireWriter(world: World, { id, isPhoneVerified }: UserState): void {
  if (!writingSwitch.isOn(world))
    throw refusal(403, 'WRITE_ACCESS_RESTRICTED', 'you cannot write today, try again tomorrow');
  if (phonesSwitch.isOn(world) && !isPhoneVerified)
    throw refusal(403, 'PHONE_VERIFICATION_REQUIRED', 'confirm a phone first', { userId: id });
}

/** The text, when it is accepted. */
export function requireText(content: string, max: number): string {
  if (content.length > max)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'content', `must have at most ${max} characters`);
  const refused = textRefusal(content);
  if (refused) throw refused;
  return content;
}

export function requireSomething(content: string, rest: boolean): void {
  if (content.trim() === '' && !rest)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'content', 'must not be empty when there is nothing else');
}

/**
 * Enforces the limit of an action while the switch `limits` is on; `times` are the times of the account's earlier
 * actions.
 */
export function requireActionLimit(
  world: World,
  pace: keyof typeof actionLimits,
  times: () => readonly number[],
): void {
  requirePace(world, actionLimits[pace], times, 'you did this too often');
}

/** Maximum number of actions in the latest minute, and in the latest hour. */
export interface Pace {
  readonly minute: number;
  readonly hour?: number;
}

/** Enforces a pace while the switch `limits` is on; `times` are the times of earlier actions. */
export function requirePace(
  world: Pick<World, 'switches' | 'clock'>,
  { minute, hour }: Pace,
  times: () => readonly number[],
  message: string,
): void {
  if (!limitsSwitch.isOn(world)) return;
  const now = world.clock.now();
  const latest = times().toSorted((a, b) => b - a);
  const hourly = hour === undefined ? 0 : allowedAt(latest, hour, hourMs);
  const free = Math.max(allowedAt(latest, minute, minuteMs), hourly);
  if (free <= now) return;
  const retryAfter = Math.ceil((free - now) / 1000);
  throw refusal(429, 'RATE_LIMIT_EXCEEDED', message, { retryAfter });
}

/** When one more action is allowed: `spanMs` after the `max`-th latest one. */
function allowedAt(latest: readonly number[], max: number, spanMs: number): number {
  const blocking = latest[max - 1];
  return blocking === undefined ? 0 : blocking + spanMs;
}

/**
 * A text with this word is refused with `BANNED_WORD`. The service's word list is unknown; the sandbox has two words
 * that no ordinary text contains, so that both refusals can be provoked (field notes 9.3).
 */
const bannedWord = 'bannedword';

/** A text or file name with this word fails moderation. */
const unmoderatedWord = 'unacceptable-content';

/** The refusal of a text; undefined when it is accepted. */
export function textRefusal(text: string): Refusal | undefined {
  const lowerCase = text.toLowerCase();
  if (lowerCase.includes(bannedWord)) return refusal(400, 'BANNED_WORD', 'the text holds a banned word');
  return lowerCase.includes(unmoderatedWord) ? moderationRefusal('the text') : undefined;
}

/** The refusal of a file by its name; undefined when it is accepted. */
export function filenameRefusal(filename: string): Refusal | undefined {
  return filename.toLowerCase().includes(unmoderatedWord) ? moderationRefusal('the file') : undefined;
}

function moderationRefusal(what: string): Refusal {
  return refusal(400, 'CONTENT_MODERATION_FAILED', `${what} did not pass moderation`);
}
