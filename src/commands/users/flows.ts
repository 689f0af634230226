/** The banner of a profile, the names of privacy settings, and the reason why a follow changes nothing. */
import { isFailure } from '../../errors';
import type { IndexedPicture } from '../../image/png/indexed';
import type { Ports } from '../../ports/index';
import type { Profile } from '../../protocol/records/users';
import { users } from '../../protocol/routes/users';
import type { PicturePorts } from '../files/shared/pictures';
import { bannerAddress } from './render';
import { userName } from './shared/user-ids';

/** Adds the picture of the banner if `isWanted` and pictures are printed. */
export async function withBanner<P extends Profile>(
  ports: PicturePorts,
  profile: P,
  isWanted: boolean,
): Promise<P & { readonly shown?: IndexedPicture }> {
  if (!isWanted) return profile;
  const address = bannerAddress(profile);
  if (!address) {
    ports.note('the profile has no banner');
    return profile;
  }
  // Loading the decoders takes a tenth of the run time, and few profiles are shown with a banner.
  const { fetchPicture } = await import('../files/shared/pictures');
  const shown = await fetchPicture(ports, address, 'the banner');
  return shown ? { ...profile, shown } : profile;
}

/** The privacy settings and their possible values (field notes 2.7). */
const audiences = ['nobody', 'mutual', 'followers', 'everyone'];
const booleans = [true, false];

/** By name, in the order of the output. */
export const privacySettings = {
  isPrivate: booleans,
  wallAccess: audiences,
  likesVisibility: audiences,
  messageAccess: audiences,
  showLastSeen: booleans,
};

/** Why a follow changes nothing: the service answers the same for a follow and for a request that waits. */
export async function followsAlready({ api }: Pick<Ports, 'api'>, user: string): Promise<string> {
  try {
    const { username, isFollowing, hasOutgoingRequest } = await api.read(users.get, { path: { user } });
    const name = username ? `@${username}` : userName(user);
    if (hasOutgoingRequest) return `Your request to ${name} waits`;
    if (isFollowing) return `You already follow ${name}`;
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
  return `You already follow ${userName(user)}, or your request waits`;
}
