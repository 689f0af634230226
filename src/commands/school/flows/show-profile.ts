/** Shows a profile: state, names of users, banner picture; once, or on every change. */
import { noteOnFailure } from '../../../client/requests/errors';
import { NetworkError, PlazaError, TooFrequentError, UsageError } from '../../../errors';
import { indexedPicture } from '../../../image/png/indexed';
import { type Rgba, toRgba } from '../../../image/png/rgba';
import type { Ports } from '../../../ports/index';
import type { CushionClaim, SchoolProfile } from '../../../protocol/records/school/profiles';
import type { Profile } from '../../../protocol/records/users';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { forRender } from '../../../terminal/text/clean';
import { imageAt, savePicture } from '../../files/shared/pictures';
import { userIdOf } from '../../users/shared/user-ids';
import type { ProfileCard, ShownClaim } from '../render/profiles';
import { readProfile } from './profile-items';

type ShowPorts = BannerPorts &
  Pick<Ports, 'isInteractive' | 'failed' | 'pictures' | 'files' | 'terminal' | 'clock' | 'signal'>;

export interface ShowInput {
  readonly user: string;
  readonly png: string | undefined;
  readonly watch: boolean;
  readonly noClaim: boolean;
}

const pollMs = 4_000;

/** Maximum number of names to look up. */
const maxNames = 40;

/**
 * The profile, and with `watch` again whenever its revision has grown; an answer with an older one is dropped. At a
 * terminal, opens the profile as the web client does, which sets off a cushion on it.
 * @throws UsageError for a file that cannot be written
 */
export async function* showProfile(ports: ShowPorts, input: ShowInput): AsyncGenerator<ProfileCard> {
  if (input.png === '-') throw new UsageError('--png: expected a file, got -');
  const profileId = await userIdOf(ports, input.user);
  await ports.pictures.prepare();
  const show = presenter(ports, input.png);
  let profile: SchoolProfile | undefined = await readProfile(ports, profileId);
  let cushion = input.noClaim ? undefined : await setOffCushion(ports, profileId);
  for (let shown: SchoolProfile | undefined; ; profile = await tryReadProfile(ports, profileId)) {
    if (profile && (shown === undefined || profile.rev > shown.rev)) {
      yield await show(profile, shown !== undefined, cushion);
      shown = profile;
      cushion = undefined;
    }
    if (!input.watch) return;
    await ports.clock.sleep(pollMs, ports.signal);
  }
}

/**
 * Sets off the cushion on the profile of another user, if a user at a terminal opens it; undefined when none went off. A
 * failure becomes a note: the profile is shown all the same.
 */
async function setOffCushion(ports: ShowPorts, profileId: string): Promise<CushionClaim | undefined> {
  if (!ports.isInteractive || profileId === (await ports.identity.userId())) return undefined;
  const sent = ports.api.change(school.cushionClaim, { path: { profileId }, body: {} });
  const claim = await noteOnFailure<CushionClaim>(ports, 'set off a cushion', sent);
  // The placeholder of a dry run has a value for every field.
  return claim?.show === true ? claim : undefined;
}

/** Undefined when the service cannot be reached now: the next request reads it. */
async function tryReadProfile(ports: ShowPorts, profileId: string): Promise<SchoolProfile | undefined> {
  try {
    return await readProfile(ports, profileId);
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof TooFrequentError)) throw error;
    ports.failed(error);
    return undefined;
  }
}

/** Draws and writes the banner; caches pictures and names. */
function presenter(ports: ShowPorts, png: string | undefined) {
  const paint = bannerPainter(ports);
  const names = new Map<string, string>();
  return async (profile: SchoolProfile, again: boolean, cushion?: CushionClaim): Promise<ProfileCard> => {
    if (ports.terminal.output) await loadNames(ports, profile, names);
    const isDrawn = ports.pictures.printer !== undefined;
    const picture = isDrawn || png !== undefined ? await paint(profile, cushion) : undefined;
    if (picture && png !== undefined) {
      const { writePng } = await import('../../../image/png/pngjs');
      await savePicture(ports, png, { ...picture, bytes: writePng(picture) });
    }
    return {
      ...profile,
      [forRender]: { names: Object.fromEntries(names), again, ...(cushion && { cushion }) },
      ...(picture && isDrawn && { shown: indexedPicture({ ...picture, channels: 4 }) }),
    };
  };
}

async function loadNames(ports: ShowPorts, profile: SchoolProfile, names: Map<string, string>) {
  const ids = [
    ...(profile.placements ?? []).map(({ createdBy }) => createdBy),
    ...(profile.balloons ?? []).map(({ thrownBy }) => thrownBy),
  ];
  const unknown = new Set(ids.filter((id): id is string => typeof id === 'string' && !names.has(id)));
  for (const user of [...unknown].slice(0, maxNames)) {
    try {
      const { username } = await ports.api.read(users.get, { path: { user } });
      names.set(user, username ? `@${username}` : user);
    } catch (error) {
      if (!(error instanceof PlazaError)) throw error;
      names.set(user, user);
    }
  }
}

/** Opens a profile, which sets off a cushion on it once per visitor. */
export async function claimCushion(ports: ShowPorts, { user }: { user: string }): Promise<ShownClaim> {
  const profileId = await userIdOf(ports, user);
  const claim = await ports.api.change(school.cushionClaim, { path: { profileId }, body: {} });
  if (!claim?.show) return claim;
  await ports.pictures.prepare();
  if (!ports.pictures.printer) return claim;
  // The cushion is spent: a failed picture must not hide the result.
  const profile = await tryReadProfile(ports, profileId);
  const picture = profile && (await bannerPainter(ports)(profile, claim));
  return { ...claim, ...(picture && { shown: indexedPicture({ ...picture, channels: 4 }) }) };
}

type BannerPorts = Pick<Ports, 'api' | 'identity' | 'note'>;

/** The service's public folder of events (field notes 3: `asset`). */
const folder = 'public/events/';

/** Returns a function that draws the banner of one profile, and keeps the loaded pictures. */
function bannerPainter(ports: BannerPorts) {
  const pictures = new Map<string, Promise<Rgba | undefined>>();
  // A failure becomes a note, and a symbol is drawn instead.
  const load = (address: string, title: string) => {
    const picture =
      pictures.get(address) ?? noteOnFailure(ports, `load ${title}`, imageAt(ports, address).then(toRgba));
    pictures.set(address, picture);
    return picture;
  };
  // A painter draws one profile: its address and the user do not change.
  let addresses: Promise<[banner: string | undefined, viewer: string | undefined]> | undefined;
  return async (profile: SchoolProfile, cushion?: CushionClaim): Promise<Rgba> => {
    const { assetsOf, bannerScene } = await import('../render/banner/scene');
    const names = assetsOf(profile);
    addresses ??= Promise.all([bannerOf(ports, profile.profileId), ports.identity.userId()]);
    const [[address, viewer], ...found] = await Promise.all([
      addresses,
      ...names.map((name) => load(assetAddress(name), `the picture ${name}`)),
    ]);
    const banner = address === undefined ? undefined : await load(address, 'the banner');
    const assets = new Map(names.flatMap((name, nth) => (found[nth] ? [[name, found[nth]] as const] : [])));
    return bannerScene(profile, { banner, assets, own: viewer === profile.profileId, cushion });
  };
}

/** Resolves a name or path in the folder of the event; keeps full addresses. @internal */
export function assetAddress(asset: string): string {
  if (/^https?:\/\//i.test(asset)) return asset;
  const path = asset.replace(/^\/+/, '');
  return path.startsWith('public/') ? path : folder + path;
}

async function bannerOf(ports: BannerPorts, user: string): Promise<string | undefined> {
  const read = ports.api.read(users.get, { path: { user } });
  const banner = (await noteOnFailure<Profile>(ports, 'read the banner of the profile', read))?.banner;
  return (typeof banner === 'string' ? banner : banner?.url) || undefined;
}
