/** A profile of the school event, for people: its banner, its state, its items with their users, and receipts. */
import type { Picture } from '../../../ports/pictures';
import type {
  Balloon,
  BreakReceipt,
  CurtainsChange,
  CushionClaim,
  Donation,
  EraseResult,
  Placement,
  PlaceResult,
  SchoolProfile,
} from '../../../protocol/records/school/profiles';
import type { BackpackItem } from '../../../protocol/records/school/shop';
import { forRender } from '../../../terminal/text/clean';
import { numberOrUnknown } from '../../../terminal/text/count-suffix';
import { idText } from '../../../terminal/text/ids';
import { type Column, record, rowText, table } from '../../../terminal/text/table';
import { wrapProse } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { userName } from '../../users/shared/user-ids';
import type { ProfileItemKind } from '../flows/spending';
import { chalksText, itemText, type Paid, type PlacedSticker, spentText } from './spending';

export interface ProfileCard extends SchoolProfile {
  /** `names`: known names by user ID; `again`: whether it replaces an earlier output; `cushion`: the one that went off. */
  readonly [forRender]?: {
    readonly names: Readonly<Record<string, string>>;
    readonly again: boolean;
    readonly cushion?: CushionClaim;
  };
  readonly shown?: Picture;
}

/** A claim with the picture of the banner, if pictures are drawn. */
export type ShownClaim = CushionClaim & Pick<ProfileCard, 'shown'>;

const bannerRows = 16;

/** Clears the screen and moves to its top, before a repeated output. */
const freshScreen = '\u001b[H\u001b[2J';

/** A card with the banner at a terminal; in a pipe `name<TAB>value` lines, then one row per row. */
export function profileLines(profile: ProfileCard, view: View): string[] {
  const { names = {}, again, cushion } = profile[forRender] ?? {};
  const rows = itemRowsOf(profile, names);
  const { profileId, rev, aura, nickname, window, curtains } = profile;
  const brokenAt = timeText(window?.brokenAt, view);
  const fields = record(view, [
    ['profile', profileId && idText(profileId, view)],
    ['revision', rev],
    ['aura', aura],
    ['nickname', nickname],
    ['window', window && (window.broken ? `broken${brokenAt && `, ${brokenAt}`}` : 'whole')],
    ['curtains', curtainsText(curtains)],
  ]);
  if (!view.terminal) return [...fields, ...rows.map((row) => rowOf(row, view))];
  const [first = '', ...rest] = [
    ...bannerLines(profile.shown, view),
    ...(cushion ? [cushionText(cushion, view), ''] : []),
    ...fields,
    ...(rows.length > 0 ? ['', ...table({ ...view, first: true }, columns, rows)] : []),
  ];
  if (!again) return [first, ...rest];
  return view.plain ? ['', first, ...rest] : [`${freshScreen}${first}`, ...rest];
}

function bannerLines(shown: Picture | undefined, view: View): string[] {
  if (!shown || !view.printer) return [];
  return view.printer.print(shown, { columns: Math.min(view.width, 2 * 2 * bannerRows), rows: bannerRows });
}

function curtainsText(curtains: SchoolProfile['curtains']): string | undefined {
  if (!curtains) return undefined;
  const { fund = 0, goal = 100, hasCurtains, closed } = curtains;
  if (!hasCurtains) return `${chalksText(fund)} of ${goal}`;
  return closed ? 'closed' : 'open';
}

interface ItemRow {
  /** The number that `school sticker erase` takes. */
  readonly number: number | undefined;
  readonly kind: string;
  readonly what: Placement & Partial<Balloon>;
  readonly by: string | undefined;
  readonly at: string | undefined;
}

function itemRowsOf({ placements, balloons }: SchoolProfile, names: Readonly<Record<string, string>>) {
  const nameOf = (id: string | undefined) => (id !== undefined && Object.hasOwn(names, id) ? names[id] : id);
  return [
    ...inOrder(placements).map((what, place): ItemRow => {
      const { kind = 'sticker', createdBy, createdAt } = what;
      return { number: place + 1, kind, what, by: nameOf(createdBy), at: createdAt };
    }),
    ...(balloons ?? []).map((what): ItemRow => {
      return { number: undefined, kind: 'balloon', what, by: nameOf(what.thrownBy), at: what.thrownAt };
    }),
  ];
}

const columns: readonly Column<ItemRow>[] = [
  { title: '#', field: 'number', cell: ({ number }) => number, align: 'right' },
  { title: 'kind', cell: ({ kind }) => kind },
  {
    title: 'picture',
    cell: ({ what }) => what.asset?.replace(/^.*\/|\.\w+$/g, ''),
    flexible: true,
    spare: true,
  },
  { title: 'at', cell: ({ what }) => [what.x, what.y].map(numberOrUnknown).join(', ') },
  { title: 'size', field: 'what.size', cell: ({ what }) => what.size, align: 'right', spare: true },
  { title: 'angle', field: 'what.angle', cell: ({ what }) => what.angle, align: 'right', spare: true },
  { title: 'wear', field: 'what.wear', cell: ({ what }) => what.wear || '', align: 'right' },
  { title: 'by', cell: ({ by }) => by, flexible: true },
  { title: 'when', field: 'at', cell: ({ at }, view) => timeText(at, view) },
  {
    title: 'on',
    cell: ({ what }) => (what.anchor?.kind === 'post' ? `post ${what.anchor.id ?? ''}` : ''),
    spare: true,
  },
];

function rowOf({ number, kind, what, by, at }: ItemRow, view: View): string {
  const { id, asset, x, y, size, angle, wear } = what;
  return rowText([kind, number, id, asset, x, y, size, angle, wear, by, timeText(at, view)]);
}

export function claimLines(claim: ShownClaim, view: View): string[] {
  if (!claim.show) return ['No cushion went off'];
  return [...bannerLines(claim.shown, view), cushionText(claim, view)];
}

/** At a terminal with its sound. */
function cushionText({ x, y }: CushionClaim, view: View): string {
  const place = x === undefined || y === undefined ? '' : ` at ${x}, ${y}`;
  return `${view.terminal ? '\u0007' : ''}A whoopee cushion went off${place}`;
}

export function lastItemQuestion(kind: ProfileItemKind, item: BackpackItem, user: string): string {
  const last = `your last ${itemText(item)}`;
  if (kind === 'stain') return `Throw ${last} at ${profileText(user)}?`;
  if (kind === 'window') return `Break the window of ${ownerText(user)} with ${last}?`;
  return `Put ${last} on ${profileText(user)}?`;
}

function profileText(user: string): string {
  return user === 'me' ? 'your profile' : `the profile of ${userName(user)}`;
}

export function placedLines(
  { placement, evicted, [forRender]: own }: PlaceResult & PlacedSticker,
  view: View,
): string[] {
  const pushed = evicted?.length ?? 0;
  const { sticker, user } = own?.placed ?? {};
  const what = sticker ? itemText(sticker) : 'sticker';
  const on = user === undefined ? '' : ` on ${anchorText(placement)} of ${ownerText(user)}`;
  const id = placement?.id ? `; its ID is ${idText(placement.id, view)}` : '';
  const line = `Put the ${what}${on}${placeText(placement)}${id}`;
  const done = view.terminal ? wrapProse(line, view.width) : [line];
  const oldest = pushed === 1 ? 'the oldest sticker' : `${pushed} stickers`;
  return pushed > 0 ? [...done, `The banner was full: ${oldest} fell off`] : done;
}

function ownerText(user: string): string {
  return user === 'me' ? 'your profile' : userName(user);
}

function anchorText({ anchor }: Partial<Placement> = {}): string {
  if (anchor?.kind === 'post') return 'a post';
  return anchor?.kind === 'profile_header' ? 'the header' : 'the banner';
}

/** `, top left (0.1, 0.2)`: the place in words, and as fractions. */
function placeText({ x, y }: { readonly x?: number; readonly y?: number } = {}): string {
  if (x === undefined || y === undefined) return '';
  const third = (value: number, names: readonly string[]) => names[Math.min(2, Math.floor(3 * value))] ?? '';
  const words = [third(y, ['top', '', 'bottom']), third(x, ['left', '', 'right'])].filter(Boolean).join(' ');
  return `, ${words || 'in the middle'} (${x}, ${y})`;
}

export function erasedLines({ removed, wear }: EraseResult): string[] {
  if (removed) return ['Erased the sticker: it is gone'];
  return [`Erased the sticker${wear === undefined ? ': it is worn' : ` ${wear} of 3 times`}`];
}

export function balloonLines({ balloon }: { readonly balloon?: Balloon }, view: View): string[] {
  const until = timeText(balloon?.expiresAt, view);
  const dries = until && `; its trace dries ${view.terminal ? until : `at ${until}`}`;
  return [`Threw a water balloon${placeText(balloon)}${dries}`];
}

export function brokenLines({ window }: BreakReceipt): string[] {
  return [window?.broken === false ? 'The window is not broken' : 'Broke the window'];
}

export function donatedLines(answer: Donation & Paid): string[] {
  const { donated, curtains } = answer;
  const { fund, goal, hasCurtains } = curtains ?? {};
  const of = fund === undefined ? '' : ` (${fund} of ${goal ?? 100})`;
  const amount = donated === undefined ? '' : ` ${chalksText(donated)}`;
  return [
    `Donated${amount} to the curtains${of}${spentText(answer)}`,
    ...(hasCurtains ? ['The curtains are complete'] : []),
  ];
}

export function curtainsLines({ curtains }: CurtainsChange): string[] {
  return [curtains?.closed ? 'Closed the curtains: others see a cloth' : 'Opened the curtains'];
}

/**
 * Placements from bottom to top by `z` (protocol: placement). They are drawn and numbered in this order, so that numbers
 * change only when a placement is removed.
 */
export function inOrder(placements: readonly Placement[] | null | undefined): Placement[] {
  return [...(placements ?? [])].sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
}
