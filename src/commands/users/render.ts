/** A profile as a card (field notes 2.6). */
import type { Picture } from '../../ports/pictures';
import type {
  Clan,
  ForeignProfile,
  OwnProfile,
  PinReceipt,
  Pins,
  Privacy,
} from '../../protocol/records/users';
import { forRender } from '../../terminal/text/clean';
import { counted, groupedNumber, groupedText } from '../../terminal/text/count-suffix';
import { isolate } from '../../terminal/text/direction';
import { idText } from '../../terminal/text/ids';
import { type Column, type Field, record, table, tableOf } from '../../terminal/text/table';
import { displayWidth, narrowed, oneLine, truncate, wrap } from '../../terminal/text/text';
import { parseTime, timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';
import { authorText, plainName } from './shared/author';
import { relationPhrases } from './shared/user-table';

/** The user's own profile, or another one: every field can be missing. `shown` is the banner; `remark` is a school remark. */
export type AnyProfile = OwnProfile &
  ForeignProfile & {
    readonly shown?: Picture;
    readonly [forRender]?: { readonly remark?: string | undefined };
  };

/** Maximum number of terminal rows of a banner. */
const bannerRows = 12;

/** A card at a terminal, `name<TAB>value` lines in a pipe. */
export function profileCard(profile: AnyProfile, view: View): string[] {
  if (!view.terminal) return record(view, profileFields(profile, view));
  const inner = narrowed(view);
  const { style } = inner;
  const badge = badgeText(profile);
  const room = inner.width - (badge ? displayWidth(badge) + 2 : 0);
  // The nickname is shown below, with enough room.
  const name = authorText({ ...profile, activeNickname: null }, inner, room);
  const heading = [name, badge && style.cyan(badge)];
  const joined = timeText(profile.createdAt, view);
  const lines = [
    countsText(profile),
    [...relationPhrases(profile), ...accountPhrases(profile, view)].join(' · '),
    [presenceText(profile, view), joined && `joined ${joined}`].filter(Boolean).join(' · '),
    profile[forRender]?.remark ?? '',
  ];
  const bannerRoom = { columns: inner.width, rows: bannerRows };
  return [
    ...(profile.shown && view.printer ? view.printer.print(profile.shown, bannerRoom) : []),
    heading.filter(Boolean).join('  '),
    ...bioLines(profile.bio, inner.width),
    ...lines.filter((line) => line !== '').flatMap((line) => wrap(line, inner.width)),
    ...[bannerAddress(profile), profile.id && idText(profile.id, view)].flatMap((line) =>
      line ? [style.dim(oneLine(line))] : [],
    ),
  ];
}

/** `[Founder]`; a long name is truncated to leave room for the name of the user. */
function badgeText({ pin }: AnyProfile): string {
  const name = oneLine(pin?.name ?? pin?.slug ?? '');
  return name && `[${truncate(name, maxBadgeWidth)}]`;
}

const maxBadgeWidth = 24;

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
    ['relation', relationPhrases(profile).join(', ') || undefined],
    ['account', accountPhrases(profile, view).join(', ') || undefined],
    ['last seen', presenceText(profile, view) || undefined],
    ['banner', bannerAddress(profile)],
    ['joined', timeText(profile.createdAt, view) || undefined],
  ];
}

/** `24 followers · 10 following · 3 posts`, or that they are hidden. */
function countsText({ followersCount, followingCount, postsCount }: AnyProfile): string {
  const counts = [
    typeof followersCount === 'number' && counted(followersCount, 'follower'),
    typeof followingCount === 'number' && `${groupedNumber(followingCount)} following`,
    typeof postsCount === 'number' && counted(postsCount, 'post'),
  ].filter(Boolean);
  if (counts.length > 0) return counts.join(' · ');
  return followersCount === null ? 'followers, following and posts are hidden' : '';
}

/** Nickname, subscription and deactivation of the account. */
function accountPhrases(profile: AnyProfile, view: View): string[] {
  const { subscription, isDeleted, restoreDeadline, activeNickname } = profile;
  const ends = subscription?.isActive ? timeText(subscription.expiresAt, view) : '';
  const phrases = [
    activeNickname?.label && `nicknamed ${oneLine(activeNickname.label)}`,
    ends ? `subscription, ends ${ends}` : hasSubscription(profile) && 'subscription',
    isDeleted &&
      `deactivated${restoreDeadline ? `, restore deadline ${timeText(restoreDeadline, view)}` : ''}`,
  ];
  return phrases.filter((phrase): phrase is string => typeof phrase === 'string' && phrase !== '');
}

/** Whether the subscription is active: a field named `has` and the name of the subscription (field notes: names). */
function hasSubscription(profile: AnyProfile): boolean {
  return Object.entries(profile).some(
    ([name, value]) => value === true && /^has[A-Z]/.test(name) && !/Request$/.test(name),
  );
}

/** The address of the banner, which is a text or in a record. */
export function bannerAddress({ banner }: Pick<AnyProfile, 'banner'>): string | undefined {
  return (typeof banner === 'string' ? banner : banner?.url) || undefined;
}

const periods: Readonly<Record<string, string>> = {
  just_now: 'just now',
  recently: 'recently',
  this_week: 'this week',
  this_month: 'this month',
  long_ago: 'long ago',
};

/** `online`, `last seen 12 minutes ago`, `last seen this week`; empty when it is hidden. Unknown periods stay unchanged. @internal */
export function presenceText(
  { online, lastSeen }: Pick<ForeignProfile, 'online' | 'lastSeen'>,
  view: View,
): string {
  if (online) return 'online';
  const isTime = typeof lastSeen === 'string' && parseTime(lastSeen) !== undefined;
  const text = isTime ? timeText(lastSeen, view) : periodText(lastSeen ?? {});
  return text && `last seen ${text}`;
}

function periodText(period: string | { unit?: string; value?: number }): string {
  if (typeof period === 'string') return oneLine(period);
  const { unit, value } = period;
  if (!unit) return '';
  if (value === undefined) return periods[unit] ?? oneLine(unit.replaceAll('_', ' '));
  return oneLine(`${value} ${value === 1 ? unit.replace(/s$/, '') : unit} ago`);
}

export function badgeLines({ activePin }: PinReceipt): string[] {
  const active = typeof activePin === 'string' ? activePin : (activePin?.name ?? activePin?.slug);
  return [active ? `Now wearing the badge ${oneLine(active)}` : 'Removed the badge'];
}

export function badgeTable({ pins = [], activePin }: Pins, view: View): string[] {
  const active = typeof activePin === 'string' ? activePin : activePin?.slug;
  const columns: readonly Column<Pins['pins'][number]>[] = [
    { title: 'slug', cell: (pin) => pin.slug },
    { title: 'name', cell: (pin) => pin.name },
    { title: 'worn', cell: (pin) => (pin.slug === active ? 'yes' : '') },
    {
      title: 'granted',
      field: 'grantedAt',
      cell: (pin, shown) => timeText(pin.grantedAt, shown),
      spare: true,
    },
    { title: 'description', cell: (pin) => pin.description, flexible: true },
  ];
  return table(view, columns, pins);
}

const rankedClans = tableOf<Clan & { readonly rank: number }>([
  { title: 'rank', cell: (clan) => clan.rank, align: 'right' },
  { title: 'clan', field: 'avatar', cell: (clan) => clan.avatar },
  {
    title: 'members',
    field: 'memberCount',
    cell: (clan, view) => groupedText(clan.memberCount, view),
    align: 'right',
  },
]);

/** One row per clan, in the order of the service. */
export function clanTable(clans: readonly Clan[], view: View): string[] {
  const ranked = clans.map((clan, index) => ({ ...clan, rank: index + 1 }));
  return rankedClans(ranked, view);
}

/** The settings under their current names with the possible values; in a pipe, `name<TAB>value` lines. */
export function privacyTable(
  privacy: Privacy,
  allowed: Readonly<Record<string, readonly unknown[]>>,
  view: View,
): string[] {
  const settings = Object.entries(privacy).map(
    ([name, value]) => [currentNames[name] ?? name, value] as const,
  );
  const fields = settings.map(([name, value]): Field => [name, String(value)]);
  if (!view.terminal) return record(view, fields);
  const columns: readonly Column<readonly [string, unknown]>[] = [
    { title: 'setting', cell: ([name]) => name },
    { title: 'value', cell: ([, value]) => String(value) },
    { title: 'allowed', cell: ([name]) => allowed[name]?.join(', '), flexible: true, spare: true },
  ];
  return table(view, columns, settings);
}

/** By the names of older answers. */
const currentNames: Readonly<Record<string, string>> = {
  whoCanPostOnWall: 'wallAccess',
  whoCanSeeMyPostReactions: 'likesVisibility',
  whoCanMessageMe: 'messageAccess',
};
