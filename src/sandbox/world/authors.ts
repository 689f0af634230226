/** People as posts, comments, notifications and lists carry them (field notes 2.6). */
import type { Author } from '../../api/records/users';
import { accountById, isPerson } from './accounts';
import { follows } from './relations';
import type { World } from './world';

/**
 * The author record of an account as the viewer gets it. Our choice: every author tells how the two follow each other,
 * not the actors of notifications alone, and who left keeps only the id, so that a thread stays readable.
 */
export function authorOf(world: World, viewer: string | undefined, id: string): Author {
  const account = accountById(world, id);
  if (!account || !isPerson(account) || account.deactivatedAt !== null) return goneAuthor(id);
  const { username, displayName, avatar } = account.profile;
  const other = viewer !== undefined && viewer !== id;
  return {
    id,
    username,
    displayName,
    avatar,
    verified: account.verified,
    hasPlan: false,
    pin: null,
    activeNickname: null,
    ...(other && { isFollowing: follows(world, viewer, id), isFollowedBy: follows(world, id, viewer) }),
  };
}

function goneAuthor(id: string): Author {
  return {
    id,
    username: null,
    displayName: 'Deleted account',
    avatar: '👻',
    verified: false,
    hasPlan: false,
    pin: null,
  };
}
