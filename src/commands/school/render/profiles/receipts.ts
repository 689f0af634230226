/** Receipts of actions on a profile, for people. */

import type {
  Balloon,
  BreakReceipt,
  CurtainsChange,
  Donation,
  EraseResult,
  Placement,
  PlaceResult,
} from '../../../../protocol/records/school/profiles';
import type { BackpackItem } from '../../../../protocol/records/school/shop';
import { forRender } from '../../../../terminal/text/clean';
import { timeText } from '../../../../terminal/text/time';
import type { View } from '../../../../terminal/text/view';
import { userName } from '../../../users/shared/user-ids';
import type { Paid, Placed } from '../../flows/receipt';
import type { ProfileItemKind } from '../../flows/spending';
import { chalksText, itemText, spentText } from '../spending';

/** The question before the last item of its kind is used. */
export function lastItemQuestion(kind: ProfileItemKind, item: BackpackItem, user: string): string {
  const last = `your last ${itemText(item)}`;
  if (kind === 'stain') return `Throw ${last} at ${profileText(user)}?`;
  if (kind === 'window') return `Break the window of ${ownerText(user)} with ${last}?`;
  return `Put ${last} on ${profileText(user)}?`;
}

function profileText(user: string): string {
  return user === 'me' ? 'your profile' : `the profile of ${userName(user)}`;
}

/** Which sticker is where, its ID, and how many it pushed off the banner. */
export function placedLines({ placement, evicted, [forRender]: own }: PlaceResult & Placed): string[] {
  const pushed = evicted?.length ?? 0;
  const { sticker, user } = own?.placed ?? {};
  const what = sticker ? itemText(sticker) : 'sticker';
  const on = user === undefined ? '' : ` on ${anchorText(placement)} of ${ownerText(user)}`;
  const id = placement?.id ? `; its ID is ${placement.id}` : '';
  return [
    `Put the ${what}${on}${placeText(placement)}${id}`,
    ...(pushed > 0
      ? [`The banner was full: ${pushed === 1 ? 'the oldest sticker' : `${pushed} stickers`} fell off`]
      : []),
  ];
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

/** How worn the sticker is, or that it is gone. */
export function erasedLines({ removed, wear }: EraseResult): string[] {
  if (removed) return ['Erased the sticker: it is gone'];
  return [`Erased the sticker${wear === undefined ? ': it is worn' : ` ${wear} of 3 times`}`];
}

/** Where the balloon hit, and how long its trace stays. */
export function balloonLines({ balloon }: { readonly balloon?: Balloon }, view: View): string[] {
  const until = timeText(balloon?.expiresAt, view);
  return [
    `Threw a water balloon${placeText(balloon)}${until && `; its trace dries ${view.terminal ? until : `at ${until}`}`}`,
  ];
}

export function brokenLines({ window }: BreakReceipt): string[] {
  return [window?.broken === false ? 'The window is not broken' : 'Broke the window'];
}

/** The donated and the remaining chalks, and the state of the collection. */
export function donatedLines(answer: Donation & Paid): string[] {
  const { donated, curtains } = answer;
  const { fund, goal, hasCurtains } = curtains ?? {};
  const of = fund === undefined ? '' : ` (${fund} of ${goal ?? 100})`;
  const done =
    donated === undefined ? 'Donated to the curtains' : `Donated ${chalksText(donated)} to the curtains`;
  return [`${done}${of}${spentText(answer)}`, ...(hasCurtains ? ['The curtains are complete'] : [])];
}

export function curtainsLines({ curtains }: CurtainsChange): string[] {
  return [curtains?.closed ? 'Closed the curtains: others see a cloth' : 'Opened the curtains'];
}
