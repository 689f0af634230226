/** Follows, blocks, privacy and banners of a new world. All of it is fictional. */

import type { World } from '../../world';
import { accountsIn, idByName } from '../auth/rules/accounts';
import { filesIn } from '../files/rules/files';
import { type SampleName, sampleFiles } from '../files/rules/sample-files';
import { type LinkState, openPrivacy, type PrivacyState, relationsIn } from './rules/relations';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** By user name, the users whom they follow. Ada has more followers than a page holds. */
const following: Readonly<Record<string, string>> = {
  ada: 'boris chiara deniz emiko hana juno kofi mira pia xenia',
  boris: 'ada chiara emiko goran pia ulla',
  chiara: 'ada boris hana juno lena rosa',
  deniz: 'ada emiko imre sven zeno',
  emiko: 'ada chiara mira rosa',
  farah: 'ada emiko wim',
  goran: 'ada boris otto ulla',
  hana: 'ada chiara juno xenia',
  imre: 'ada deniz sven',
  juno: 'ada hana quinn xenia',
  kofi: 'ada boris chiara pia tuva',
  lena: 'ada chiara emiko',
  vera: 'ada juno',
  grounded: 'ada',
  mira: 'ada emiko rosa',
  otto: 'boris goran',
  pia: 'ada chiara kofi',
  quinn: 'ada juno xenia',
  rosa: 'ada emiko mira',
  sven: 'ada deniz',
  tuva: 'ada kofi pia',
  ulla: 'ada boris',
  wim: 'ada farah',
  xenia: 'ada juno',
  yara: 'ada emiko rosa',
  zeno: 'ada sven',
  dormant: 'ada boris',
};

/** Open requests to follow, by user name. */
const requested: Readonly<Record<string, string>> = { boris: 'mira', yara: 'mira', otto: 'farah' };

const blocked: Readonly<Record<string, string>> = { otto: 'ada', boris: 'vandal', emiko: 'vandal' };

/** Privacy settings by name: at least one user for every rule. */
const privacy: Readonly<Record<string, PrivacyState>> = {
  mira: {
    ...openPrivacy,
    isPrivate: true,
    wallAccess: 'mutual',
    likesVisibility: 'followers',
    showLastSeen: false,
  },
  farah: { ...openPrivacy, isPrivate: true, messageAccess: 'followers' },
  deniz: { ...openPrivacy, likesVisibility: 'mutual' },
  goran: { ...openPrivacy, wallAccess: 'followers' },
  imre: { ...openPrivacy, wallAccess: 'nobody', likesVisibility: 'nobody', messageAccess: 'nobody' },
  juno: { ...openPrivacy, wallAccess: 'mutual' },
  quinn: { ...openPrivacy, showLastSeen: false },
};

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
    follows: links(following, 12),
    requests: links(requested, 1),
    blocks: links(blocked, 3),
    privacy: Object.fromEntries(Object.entries(privacy).map(([name, settings]) => [idOf(name), settings])),
  });
}

/** Sample pictures by user name. */
const banners: Readonly<Record<string, SampleName>> = { ada: 'hills', hana: 'orbit' };

/** Gives banners to the users of the list, uploaded when the account was made; ids follow from the index of the account. */
export function seedBanners(world: World): void {
  const accounts = accountsIn(world);
  const files = filesIn(world);
  const idOf = idByName(world);
  for (const [name, sample] of Object.entries(banners)) {
    const place = accounts.findIndex(({ id }) => id === idOf(name));
    const account = accounts[place];
    if (!account?.profile) throw new Error(`${name} has no profile`);
    const { mimeType, type, width, height, duration } = sampleFiles[sample];
    const id = `6a3f4b00-90d2-4c77-8b00-${String(place + 1).padStart(12, '0')}`;
    account.profile.bannerId = id;
    files.push({
      id,
      ownerId: account.id,
      filename: `${sample}.png`,
      mimeType,
      type,
      size: null,
      width,
      height,
      duration,
      createdAt: account.createdAt,
      uses: [`banner:${account.id}`],
      sample,
    });
  }
}
