/** Receipts of actions on a profile, for people. */
import type {
  Balloon,
  BreakReceipt,
  CurtainsChange,
  Donation,
  EraseResult,
  PlaceResult,
} from '../../../../protocol/records/school/profiles';
import { timeText } from '../../../../terminal/text/time';
import type { View } from '../../../../terminal/text/view';
import type { Paid } from '../../flows/receipt';
import { chalksText, spentText } from '../spending';

/** Where the sticker is, its ID, and how many it pushed off the banner. */
export function placedLines({ placement, evicted }: PlaceResult): string[] {
  const pushed = evicted?.length ?? 0;
  return [
    `Stuck on the sticker ${placement?.id ?? ''}${placeText(placement)}`,
    ...(pushed > 0
      ? [`The banner was full: ${pushed === 1 ? 'the oldest sticker' : `${pushed} stickers`} fell off`]
      : []),
  ];
}

function placeText(place: { readonly x?: number; readonly y?: number } | undefined): string {
  return place?.x === undefined || place.y === undefined ? '' : ` at ${place.x}, ${place.y}`;
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

/** What was taken, what is left of it, and how far the collection is. */
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
