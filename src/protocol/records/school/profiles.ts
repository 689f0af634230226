/**
 * Records of items on profiles in the school event (protocol: school event records; field notes 3).
 * Places are fractions of the banner's width and height from the top left, sizes fractions of its width, angles
 * degrees clockwise.
 */
import {
  array,
  boolean,
  type Infer,
  nullable,
  nullish,
  number,
  object,
  observedFields,
  observedObject,
  optional,
  others,
  string,
} from '../../answer';

export const Anchor = object({
  /** `banner`, `profile_header`, `post`. */
  kind: string,
  /** ID of the post. */
  id: nullish(string),
});
export interface Anchor extends Infer<typeof Anchor> {}

/** A sticker, or the stain of a balloon. */
export const Placement = object({
  id: string,
  kind: optional(string),
  asset: nullish(string),
  x: number,
  y: number,
  size: optional(number),
  angle: optional(number),
  /** The larger is drawn on top. */
  z: optional(number),
  /** How often it was erased; the third time removes it. */
  wear: optional(number),
  createdBy: optional(string),
  createdAt: optional(string),
  anchor: nullish(Anchor),
});
export interface Placement extends Infer<typeof Placement> {}

export const Balloon = object({
  id: string,
  x: number,
  y: number,
  angle: optional(number),
  thrownBy: optional(string),
  thrownAt: optional(string),
  expiresAt: optional(string),
  anchor: nullish(Anchor),
});
export interface Balloon extends Infer<typeof Balloon> {}

export const Curtains = object({
  /** Chalks collected. */
  fund: optional(number),
  goal: optional(number),
  hasCurtains: optional(boolean),
  closed: optional(boolean),
});
export interface Curtains extends Infer<typeof Curtains> {}

export const WindowState = object({
  broken: optional(boolean),
  asset: nullish(string),
  brokenAt: nullish(string),
});
export interface WindowState extends Infer<typeof WindowState> {}

export const BannerRules = object(
  {
    aspectRatio: optional(number),
    minSize: optional(number),
    maxSize: optional(number),
    defaultSize: optional(object({ sticker: optional(number), stain: optional(number) })),
    /** Decimal places that are kept. */
    coordPrecision: optional(number),
  },
  others(),
);
export interface BannerRules extends Infer<typeof BannerRules> {}

export const SchoolProfile = object({
  profileId: string,
  /** Grows with every change: an answer with a lower one is stale. */
  rev: number,
  banner: BannerRules,
  window: WindowState,
  curtains: nullable(Curtains),
  /** 0 to 100, or null when never measured. */
  aura: nullish(number),
  nickname: nullable(string),
  placements: array(Placement),
  balloons: array(Balloon),
});
export interface SchoolProfile extends Infer<typeof SchoolProfile> {}

export const PlaceResult = object({
  rev: number,
  placement: Placement,
  /** Ids of stickers pushed off the banner. */
  evicted: array(string),
});
export interface PlaceResult extends Infer<typeof PlaceResult> {}

export const EraseResult = object({
  removed: boolean,
  ...observedFields({ wear: optional(number), success: optional(boolean) }),
});
export interface EraseResult extends Infer<typeof EraseResult> {}

export const ThrowReceipt = observedObject({
  success: optional(boolean),
  id: optional(string),
});
export interface ThrowReceipt extends Infer<typeof ThrowReceipt> {}

export const CushionClaim = object({
  /** Once for each visitor. */
  show: boolean,
  id: optional(string),
  expiresAt: optional(string),
  x: optional(number),
  y: optional(number),
  anchorKind: optional(string),
  anchorId: nullish(string),
});
export interface CushionClaim extends Infer<typeof CushionClaim> {}

export const BreakReceipt = observedObject({
  success: optional(boolean),
  window: optional(WindowState),
});
export interface BreakReceipt extends Infer<typeof BreakReceipt> {}

export const Donation = object({
  donated: number,
  balance: number,
  curtains: Curtains,
});
export interface Donation extends Infer<typeof Donation> {}

export const CurtainsChange = object({
  rev: number,
  curtains: Curtains,
});
export interface CurtainsChange extends Infer<typeof CurtainsChange> {}
