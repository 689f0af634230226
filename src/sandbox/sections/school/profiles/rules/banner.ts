/** The banner's bounds: where things may lie, and how large they may be (protocol: banner coordinate system). */
import { fieldRefusal } from '../../../../server/http/refusal';

/** What a profile's answer says of its banner. */
export const bannerRules = {
  aspectRatio: 2,
  minSize: 0.04,
  maxSize: 0.5,
  defaultSize: { sticker: 0.16, stain: 0.2 },
  /** Decimal places: the protocol names the field and no number, this one is ours. */
  coordPrecision: 4,
};

/** The most stickers and stains on a banner; the oldest gives way. The protocol names no number: this one is ours. */
export const maxPlacements = 24;

/** Our choice: one turn in either direction. */
const maxAngle = 360;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** The position in the precision that is kept. @throws Refusal 422 outside of 0 to 1 */
export function checkedPosition({ x, y }: Position): Position {
  return { x: bounded('x', x, 0, 1), y: bounded('y', y, 0, 1) };
}

/** A fraction of the banner's width. @throws Refusal 422 outside of the bounds */
export function checkedSize(size: number): number {
  return bounded('size', size, bannerRules.minSize, bannerRules.maxSize);
}

/** Degrees clockwise. @throws Refusal 422 for more than a turn */
export function checkedAngle(angle: number): number {
  return bounded('angle', angle, -maxAngle, maxAngle);
}

function bounded(field: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) return Number(value.toFixed(bannerRules.coordPrecision));
  throw fieldRefusal(422, 'VALIDATION_ERROR', field, `must be ${min} to ${max}`);
}
