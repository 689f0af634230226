import * as v from 'valibot';
import * as a from '../../answer';
import {
  Balloon,
  BreakReceipt,
  CurtainsChange,
  CushionClaim,
  Donation,
  EraseResult,
  PlaceResult,
  SchoolProfile,
  ThrowReceipt,
} from '../../records/school/profiles';
import type { RouteSpec } from '../../route';

const text = v.string();
const empty = v.strictObject({});
const place = { inventoryItemId: text, x: v.number(), y: v.number() };

const thrown = v.strictObject({
  ...place,
  anchorKind: v.picklist(['profile_header', 'post']),
  anchorId: v.nullable(text),
});

const sticker = v.strictObject({
  ...place,
  size: v.optional(v.number()),
  angle: v.optional(v.number()),
  anchor: v.optional(
    v.strictObject({ kind: v.picklist(['banner', 'profile_header', 'post']), id: v.nullish(text) }),
  ),
});

/** Items on profiles: stickers, balloons, cushions, windows, curtains. */
export const profiles = {
  profile: { method: 'GET', path: '/api/v1/<assistant>/profiles/{profileId}', answer: SchoolProfile },
  stickerPlace: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/placements',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: sticker,
    answer: PlaceResult,
  },
  stickerErase: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/placements/{placementId}/erase',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: empty,
    answer: EraseResult,
  },
  balloonThrow: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/balloons',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: thrown,
    answer: a.object({ balloon: Balloon }),
  },
  cushionThrow: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/cushion',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: thrown,
    answer: ThrowReceipt,
  },
  /**
   * A cushion goes off once for each visitor: a second claim returns `show`, which proves that the first one counted.
   */
  cushionClaim: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/cushion/claim',
    effect: 'once',
    body: empty,
    answer: CushionClaim,
    lostAnswer: { verified: 'by sending again', verifyWith: 'school cushion claim {profileId}' },
  },
  windowBreak: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/window/break',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ inventoryItemId: text }),
    answer: BreakReceipt,
  },
  curtainsDonate: {
    method: 'POST',
    path: '/api/v1/<assistant>/profiles/{profileId}/curtains/donations',
    spends: 'chalks',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ amount: v.number() }),
    answer: Donation,
  },
  curtainsSet: {
    method: 'PUT',
    path: '/api/v1/<assistant>/profiles/{profileId}/curtains',
    body: v.strictObject({ closed: v.boolean() }),
    answer: CurtainsChange,
  },
} as const satisfies Record<string, RouteSpec>;
