/** Checks of the fields of a profile, and its banner (field notes 2.7, 7, 10.3). */
import * as v from 'valibot';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { type AccountState, type UserState, userByUsername } from '../../auth/rules/accounts';
import {
  attachFiles,
  detachFiles,
  type FileState,
  fileAddress,
  fileById,
  hasMediaRights,
  ownFiles,
} from '../../files/rules/files';
import { textRefusal } from '../../posts/rules/writing';
import { accessLevels, type PrivacyState } from './relations';

export const profilesSwitch = worldSwitch('profiles', {
  description: 'Allow users to create and change their profiles',
  on: true,
  acts: ['users.createProfile', 'users.update'],
});

/** Reserved usernames, in lower case. */
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

/** Whether the username is valid and free. */
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

interface SentPrivacy {
  readonly isPrivate?: boolean | undefined;
  readonly showLastSeen?: boolean | undefined;
  readonly wallAccess?: string | undefined;
  readonly likesVisibility?: string | undefined;
  readonly messageAccess?: string | undefined;
}

/** The settings that were sent. @throws Refusal 422 for an unknown access level */
export function requirePrivacy(sent: SentPrivacy): Partial<PrivacyState> {
  const settings = Object.entries(sent).filter(([, value]) => value !== undefined);
  for (const [field, value] of settings) {
    if (typeof value === 'boolean' || v.is(v.picklist(accessLevels), value)) continue;
    throw fieldRefusal(422, 'VALIDATION_ERROR', field, `must be one of ${accessLevels.join(', ')}`);
  }
  return Object.fromEntries(settings);
}

/**
 * Checks that a profile can be changed: the switch `profiles` is on, and the account has no restriction.
 * @throws Refusal 403
 */
export function refuseRestricted(world: World, { restrictedUntil }: AccountState): void {
  if (!profilesSwitch.isOn(world)) {
    throw refusal(403, 'PROFILE_MODIFICATION_RESTRICTED', 'profiles cannot be changed now');
  }
  if (restrictedUntil !== null && world.clock.now() < restrictedUntil) {
    const until = new Date(restrictedUntil).toISOString();
    throw refusal(403, 'PROFILE_RESTRICTION_ACTIVE', 'this profile cannot be changed', { until });
  }
}

/** The URL of a user's banner; null without one. */
export function bannerAddress(world: World, { profile }: UserState, origin: string): string | null {
  const file = profile.bannerId === null ? undefined : fileById(world, profile.bannerId);
  return file ? fileAddress(file, origin) : null;
}

/**
 * The file, when the account can use it as its banner.
 * @throws Refusal 403 for a GIF without the right to one, 404 for a file that is not the account's, 415 for a file that is not a picture
 */
export function requireBanner(world: World, account: UserState, id: string): FileState | undefined {
  const [file] = ownFiles(world, account.id, [id], 1);
  if (file?.type !== 'image') throw refusal(415, 'UNSUPPORTED_FILE_TYPE', 'a banner is a picture');
  if (file.mimeType === 'image/gif' && !hasMediaRights(world, account)) {
    throw refusal(403, 'GIF_REQUIRES_VERIFICATION', 'only verified or paying accounts may wear a GIF');
  }
  return file;
}

/** Replaces the banner; undefined removes it. */
export function replaceBanner(world: World, { id, profile }: UserState, file: FileState | undefined): void {
  const previous = profile.bannerId === null ? undefined : fileById(world, profile.bannerId);
  if (previous) detachFiles([previous], `banner:${id}`);
  if (file) attachFiles([file], `banner:${id}`);
  profile.bannerId = file?.id ?? null;
}
