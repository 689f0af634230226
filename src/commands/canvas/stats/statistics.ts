/** The figures of an archive, as `canvas stats` prints them. Times are ISO 8601, in UTC. */
import type { Region } from '../../../image/bitmap';

export interface Statistics {
  /** The first and the last record. */
  readonly from: string;
  readonly to: string;
  readonly width: number;
  readonly height: number;
  /** The part of the canvas that is counted; null for all of it. */
  readonly region: Region | null;
  /** Pixels that were placed, and how many positions they cover. */
  readonly pixels: number;
  readonly positions: number;
  /** Pixels that were placed with the color that was there already. */
  readonly unchanged: number;
  readonly gaps: GapFigures;
  readonly damage: readonly DamageFigures[];
  /** The most people on the canvas at a time; null when the archive does not say. */
  readonly online: { readonly max: number; readonly at: string } | null;
  /** The people whose pixels are known, those with the most pixels first. */
  readonly authors: { readonly known: number; readonly people: readonly AuthorFigures[] };
  /** Every hour with pixels, in order. */
  readonly hours: readonly HourFigures[];
  /** Every color that was placed, the most frequent first. */
  readonly colors: readonly ColorFigures[];
  /** The busiest squares of the canvas. */
  readonly regions: readonly RegionFigures[];
  /** The positions whose color changed most often. */
  readonly battles: readonly BattleFigures[];
  readonly template: TemplateFigures | null;
}

export interface GapFigures {
  readonly count: number;
  readonly seconds: number;
  /** Pixels that had changed after them. */
  readonly changes: number;
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

export interface HourFigures {
  readonly at: string;
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
  /** How often the color changed, and to how many different ones. */
  readonly changes: number;
  readonly colors: number;
  /** The color at the end. */
  readonly color: number;
}

/** How a picture on the canvas fared. */
export interface TemplateFigures {
  /** Pixels of the picture that are not transparent. */
  readonly pixels: number;
  /** How many of them were right at the start, at the end, and on average over time. */
  readonly atStart: number;
  readonly atEnd: number;
  readonly average: number;
  /** The first moment with the most, and the first moment after it with the fewest. */
  readonly max: TemplateMoment;
  readonly fewest: TemplateMoment;
  /** Right pixels that were overwritten, and wrong ones that were put right, gaps included. */
  readonly lost: number;
  readonly restored: number;
  /** How many were right at the ends of equal parts of the time. */
  readonly history: readonly TemplateMoment[];
}

export interface TemplateMoment {
  readonly at: string;
  readonly right: number;
}
