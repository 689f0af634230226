/** The author record in posts, comments, notifications and lists (field notes 2.6). */
import type { Author } from '../../../../protocol/records/users';
import type { World } from '../../../world';
import { accountView, isUser, type UserState } from '../../auth/rules/accounts';
import { eventNicknameOf } from '../../school/rights/rules/nicknames';
import { hasPlan } from '../../subscription';
import { isVerified } from '../../verification';
import { activePinOf } from './pins';
import { follows } from './relations';

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
