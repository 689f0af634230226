/** The banner of a profile, and the names of privacy settings. */
import type { IndexedPicture } from '../../image/png/indexed';
import type { Profile } from '../../protocol/records/users';
import type { PicturePorts } from '../files/shared/pictures';

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

/** The address, which comes as a text or in a record. */
function bannerAddress({ banner }: Profile): string | undefined {
  return (typeof banner === 'string' ? banner : banner?.url) || undefined;
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
