/** Follows, blocks, privacy and banners of a new world. All of it is fictional. */

import type { World } from '../../world';
import { accountsIn, idByName } from '../auth/rules/accounts';
import { addSample } from '../files/rules/files';
import type { SampleName } from '../files/rules/sample-files';
import { type LinkState, type PrivacyState, relationsIn } from './rules/relations';
import seed from './seed.json';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Settings by user name: at least one user for every rule. */
const privacy = seed.privacy as Readonly<Record<string, PrivacyState>>;

/** Sample pictures by user name. */
const banners = seed.banners as Readonly<Record<string, SampleName>>;

/** Sets the relations between the users of a world that starts at `now`. */
export function seedRelations(world: World, now: number): void {
  const idOf = idByName(world);
  const links = (names: Readonly<Record<string, string>>, days: number): LinkState[] => {
    const pairs = Object.entries(names).flatMap(([from, all]) =>
      all.split(' ').map((to) => [from, to] as const),
    );
    return pairs.map(([from, to], place) => ({
      from: idOf(from),
      to: idOf(to),
      at: now - days * dayMs + place * minuteMs,
    }));
  };
  relationsIn.set(world, {
    follows: links(seed.following, 12),
    requests: links(seed.requested, 1),
    blocks: links(seed.blocked, 3),
    privacy: Object.fromEntries(Object.entries(privacy).map(([name, settings]) => [idOf(name), settings])),
  });
}

/** Sets the banners of the users of the list, uploaded when the account was made; ids follow from the index of the account. */
export function seedBanners(world: World): void {
  const accounts = accountsIn(world);
  const idOf = idByName(world);
  for (const [name, sample] of Object.entries(banners)) {
    const place = accounts.findIndex(({ id }) => id === idOf(name));
    const account = accounts[place];
    if (!account?.profile) throw new Error(`${name} has no profile`);
    const id = `6a3f4b00-90d2-4c77-8b00-${String(place + 1).padStart(12, '0')}`;
    account.profile.bannerId = id;
    const { id: ownerId, createdAt } = account;
    addSample(world, sample, { id, ownerId, createdAt, uses: [`banner:${ownerId}`] });
  }
}
