/** The author record in posts, comments, notifications and lists, and its badges (field notes 2.6). */
import type { Author, Badge } from '../../../../protocol/records/users';
import type { World } from '../../../world';
import { type AccountState, accountView, isUser, type UserState } from '../../auth/rules/accounts';
import { eventNicknameOf } from '../../school/rights/rules/nicknames';
import { hasPlan } from '../../subscription';
import { isVerified } from '../../verification';
import { follows } from './relations';

/** Name and description of badges by slug. */
const badges: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  founder: { name: 'Founder', description: 'Was here in the first month' },
  'canvas-2026': { name: 'Pixel by pixel', description: 'Placed a pixel on the shared canvas of 2026' },
  'school-2026': { name: 'Duty day', description: 'Came to the school event of 2026' },
};

/** Badges whose slug ends in a number: the results of the exam (protocol: exam event records). */
const examResult = /^epepuy_202605_(\d+)$/;

/** The active badge of an account; null for none. */
export function activePinOf({ profile }: AccountState): Badge | null {
  const active = profile?.pins.find(({ slug }) => slug === profile.activePin);
  return active ? badgeOf(active.slug) : null;
}

/** Replaces an account's badges whose slug has the prefix with another, which becomes active if one of them was. */
export function replacePin({ clock }: World, { profile }: UserState, prefix: string, slug: string): void {
  if (profile.pins.some((pin) => pin.slug === slug)) return;
  if (profile.activePin?.startsWith(prefix)) profile.activePin = slug;
  const others = profile.pins.filter((pin) => !pin.slug.startsWith(prefix));
  profile.pins = [...others, { slug, grantedAt: clock.now() }];
}

export function badgeOf(slug: string): Badge {
  const { name, description } = badges[slug] ?? examBadge(slug) ?? { name: slug, description: null };
  return { slug, name, description, url: `https://sandbox.test/pins/${slug}.png` };
}

function examBadge(slug: string) {
  const score = examResult.exec(slug)?.[1];
  if (score === undefined) return undefined;
  const points = score === '1' ? '1 point' : `${score} points`;
  return { name: `Exam: ${points}`, description: 'Took the exam of May 2026' };
}

/**
 * The author record of an account for a viewer. Our choice: every author has the follow state, not only the actor of a
 * notification; the record of a deleted account has only the id, so that a thread stays readable.
 */
export function authorOf(world: World, viewer: string | undefined, id: string): Author {
  const account = accountView(world, id);
  if (!account || !isUser(account) || account.deactivatedAt !== null) {
    const names = { username: null, displayName: 'Deleted account', avatar: '👻' };
    return { id, ...names, verified: false, hasPlan: false, pin: null };
  }
  const other = viewer !== undefined && viewer !== id;
  return {
    ...userFields(world, account),
    ...(other && { isFollowing: follows(world, viewer, id), isFollowedBy: follows(world, id, viewer) }),
  };
}

/** The fields of a user that do not depend on the viewer. */
export function userFields(world: World, account: UserState) {
  const { username, displayName, avatar } = account.profile;
  return {
    id: account.id,
    username,
    displayName,
    avatar,
    verified: isVerified(world, account),
    hasPlan: hasPlan(world, account.id),
    pin: activePinOf(account),
    activeNickname: eventNicknameOf(world, account.id),
  } satisfies Author;
}
