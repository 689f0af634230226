/** People for people: profiles, lists, badges, settings (field notes 2.6 to 2.8). */
import type {
  Author,
  Clan,
  FollowReceipt,
  ForeignProfile,
  OwnProfile,
  PinReceipt,
  Pins,
  Privacy,
  UserEntry,
} from '../../api/catalogue/records/users';
import type { Picture } from '../../ports/pictures';
import { narrowed } from '../posts/entry';
import { countText } from '../text/counts';
import { isolate } from '../text/direction';
import { type Column, type Field, record, table } from '../text/table';
import { displayWidth, oneLine, truncate, wrap } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';
import { authorText, nameText } from './author';
import { presenceText, relationText, relationWords } from './relations';

/** One's own profile, or somebody else's: every field may be missing. */
export type AnyProfile = OwnProfile & ForeignProfile & { readonly shown?: Picture };

/** The most rows of a terminal that a banner takes. */
const bannerRows = 12;

/** A profile as a card at a terminal, as `name<TAB>value` lines in a pipe. */
export function profileCard(profile: AnyProfile, view: View): string[] {
  if (!view.terminal) return record(view, profileFields(profile, view));
  const shape = narrowed(view);
  const { style } = shape;
  const badge = badgeText(profile);
  const room = shape.width - (badge ? displayWidth(badge) + 2 : 0);
  const head = [authorText(profile, shape, room), badge && style.cyan(badge)];
  const lines = [
    countsText(profile),
    [...relationWords(profile), ...accountWords(profile, view)].join(' · '),
    [presenceText(profile, view), joinedText(profile, view)].filter(Boolean).join(' · '),
  ];
  const sheet = { columns: shape.width, rows: bannerRows };
  return [
    ...(profile.shown && view.printer ? view.printer.print(profile.shown, sheet) : []),
    head.filter(Boolean).join('  '),
    ...bioLines(profile.bio, shape.width),
    ...lines.filter((line) => line !== '').flatMap((line) => wrap(line, shape.width)),
    ...[bannerOf(profile), profile.id].flatMap((line) => (line ? [style.dim(oneLine(line))] : [])),
  ];
}

/** `[Founder]`; a long name must leave room for the person's. */
function badgeText({ pin }: AnyProfile): string {
  const name = oneLine(pin?.name ?? pin?.slug ?? '');
  return name && `[${truncate(name, widestBadge)}]`;
}

const widestBadge = 24;

function bioLines(bio: string | null | undefined, width: number): string[] {
  if (!bio) return [];
  return bio.split('\n').flatMap((line) => wrap(line, width).map((part) => isolate(part, line)));
}

function profileFields(profile: AnyProfile, view: View): Field[] {
  const { followersCount, followingCount, postsCount, pin } = profile;
  return [
    ['name', profile.displayName || profile.avatar ? plainName(profile) : undefined],
    ['username', profile.username],
    ['id', profile.id],
    ['badge', pin?.name ?? pin?.slug],
    ['bio', profile.bio],
    ['followers', followersCount],
    ['following', followingCount],
    ['posts', postsCount],
    ['private', profile.isPrivate],
    ['relation', relationWords(profile).join(', ') || undefined],
    ['account', accountWords(profile, view).join(', ') || undefined],
    ['last seen', presenceText(profile, view) || undefined],
    ['banner', bannerOf(profile)],
    ['joined', timeText(profile.createdAt, view) || undefined],
  ];
}

/** The name without marks of direction, for pipes. */
function plainName({ avatar, displayName, verified, isVerified }: Author): string {
  return [avatar, displayName, (verified ?? isVerified) && '✓'].filter(Boolean).join(' ');
}

/** `24 followers · 10 following · 3 posts`, or that they are hidden. */
function countsText({ followersCount, followingCount, postsCount }: AnyProfile): string {
  const told = [
    typeof followersCount === 'number' &&
      `${followersCount} ${followersCount === 1 ? 'follower' : 'followers'}`,
    typeof followingCount === 'number' && `${followingCount} following`,
    typeof postsCount === 'number' && `${postsCount} ${postsCount === 1 ? 'post' : 'posts'}`,
  ].filter(Boolean);
  if (told.length > 0) return told.join(' · ');
  return followersCount === null ? 'followers, following and posts are hidden' : '';
}

/** What is out of the ordinary with the account: the paid plan, deactivation, a nickname. */
function accountWords(profile: AnyProfile, view: View): string[] {
  const { subscription, isDeleted, restoreDeadline, activeNickname } = profile;
  const until = subscription?.isActive ? timeText(subscription.expiresAt, view) : '';
  const words = [
    activeNickname?.label && `nicknamed ${oneLine(activeNickname.label)}`,
    until ? `subscription, ends ${until}` : hasPlan(profile) && 'subscription',
    isDeleted &&
      `deactivated${restoreDeadline ? `, restore deadline ${timeText(restoreDeadline, view)}` : ''}`,
  ];
  return words.filter((word): word is string => typeof word === 'string' && word !== '');
}

/** Whether the paid plan is active: a field whose name is `has` and the plan's own (field notes: names). */
function hasPlan(profile: AnyProfile): boolean {
  return Object.entries(profile).some(
    ([name, value]) => value === true && /^has[A-Z]/.test(name) && !/Request$/.test(name),
  );
}

function joinedText(profile: AnyProfile, view: View): string {
  const joined = timeText(profile.createdAt, view);
  return joined && `joined ${joined}`;
}

/** The banner's address, which comes alone or in a record. */
function bannerOf({ banner }: AnyProfile): string | undefined {
  return (typeof banner === 'string' ? banner : banner?.url) || undefined;
}

const username: Column<UserEntry> = { title: 'username', cell: (entry) => entry.username };
const shownName: Column<UserEntry> = {
  title: 'name',
  cell: (entry, view) => (view.terminal ? nameText(entry) : plainName(entry)),
  flexible: true,
};

const entryColumns: readonly Column<UserEntry>[] = [
  username,
  shownName,
  { title: 'relation', cell: (entry) => relationText(entry) },
  { title: 'followers', cell: (entry) => entry.followersCount, align: 'right', spare: true },
  { title: 'bio', cell: (entry) => entry.bio, flexible: true, spare: true },
];

const blockedColumns: readonly Column<UserEntry>[] = [
  username,
  shownName,
  { title: 'blocked', cell: (entry, view) => timeText(entry.blockedAt, view) },
];

const id: Column<UserEntry> = { title: 'id', cell: (entry) => entry.id };

/** One row a person; in a pipe the id comes first. */
export function userTable(entries: readonly UserEntry[], view: View): string[] {
  return table(view, view.terminal ? entryColumns : [id, ...entryColumns], entries.map(flat));
}

/** One row a person one has blocked; in a pipe the id comes first. */
export function blockedTable(entries: readonly UserEntry[], view: View): string[] {
  return table(view, view.terminal ? blockedColumns : [id, ...blockedColumns], entries.map(flat));
}

/** Old answers nest the person. */
function flat(entry: UserEntry): UserEntry {
  return entry.user ? { ...entry, ...entry.user } : entry;
}

const clanColumns: readonly Column<Clan & { readonly rank: number }>[] = [
  { title: 'rank', cell: (clan) => clan.rank, align: 'right' },
  { title: 'clan', cell: (clan) => clan.avatar },
  { title: 'members', cell: (clan) => clan.memberCount, align: 'right' },
];

/** One row a clan, in the order of the service. */
export function clanTable(clans: readonly Clan[], view: View): string[] {
  return table(
    view,
    clanColumns,
    clans.map((clan, place) => ({ ...clan, rank: place + 1 })),
  );
}

/** Whether each person is followed, by id. */
export function followStatusTable(status: Readonly<Record<string, boolean>>, view: View): string[] {
  const columns: readonly Column<readonly [string, boolean]>[] = [
    { title: 'id', cell: ([person]) => person },
    { title: 'following', cell: ([, following]) => following },
  ];
  return table(view, columns, Object.entries(status));
}

/** What following or unfollowing came to. */
export function followLines({ status, following, followersCount }: FollowReceipt): string[] {
  if (status === 'requested') return ['Sent a follow request to the private account'];
  const done = (following ?? status === 'following') ? 'Followed' : 'Unfollowed';
  return [`${done} the user${countText(followersCount ?? undefined, 'follower')}`];
}

/** Which badge is worn now. */
export function pinLines({ activePin }: PinReceipt): string[] {
  const worn = typeof activePin === 'string' ? activePin : (activePin?.name ?? activePin?.slug);
  return [worn ? `Now wearing the badge ${oneLine(worn)}` : 'Removed the badge'];
}

/** The badges, and which one is worn. */
export function pinTable({ pins = [], activePin }: Pins, view: View): string[] {
  const worn = typeof activePin === 'string' ? activePin : activePin?.slug;
  const columns: readonly Column<Pins['pins'][number]>[] = [
    { title: 'slug', cell: (pin) => pin.slug },
    { title: 'name', cell: (pin) => pin.name },
    { title: 'worn', cell: (pin) => (pin.slug === worn ? 'yes' : '') },
    { title: 'granted', cell: (pin, shown) => timeText(pin.grantedAt, shown), spare: true },
    { title: 'description', cell: (pin) => pin.description, flexible: true },
  ];
  return table(view, columns, pins);
}

/** The settings under their names of today, with the values each may have; in a pipe `name<TAB>value` lines. */
export function privacyTable(
  privacy: Privacy,
  allowed: Readonly<Record<string, readonly unknown[]>>,
  view: View,
): string[] {
  const settings = Object.entries(privacy).map(([name, value]) => [oldNames[name] ?? name, value] as const);
  if (!view.terminal)
    return record(
      view,
      settings.map(([name, value]): Field => [name, String(value)]),
    );
  const columns: readonly Column<readonly [string, unknown]>[] = [
    { title: 'setting', cell: ([name]) => name },
    { title: 'value', cell: ([, value]) => String(value) },
    { title: 'allowed', cell: ([name]) => allowed[name]?.join(', '), flexible: true, spare: true },
  ];
  return table(view, columns, settings);
}

const oldNames: Readonly<Record<string, string>> = {
  whoCanPostOnWall: 'wallAccess',
  whoCanSeeMyPostReactions: 'likesVisibility',
  whoCanMessageMe: 'messageAccess',
};
