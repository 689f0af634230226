/** The banner of a profile: hung with an update, shown with the card. */
import type { Profile } from '../../api/catalogue/records/users';
import type { IndexedPicture } from '../../canvas/png/indexed';
import { type PictureContext, pictureAt } from '../files/picture';

/** The profile with its banner as a picture, where one was asked for and can be drawn. */
export async function withBanner<P extends Profile>(
  ctx: PictureContext,
  profile: P,
  wanted: boolean,
): Promise<P & { readonly shown?: IndexedPicture }> {
  if (!wanted) return profile;
  const address = bannerOf(profile);
  if (!address) {
    ctx.note('the profile has no banner');
    return profile;
  }
  const shown = await pictureAt(ctx, address, 'the banner');
  return shown ? { ...profile, shown } : profile;
}

/** The address of a banner, which comes alone or in a record. */
function bannerOf({ banner }: Profile): string | undefined {
  return (typeof banner === 'string' ? banner : banner?.url) || undefined;
}
