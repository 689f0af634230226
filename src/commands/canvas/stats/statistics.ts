/** Statistics of an archive, as `canvas stats` prints them. Times are ISO 8601, in UTC. */
import type { Region } from '../../../image/bitmap';

export interface Statistics {
  /** Times of the first and the last record. */
  readonly from: string;
  readonly to: string;
  readonly width: number;
  readonly height: number;
  /** The counted region; null for the whole canvas. */
  readonly region: Region | null;
  /** Number of placed pixels, and of their positions. */
  readonly pixels: number;
  readonly positions: number;
  /** Placed pixels that did not change the color. */
  readonly unchanged: number;
  /** `changes` are the pixels that changed during the gaps. */
  readonly gaps: { readonly count: number; readonly seconds: number; readonly changes: number };
  readonly damage: readonly DamageFigures[];
  /** Maximum number of online users; null when not recorded. */
  readonly online: { readonly max: number; readonly at: string } | null;
  /** Known authors, most pixels first. */
  readonly authors: { readonly known: number; readonly people: readonly AuthorFigures[] };
  /** Every hour with pixels, in order. */
  readonly hours: readonly { readonly at: string; readonly pixels: number }[];
  /** Placed colors, the most frequent first. */
  readonly colors: readonly ColorFigures[];
  readonly regions: readonly RegionFigures[];
  readonly battles: readonly BattleFigures[];
  readonly template: TemplateFigures | null;
}

export interface DamageFigures {
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  readonly what: string;
}

export interface AuthorFigures {
  readonly id: string;
  readonly username: string;
  readonly pixels: number;
}

export interface ColorFigures {
  readonly color: number;
  readonly colorHex: string;
  readonly pixels: number;
}

export interface RegionFigures extends Region {
  readonly pixels: number;
}

export interface BattleFigures {
  readonly x: number;
  readonly y: number;
  /** Number of color changes, and of different colors. */
  readonly changes: number;
  readonly colors: number;
  readonly color: number;
}

/** Survival of a template on the canvas. */
export interface TemplateFigures {
  /** Number of pixels that are not transparent. */
  readonly pixels: number;
  /** Number of right pixels at the start, at the end, and on average over time. */
  readonly atStart: number;
  readonly atEnd: number;
  readonly average: number;
  /** First maximum of right pixels, and first minimum after it. */
  readonly max: TemplateMoment;
  readonly fewest: TemplateMoment;
  /** Number of right pixels that were overwritten, and of wrong pixels that were repaired, including gaps. */
  readonly lost: number;
  readonly restored: number;
  /** Number of right pixels at the ends of equal intervals. */
  readonly history: readonly TemplateMoment[];
}

export interface TemplateMoment {
  readonly at: string;
  readonly right: number;
}
