/** People as posts, comments, notifications and lists carry them (field notes 2.6). */
import type { Author } from '../../../../api/catalogue/records/users';
import type { World } from '../../../world';
import type { PersonState } from '../../auth/rules/accounts';
import { accountById, isPerson } from '../../auth/rules/accounts';
import { hasPlan } from '../../subscription/rules';
import { isVerified } from '../../verification/rules';
import { activePinOf } from './pins';
import { follows } from './relations';

/**
 * The author record of an account as the viewer gets it. Our choice: every author tells how the two follow each other,
 * not the actors of notifications alone, and who left keeps only the id, so that a thread stays readable.
 */
export function authorOf(world: World, viewer: string | undefined, id: string): Author {
  const account = accountById(world, id);
  if (!account || !isPerson(account) || account.deactivatedAt !== null) return goneAuthor(id);
  const other = viewer !== undefined && viewer !== id;
  return {
    ...personFields(world, account),
    ...(other && { isFollowing: follows(world, viewer, id), isFollowedBy: follows(world, id, viewer) }),
  };
}

/** What every record of a person holds, whoever looks. */
export function personFields(world: World, account: PersonState) {
  const { username, displayName, avatar } = account.profile;
  return {
    id: account.id,
    username,
    displayName,
    avatar,
    verified: isVerified(world, account),
    hasPlan: hasPlan(world, account.id),
    pin: activePinOf(account),
    activeNickname: null,
  } satisfies Author;
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
