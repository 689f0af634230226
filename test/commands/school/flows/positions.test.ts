import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetAddress } from '../../../../src/commands/school/flows/show-profile';
import {
  degrees,
  fitToBanner,
  fraction,
  placeOnBanner,
  positionOf,
} from '../../../../src/commands/school/options';
import { runs } from '../../../support/runs';

const usage = expect.objectContaining({ kind: 'usage' });
const at = (raw: string) => placeOnBanner().parse(raw);

describe('--at', () => {
  it.each([
    ['centre', 0.5, 0.5],
    ['center', 0.5, 0.5],
    ['top-left', 0.1, 0.2],
    ['0,1', 0, 1],
    ['.25,0.750', 0.25, 0.75],
  ])('reads %s', (raw, x, y) => expect(at(raw)).toEqual({ x, y }));

  it.each(['', 'middle', '0.5', '1,2', '0.5,0.5,0.5', '-0.1,0', '0,NaN', '1e-1,0', 'toString'])(
    "refuses '%s'",
    (raw) => expect(() => at(raw)).toThrow(usage),
  );
});

it('positionOf uses the center by default, both of --x and --y, and not --at with --x', () => {
  const none = { at: undefined, x: undefined, y: undefined };
  expect(positionOf(none)).toEqual({ x: 0.5, y: 0.5 });
  expect(positionOf({ ...none, x: 0, y: 0.25 })).toEqual({ x: 0, y: 0.25 });
  expect(() => positionOf({ ...none, x: 0 })).toThrow(/--y is missing/);
  expect(() => positionOf({ ...none, y: 0 })).toThrow(/--x is missing/);
  expect(() => positionOf({ ...none, at: { x: 0, y: 0 }, x: 0 })).toThrow(usage);
});

it('fractions and degrees are plain decimal numbers', () => {
  expect([fraction().parse('1'), fraction().parse('0.'), degrees().parse('-12.5')]).toEqual([1, 0, -12.5]);
  for (const raw of ['', '1.01', '-0.1', '0x1', 'Infinity'])
    expect(() => fraction().parse(raw)).toThrow(usage);
  for (const raw of ['', 'x', '1e3', 'NaN']) expect(() => degrees().parse(raw)).toThrow(usage);
});

describe('fitToBanner', () => {
  it('rounds a position to the precision of the banner, within its bounds', () => {
    const inside = fc.double({ min: 0, max: 1, noNaN: true });
    const property = fc.property(inside, inside, fc.integer({ min: 0, max: 15 }), (x, y, coordPrecision) => {
      const sent = fitToBanner({ coordPrecision }, { x, y });
      for (const [name, value] of [['x', x] as const, ['y', y] as const]) {
        expect(sent[name]).toBeGreaterThanOrEqual(0);
        expect(sent[name]).toBeLessThanOrEqual(1);
        expect(Math.abs(sent[name] - value)).toBeLessThanOrEqual(0.5 * 10 ** -coordPrecision + 1e-15);
        expect(Number(sent[name].toFixed(coordPrecision))).toBe(sent[name]);
      }
    });
    fc.assert(property, { numRuns: runs(200) });
  });

  it('refuses a size outside the limits of the banner', () => {
    const middle = { x: 0.5, y: 0.5 };
    expect(fitToBanner(undefined, { ...middle, size: 0.04 })).toEqual({ ...middle, size: 0.04 });
    expect(() => fitToBanner(undefined, { ...middle, size: 0.0399 })).toThrow(/0.04 to 0.5/);
    expect(() => fitToBanner({ maxSize: 0.3 }, { ...middle, size: 0.31 })).toThrow(/0.04 to 0.3/);
    expect(fitToBanner({ maxSize: 0.9 }, { ...middle, size: 0.8 })).toMatchObject({ size: 0.8 });
  });
});

it.each([
  ['stickers/star.png', 'public/events/stickers/star.png'],
  ['/stickers/star.png', 'public/events/stickers/star.png'],
  ['/public/a.png', 'public/a.png'],
  ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
  ['file:///etc/passwd', 'public/events/file:///etc/passwd'],
])('assetAddress of %s is %s', (asset, address) => expect(assetAddress(asset)).toBe(address));
