/** Arguments and options that several commands of the school event share, and positions on a banner; no verb. */
import {
  argument,
  argumentList,
  file,
  flag,
  id,
  integer,
  option,
  picturesOption,
  text,
  user,
} from '../../app/command';
import { UsageError } from '../../errors';
import type { BannerRules } from '../../protocol/records/school/profiles';

/** Fractions of the banner's width and height from the top left. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface PositionInput extends Record<'x' | 'y', number | undefined> {
  readonly at: Position | undefined;
}

const centre: Position = { x: 0.5, y: 0.5 };
const places: Readonly<Record<string, Position>> = {
  'top-left': { x: 0.1, y: 0.2 },
  top: { x: 0.5, y: 0.2 },
  'top-right': { x: 0.9, y: 0.2 },
  left: { x: 0.1, y: 0.5 },
  centre,
  right: { x: 0.9, y: 0.5 },
  'bottom-left': { x: 0.1, y: 0.8 },
  bottom: { x: 0.5, y: 0.8 },
  'bottom-right': { x: 0.9, y: 0.8 },
};

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A fraction, 0 to 1. */
export const fraction = () => ({
  placeholder: 'fraction',
  parse(raw: string): number {
    const value = Number(raw);
    if (decimal.test(raw) && value >= 0 && value <= 1) return value;
    throw new UsageError(`expected a fraction from 0 to 1, got '${raw}'`);
  },
});

/** Degrees clockwise. */
export const degrees = () => ({
  placeholder: 'degrees',
  parse(raw: string): number {
    if (decimal.test(raw)) return Number(raw);
    throw new UsageError(`expected degrees, got '${raw}'`);
  },
});

/** A place by its name, or two fractions: `top-left`, `0.25,0.5`. @internal */
export const placeOnBanner = () => ({
  placeholder: 'X,Y',
  offers: Object.keys(places),
  parse(raw: string): Position {
    const named = Object.entries({ ...places, center: centre }).find(([name]) => name === raw);
    if (named) return named[1];
    const [x, y, ...rest] = raw.split(',');
    const hint = `the places are ${Object.keys(places).join(', ')}`;
    if (x === undefined || y === undefined || rest.length > 0)
      throw new UsageError(`expected X,Y or the name of a place, got '${raw}'`, { hint });
    return { x: fraction().parse(x), y: fraction().parse(y) };
  },
});

/** The position of the options; default: the centre. @throws UsageError for contradictory or incomplete options */
export function positionOf({ at, x, y }: PositionInput): Position {
  if (at && (x !== undefined || y !== undefined))
    throw new UsageError('--at cannot be combined with --x and --y');
  if (at) return at;
  if (x === undefined && y === undefined) return centre;
  if (x === undefined || y === undefined)
    throw new UsageError(`--${x === undefined ? 'x' : 'y'} is missing: --x and --y are given together`);
  return { x, y };
}

/** Defaults of the protocol, for rules that the service leaves out. */
const defaultRules = { minSize: 0.04, maxSize: 0.5, coordPrecision: 4 };

/** Maximum number of decimals for `toFixed`. */
const maxPrecision = 15;

/** The numbers in the precision that the service keeps. @throws UsageError for a size that the banner does not allow */
export function fitToBanner<T extends Position & { readonly size?: number }>(
  banner: BannerRules | undefined,
  numbers: T,
): T {
  const { minSize = defaultRules.minSize, maxSize = defaultRules.maxSize } = banner ?? {};
  const { size } = numbers;
  if (size !== undefined && (size < minSize || size > maxSize))
    throw new UsageError(`--size: expected ${minSize} to ${maxSize} of the banner's width, got ${size}`);
  const { coordPrecision = defaultRules.coordPrecision } = banner ?? {};
  const precision = Math.min(Math.max(coordPrecision, 0), maxPrecision);
  const rounded = Object.entries(numbers).map(([name, value]) => [
    name,
    typeof value === 'number' ? Number(value.toFixed(precision)) : value,
  ]);
  return Object.fromEntries(rounded) as T;
}

export const maxSpend = {
  ...option(
    integer({ min: 0 }, 'chalks'),
    'Maximum price; anything more expensive is refused before it is sent',
  ),
  limit: true,
} as const;

export const item = option(id('item'), 'Item to use (default: the oldest of its kind in your backpack)');

export const postId = argument(id('post'), 'ID of the post');

export const postIds = argumentList(id('post'), 'IDs of posts');

export const reason = option(text('reason'), 'What is wrong with it');

export const fragmentOptions = {
  text: option(text('fragment'), 'Fragment, exactly as in the post'),
  occurrence: option(integer({ min: 1 }), 'Which one, when the fragment appears in several places (from 1)'),
  start: option(integer({ min: 0 }), 'Start of the fragment, in UTF-16 units'),
  end: option(integer({ min: 1 }), 'End of the fragment, exclusive'),
};

export const anyProfile = argument(user(), 'me, a username or an ID');
export const otherProfile = argument(user(), 'A username or an ID, not your own');

export const positionOptions = {
  at: option(placeOnBanner(), 'Position as fractions, or a name such as top-left (default: centre)'),
  x: option(fraction(), 'Fraction of the width, from the left'),
  y: option(fraction(), 'Fraction of the height, from the top'),
};

export const onPost = option(id('post', 'postId'), "A post of the profile's wall instead of its banner");

export const taskCode = argument(id('task', 'code'), "Code of a task (see 'plaza school tasks')");

/** A square as `x,y,side`, in pixels. */
const crop = () => ({
  placeholder: 'x,y,side',
  parse(raw: string) {
    const match = /^(\d{1,6}),(\d{1,6}),([1-9]\d{0,5})$/.exec(raw);
    if (!match) throw new UsageError(`expected x,y,side in pixels, got '${raw}'`);
    const [x = 0, y = 0, side = 0] = match.slice(1).map(Number);
    return { x, y, side };
  },
});

export const picturePath = argument(file('path'), 'Picture: JPEG, PNG, WebP or GIF, or - for standard input');

export const pictureOptions = {
  crop: option(crop(), 'Square to cut out, in pixels from the top left (default: the middle)'),
  preview: flag('Show the prepared picture, and send nothing'),
  pictures: picturesOption,
};

export const preparation =
  'The picture is turned upright, cut square, scaled to 512 by 512 pixels and sent as JPEG. Only the first frame of an animation is used.';
