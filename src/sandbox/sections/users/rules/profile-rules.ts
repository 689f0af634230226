/** Checks of the fields of a profile (field notes 2.7, 7, 10.3). */
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { type AccountState, userByUsername } from '../../auth/rules/accounts';
import { textRefusal } from '../../posts/rules/writing';

const reservedUsernames: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'moderator',
  'official',
  'root',
  'sandbox',
  'stats',
  'suggestions',
  'support',
  'system',
]);

const longestBio = 500;

/** One emoji: a flag, a keycap, or a pictograph with modifiers and joined parts (UTS 51). */
const oneEmoji =
  /^(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{ExtPict}(?:\uFE0F|\p{EMod})?(?:[\u{E0020}-\u{E007F}]+|(?:\u200D\p{ExtPict}(?:\uFE0F|\p{EMod})?)*))$/u;

/** Whether the text has the form of a username. @internal */
export function isUsername(text: string): boolean {
  return /^[a-z]\w{2,49}$/i.test(text) && !text.endsWith('_') && !text.includes('__');
}

export function isFreeUsername(world: World, username: string): boolean {
  return (
    isUsername(username) && !reservedUsernames.has(username.toLowerCase()) && !userByUsername(world, username)
  );
}

/**
 * The username, when the account can have it.
 * @throws Refusal 422 for its form, 409 when it is reserved or taken
 */
export function requireUsername(world: World, account: AccountState, username: string): string {
  if (!isUsername(username)) {
    const form = 'must have 3 to 50 of a-z A-Z 0-9 _, begin with a letter, not end with _ and not hold __';
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'username', form);
  }
  if (reservedUsernames.has(username.toLowerCase())) {
    throw refusal(409, 'PROFILE_USERNAME_RESERVED', `the username ${username} is reserved`);
  }
  const holder = userByUsername(world, username);
  if (holder && holder !== account) {
    throw refusal(409, 'PROFILE_USERNAME_TAKEN', `the username ${username} is taken`);
  }
  return username;
}

/** @throws Refusal 400 for its length, and when it fails moderation */
export function requireDisplayName(text: string): string {
  const name = requireModerated(text.trim());
  const letters = [...name].length;
  if (letters < 1 || letters > 50) {
    throw fieldRefusal(400, 'INVALID_DISPLAY_NAME', 'displayName', 'must have 1 to 50 characters');
  }
  return name;
}

/** @throws Refusal 422 */
export function requireEmoji(avatar: string): string {
  if (oneEmoji.test(avatar)) return avatar;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'avatar', 'must be exactly one emoji');
}

/** The bio; null when it is empty. @throws Refusal 400 when it fails moderation, 422 for its length */
export function requireBio(bio: string | null): string | null {
  if (bio !== null && [...bio].length > longestBio) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'bio', `must have at most ${longestBio} characters`);
  }
  return bio ? requireModerated(bio) : null;
}

function requireModerated(text: string): string {
  const refused = textRefusal(text);
  if (refused) throw refused;
  return text;
}
