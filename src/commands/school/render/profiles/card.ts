/** A profile of the school event, for people: its banner, its state, and who did what. */

import type { Picture } from '../../../../ports/pictures';
import type {
  Balloon,
  CushionClaim,
  Placement,
  SchoolProfile,
} from '../../../../protocol/records/school/profiles';
import { forRender } from '../../../../terminal/text/clean';
import { numberOrUnknown } from '../../../../terminal/text/count-suffix';
import { type Column, type Field, record, rowText, table } from '../../../../terminal/text/table';
import { timeText } from '../../../../terminal/text/time';
import type { View } from '../../../../terminal/text/view';
import { inOrder } from '../../flows/profiles/positions';
import type { ProfileCard, ShownClaim } from '../../flows/profiles/show';
import { chalksText } from '../spending';

/** Maximum rows of the banner. */
const bannerRows = 16;

/** Clears the screen and moves to its top, before a repeated output. */
const freshScreen = '\u001b[H\u001b[2J';

/** A card with the banner at a terminal; in a pipe `name<TAB>value` lines, then one row a thing. */
export function profileLines(profile: ProfileCard, view: View): string[] {
  const { names = {}, again, cushion } = profile[forRender] ?? {};
  const things = thingsOf(profile, names);
  const fields = record(view, fieldsOf(profile, view));
  if (!view.terminal) return [...fields, ...things.map((thing) => rowOf(thing, view))];
  const [first = '', ...rest] = [
    ...bannerLines(profile.shown, view),
    ...(cushion ? [cushionText(cushion, view), ''] : []),
    ...fields,
    ...(things.length > 0 ? ['', ...table({ ...view, first: true }, columns, things)] : []),
  ];
  if (!again) return [first, ...rest];
  return view.plain ? ['', first, ...rest] : [`${freshScreen}${first}`, ...rest];
}

function bannerLines(shown: Picture | undefined, view: View): string[] {
  if (!shown || !view.printer) return [];
  return view.printer.print(shown, { columns: Math.min(view.width, 2 * 2 * bannerRows), rows: bannerRows });
}

function fieldsOf(profile: SchoolProfile, view: View): Field[] {
  const { profileId, rev, aura, nickname, window, curtains } = profile;
  const brokenAt = timeText(window?.brokenAt, view);
  return [
    ['profile', profileId],
    ['revision', rev],
    ['aura', aura],
    ['nickname', nickname],
    ['window', window && (window.broken ? `broken${brokenAt && `, ${brokenAt}`}` : 'whole')],
    ['curtains', curtainsText(curtains)],
  ];
}

function curtainsText(curtains: SchoolProfile['curtains']): string | undefined {
  if (!curtains) return undefined;
  const { fund = 0, goal = 100, hasCurtains, closed } = curtains;
  if (!hasCurtains) return `${chalksText(fund)} of ${goal}`;
  return closed ? 'closed' : 'open';
}

/** A placement or a balloon, as a row. */
interface Thing {
  /** The number that `school sticker erase` takes. */
  readonly number: number | undefined;
  readonly kind: string;
  readonly what: Placement & Partial<Balloon>;
  readonly by: string | undefined;
  readonly at: string | undefined;
}

function thingsOf({ placements, balloons }: SchoolProfile, names: Readonly<Record<string, string>>): Thing[] {
  const nameOf = (id: string | undefined) => (id !== undefined && Object.hasOwn(names, id) ? names[id] : id);
  const stuck = inOrder(placements).map((what, place): Thing => {
    const { kind = 'sticker', createdBy, createdAt } = what;
    return { number: place + 1, kind, what, by: nameOf(createdBy), at: createdAt };
  });
  const thrown = (balloons ?? []).map((what): Thing => {
    return { number: undefined, kind: 'balloon', what, by: nameOf(what.thrownBy), at: what.thrownAt };
  });
  return [...stuck, ...thrown];
}

const columns: readonly Column<Thing>[] = [
  { title: '#', cell: ({ number }) => number, align: 'right' },
  { title: 'kind', cell: ({ kind }) => kind },
  {
    title: 'picture',
    cell: ({ what }) => what.asset?.replace(/^.*\/|\.\w+$/g, ''),
    flexible: true,
    spare: true,
  },
  { title: 'at', cell: ({ what }) => [what.x, what.y].map(numberOrUnknown).join(', ') },
  { title: 'size', cell: ({ what }) => what.size, align: 'right', spare: true },
  { title: 'angle', cell: ({ what }) => what.angle, align: 'right', spare: true },
  { title: 'wear', cell: ({ what }) => what.wear || '', align: 'right' },
  { title: 'by', cell: ({ by }) => by, flexible: true },
  { title: 'when', cell: ({ at }, view) => timeText(at, view) },
  {
    title: 'on',
    cell: ({ what }) => (what.anchor?.kind === 'post' ? `post ${what.anchor.id ?? ''}` : ''),
    spare: true,
  },
];

function rowOf({ number, kind, what, by, at }: Thing, view: View): string {
  const { id, asset, x, y, size, angle, wear } = what;
  return rowText([kind, number, id, asset, x, y, size, angle, wear, by, timeText(at, view)]);
}

/** Whether a cushion went off, and where; at a terminal with its sound. */
export function claimLines(claim: ShownClaim, view: View): string[] {
  if (!claim.show) return ['No cushion went off'];
  return [...bannerLines(claim.shown, view), cushionText(claim, view)];
}

function cushionText({ x, y }: CushionClaim, view: View): string {
  const place = x === undefined || y === undefined ? '' : ` at ${x}, ${y}`;
  return `${view.terminal ? '\u0007' : ''}A whoopee cushion went off${place}`;
}
