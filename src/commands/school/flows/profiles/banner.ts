/** The banner of a profile as a picture: its parts are loaded, and put together. */

import { noteOnFailure } from '../../../../client/requests/errors';
import { type Rgba, toRgba } from '../../../../image/png/rgba';
import type { Ports } from '../../../../ports/index';
import type { CushionClaim, SchoolProfile } from '../../../../protocol/records/school/profiles';
import type { Profile } from '../../../../protocol/records/users';
import { users } from '../../../../protocol/routes/users';
import { imageAt } from '../../../files/shared/pictures';
import { assetsOf, bannerScene } from '../../render/profiles/banner/scene';

type BannerPorts = Pick<Ports, 'api' | 'identity' | 'note'>;

/** Draws banners; every picture is loaded once for as long as it lives. */
export interface BannerPainter {
  paint(profile: SchoolProfile, cushion?: CushionClaim): Promise<Rgba>;
}

/** The service's public folder of events (field notes 3: `asset`). */
const folder = 'public/events/';

export function bannerPainter(ports: BannerPorts): BannerPainter {
  const loaded = new Map<string, Promise<Rgba | undefined>>();
  const load = (address: string, what: string) => {
    const known = loaded.get(address) ?? optional(ports, address, what);
    loaded.set(address, known);
    return known;
  };
  let own: Promise<string | undefined> | undefined;
  const banners = new Map<string, Promise<string | undefined>>();
  const bannerAddress = (id: string) => {
    const known = banners.get(id) ?? bannerOf(ports, id);
    banners.set(id, known);
    return known;
  };
  return {
    async paint(profile, cushion) {
      own ??= ports.identity.userId();
      const names = assetsOf(profile);
      const [address, viewer, ...found] = await Promise.all([
        bannerAddress(profile.profileId),
        own,
        ...names.map((name) => load(assetAddress(name), `the picture ${name}`)),
      ]);
      const banner = address === undefined ? undefined : await load(address, 'the banner');
      const assets = new Map(names.flatMap((name, nth) => (found[nth] ? [[name, found[nth]] as const] : [])));
      return bannerScene(profile, {
        banner,
        assets,
        own: viewer === profile.profileId,
        cushion,
      });
    },
  };
}

/** A name or a path lies in the events' folder; a full address stays as it is. @internal */
export function assetAddress(asset: string): string {
  if (/^https?:\/\//i.test(asset)) return asset;
  const path = asset.replace(/^\/+/, '');
  return path.startsWith('public/') ? path : folder + path;
}

/** Of a picture that cannot be had only a note is made: a symbol stands for it. */
function optional(ports: BannerPorts, address: string, what: string): Promise<Rgba | undefined> {
  return noteOnFailure(ports, `load ${what}`, imageAt(ports, address).then(toRgba));
}

async function bannerOf(ports: BannerPorts, user: string): Promise<string | undefined> {
  const profile = await noteOnFailure<Profile>(
    ports,
    'read the banner of the profile',
    ports.api.read(users.get, { path: { user } }),
  );
  const banner = profile?.banner;
  return (typeof banner === 'string' ? banner : banner?.url) || undefined;
}
