/**
 * Records of items on profiles in the school event (protocol: school event records; field notes 3).
 * Places are fractions of the banner's width and height from the top left, sizes fractions of its width, angles
 * degrees clockwise.
 */

export interface Anchor {
  /** `banner`, `profile_header`, `post`. */
  kind: string;
  /** Of the post. */
  id?: string | null;
}

/** A sticker, or the stain of a balloon. */
export interface Placement {
  id: string;
  kind?: string;
  asset?: string | null;
  x: number;
  y: number;
  size?: number;
  angle?: number;
  /** The larger is drawn on top. */
  z?: number;
  /** How often it was erased; the third time removes it. */
  wear?: number;
  createdBy?: string;
  createdAt?: string;
  anchor?: Anchor | null;
}

export interface Balloon {
  id: string;
  x: number;
  y: number;
  angle?: number;
  thrownBy?: string;
  thrownAt?: string;
  expiresAt?: string;
  anchor?: Anchor | null;
}

export interface Curtains {
  /** Chalks collected. */
  fund?: number;
  goal?: number;
  hasCurtains?: boolean;
  closed?: boolean;
}

export interface WindowState {
  broken?: boolean;
  asset?: string | null;
  brokenAt?: string | null;
}

export interface BannerRules {
  aspectRatio?: number;
  minSize?: number;
  maxSize?: number;
  defaultSize?: { sticker?: number; stain?: number };
  /** Decimal places that are kept. */
  coordPrecision?: number;
  [field: string]: unknown;
}

export interface SchoolProfile {
  profileId: string;
  /** Grows with every change: an answer with a lower one is stale. */
  rev: number;
  banner?: BannerRules;
  window?: WindowState;
  curtains?: Curtains | null;
  /** 0 to 100, or null when never measured. */
  aura?: number | null;
  nickname?: string | null;
  placements?: Placement[];
  balloons?: Balloon[];
}

export interface PlaceResult {
  rev: number;
  placement: Placement;
  /** Ids of stickers pushed off the banner. */
  evicted?: string[];
}

export interface EraseResult {
  removed: boolean;
  wear?: number;
  success?: boolean;
}

export interface ThrowReceipt {
  success?: boolean;
  id?: string;
}

export interface CushionClaim {
  /** Once for each visitor. */
  show: boolean;
  id?: string;
  expiresAt?: string;
  x?: number;
  y?: number;
  anchorKind?: string;
  anchorId?: string | null;
}

export interface BreakReceipt {
  success?: boolean;
  window?: WindowState;
}

export interface Donation {
  donated: number;
  balance: number;
  curtains: Curtains;
}

export interface CurtainsChange {
  rev: number;
  curtains: Curtains;
}
