/** Following somebody whom one follows already: what was wanted is so. */
import type { FollowReceipt } from '../../api/catalogue/records/users';
import { users } from '../../api/catalogue/routes/users';
import { PlazaError } from '../../errors';
import type { Ports } from '../../ports/index';

/**
 * The receipt of the request; one that was refused because the user is followed already counts as done, with a note.
 * @throws what the request throws for any other reason
 */
export async function orFollowed(
  { api, note }: Pick<Ports, 'api' | 'note'>,
  user: string,
  request: Promise<FollowReceipt>,
): Promise<FollowReceipt> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof PlazaError) || error.details.status !== 409) throw error;
    const profile = await api.read(users.get, { path: { user } }).catch(() => undefined);
    if (profile?.isFollowing !== true) throw error;
    note('you already follow this user');
    return { following: true, followersCount: profile.followersCount };
  }
}
