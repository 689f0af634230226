/**
 * Records of items on profiles in the school event (protocol: school event records; field notes 3).
 * Places are fractions of the banner's width and height from the top left, sizes fractions of its width, angles
 * degrees clockwise.
 */
import * as a from '../../answer';

export const Anchor = a.object({
  /** `banner`, `profile_header`, `post`. */
  kind: a.string,
  /** ID of the post. */
  id: a.nullish(a.string),
});
export interface Anchor extends a.Infer<typeof Anchor> {}

/** A sticker, or the stain of a balloon. */
export const Placement = a.object({
  id: a.string,
  kind: a.optional(a.string),
  asset: a.nullish(a.string),
  x: a.number,
  y: a.number,
  size: a.optional(a.number),
  angle: a.optional(a.number),
  /** The larger is drawn on top. */
  z: a.optional(a.number),
  /** How often it was erased; the third time removes it. */
  wear: a.optional(a.number),
  createdBy: a.optional(a.string),
  createdAt: a.optional(a.string),
  anchor: a.nullish(Anchor),
});
export interface Placement extends a.Infer<typeof Placement> {}

export const Balloon = a.object({
  id: a.string,
  x: a.number,
  y: a.number,
  angle: a.optional(a.number),
  thrownBy: a.optional(a.string),
  thrownAt: a.optional(a.string),
  expiresAt: a.optional(a.string),
  anchor: a.nullish(Anchor),
});
export interface Balloon extends a.Infer<typeof Balloon> {}

export const Curtains = a.object({
  /** Chalks collected. */
  fund: a.optional(a.number),
  goal: a.optional(a.number),
  hasCurtains: a.optional(a.boolean),
  closed: a.optional(a.boolean),
});
export interface Curtains extends a.Infer<typeof Curtains> {}

export const WindowState = a.object({
  broken: a.optional(a.boolean),
  asset: a.nullish(a.string),
  brokenAt: a.nullish(a.string),
});
export interface WindowState extends a.Infer<typeof WindowState> {}

export const BannerRules = a.object(
  {
    aspectRatio: a.optional(a.number),
    minSize: a.optional(a.number),
    maxSize: a.optional(a.number),
    defaultSize: a.optional(a.object({ sticker: a.optional(a.number), stain: a.optional(a.number) })),
    /** Decimal places that are kept. */
    coordPrecision: a.optional(a.number),
  },
  a.others(),
);
export interface BannerRules extends a.Infer<typeof BannerRules> {}

export const SchoolProfile = a.object({
  profileId: a.string,
  /** Grows with every change: an answer with a lower one is stale. */
  rev: a.number,
  banner: BannerRules,
  window: WindowState,
  curtains: a.nullable(Curtains),
  /** 0 to 100, or null when never measured. */
  aura: a.nullish(a.number),
  nickname: a.nullable(a.string),
  placements: a.array(Placement),
  balloons: a.array(Balloon),
});
export interface SchoolProfile extends a.Infer<typeof SchoolProfile> {}

export const PlaceResult = a.object({
  rev: a.number,
  placement: Placement,
  /** Ids of stickers pushed off the banner. */
  evicted: a.array(a.string),
});
export interface PlaceResult extends a.Infer<typeof PlaceResult> {}

export const EraseResult = a.object({
  removed: a.boolean,
  ...a.observedFields({ wear: a.optional(a.number), success: a.optional(a.boolean) }),
});
export interface EraseResult extends a.Infer<typeof EraseResult> {}

export const ThrowReceipt = a.observedObject({
  success: a.optional(a.boolean),
  id: a.optional(a.string),
});
export interface ThrowReceipt extends a.Infer<typeof ThrowReceipt> {}

export const CushionClaim = a.object({
  /** Once for each visitor. */
  show: a.boolean,
  id: a.optional(a.string),
  expiresAt: a.optional(a.string),
  x: a.optional(a.number),
  y: a.optional(a.number),
  anchorKind: a.optional(a.string),
  anchorId: a.nullish(a.string),
});
export interface CushionClaim extends a.Infer<typeof CushionClaim> {}

export const BreakReceipt = a.observedObject({
  success: a.optional(a.boolean),
  window: a.optional(WindowState),
});
export interface BreakReceipt extends a.Infer<typeof BreakReceipt> {}

export const Donation = a.object({
  donated: a.number,
  balance: a.number,
  curtains: Curtains,
});
export interface Donation extends a.Infer<typeof Donation> {}

export const CurtainsChange = a.object({
  rev: a.number,
  curtains: Curtains,
});
export interface CurtainsChange extends a.Infer<typeof CurtainsChange> {}
