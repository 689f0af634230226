import { describe, expect, it } from 'vitest';
import { assetsOf, bannerScene } from '../../../../../src/commands/school/render/banner/scene';
import type { Rgba } from '../../../../../src/image/png/rgba';
import type { Placement, SchoolProfile } from '../../../../../src/protocol/records/school/profiles';
import { pointsAt } from '../../board/sample';

const [red, green, blue, white] = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff];

const plain = (rgb: number, width = 4, height = 4): Rgba => {
  const samples = Buffer.alloc(4 * width * height);
  for (let place = 0; place < width * height; place += 1) samples.writeUInt32BE(rgb * 256 + 255, 4 * place);
  return { width, height, samples };
};

const assets = new Map([
  ['red', plain(red)],
  ['blue', plain(blue)],
  ['pane', plain(green)],
]);
const placed = (change: Partial<Placement> = {}): Placement => ({
  ...{ id: 'p', asset: 'red', x: 0.5, y: 0.5, size: 0.25 },
  ...change,
});
const emptyProfile = {
  ...{ profileId: 'u', rev: 1, banner: {}, window: {}, curtains: null, nickname: null },
  ...{ placements: [], balloons: [] },
};
const profileOf = (change: Partial<SchoolProfile>): SchoolProfile => ({ ...emptyProfile, ...change });

/** The colors at fractions of the picture, its middle by default. */
function colorsOf(profile: Partial<SchoolProfile>, places = '0.5,0.5', parts: object = {}): number[] {
  const given = { banner: plain(white), assets, own: false, ...parts };
  const { width, height, samples } = bannerScene(profileOf(profile), given);
  const bytes = Buffer.from(samples);
  return pointsAt(places).map(({ x, y }) =>
    bytes.readUIntBE(4 * (Math.floor(y * height) * width + Math.floor(x * width)), 3),
  );
}

describe('a banner', () => {
  it.each([
    [undefined, 512],
    [4, 256],
    [0, 512],
    [Number.NaN, 512],
  ])('with the aspect ratio %j is 1024 by %d', (aspectRatio, high) => {
    const banner = aspectRatio === undefined ? {} : { aspectRatio };
    const { width, height } = bannerScene(profileOf({ banner }), { banner: undefined, assets, own: true });
    expect([width, height]).toEqual([1024, high]);
  });

  it('is cropped in the middle', () => {
    const rows = [plain(red, 8, 2), plain(green, 8, 4), plain(blue, 8, 2)];
    const banner = { width: 8, height: 8, samples: Buffer.concat(rows.map(({ samples }) => samples)) };
    expect(colorsOf({}, '0.5,0.01 0.5,0.99', { banner })).toEqual([green, green]);
  });

  it.each([
    [9, 2, red],
    [1, 8, blue],
  ])('draws the higher of the layers %d and %d on top', (first, second, top) => {
    const placements = [placed({ z: first }), placed({ asset: 'blue', z: second })];
    expect(colorsOf({ placements })).toEqual([top]);
  });

  it('draws sizes as fractions of its width', () => {
    const edges = colorsOf({ placements: [placed()] }, '0.376,0.5 0.374,0.5 0.5,0.251 0.5,0.249');
    expect(edges).toEqual([red, white, red, white]);
  });

  it('draws worn stickers paler', () => {
    const shades = [0, 1, 2, 99].map((wear) => colorsOf({ placements: [placed({ wear })] })[0] ?? 0);
    const [fresh, once = 0, twice = 0, more] = shades.map((color) => (color >> 8) & 255);
    expect([fresh, more]).toEqual([0, twice]);
    expect(once > 60 && once < 130).toBe(true);
    expect(twice > 140 && twice < 200).toBe(true);
  });

  it('draws a symbol by the kind where a picture is missing', () => {
    const missing = [placed({ asset: 'lost' }), placed({ asset: null, kind: 'stain' })];
    const symbols = missing.map((one) => colorsOf({ placements: [one] })[0]);
    expect(new Set([white, ...symbols]).size).toBe(3);
  });

  const anchor = { kind: 'post', id: 'p' };
  const balloon = { id: 'b', x: 0.5, y: 0.5 };
  const cushion = (show: boolean) => ({ cushion: { show, x: 0.5, y: 0.5 } });
  it.each<[string, boolean, Partial<SchoolProfile>, object?]>([
    ['a sticker on a post', false, { placements: [placed({ anchor })] }],
    ['a balloon on a post', false, { balloons: [{ ...balloon, anchor }] }],
    ['a balloon on the header', true, { balloons: [{ ...balloon, anchor: { kind: 'profile_header' } }] }],
    ['a broken window without a picture', true, { window: { broken: true, asset: null } }],
    ['a whole window', false, { window: { broken: false, asset: 'pane' } }],
    ['a cushion that goes off', true, {}, cushion(true)],
    ['a cushion that does not go off', false, {}, cushion(false)],
    ['open curtains', false, { curtains: { hasCurtains: true, closed: false } }],
    ['closed curtains', true, { curtains: { hasCurtains: true, closed: true } }],
    ['closed curtains of oneself', false, { curtains: { hasCurtains: true, closed: true } }, { own: true }],
  ])('with %s shows something in the middle: %s', (_, shows, profile, parts) => {
    expect(colorsOf(profile, '0.5,0.5', parts)[0] !== white).toBe(shows);
  });

  it('draws the picture of a broken window, and curtains at both sides', () => {
    expect(colorsOf({ window: { broken: true, asset: 'pane' } })).toEqual([green]);
    const sides = colorsOf({ curtains: { hasCurtains: true, closed: false } }, '0.01,0.5 0.99,0.5');
    expect(sides).not.toContain(white);
  });

  it('draws nothing for invalid numbers', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1e9, 1e9];
    const placements = odd.flatMap((value) => [{ x: value }, { y: value }, { size: value }].map(placed));
    expect(colorsOf({ placements: [...placements, placed({ angle: Number.NaN })] })).toEqual([white]);
  });
});

it('assetsOf lists each picture once', () => {
  const placements = [placed(), placed(), placed({ asset: null }), placed({ asset: 'blue' })];
  expect(assetsOf(profileOf({ placements, window: { asset: 'pane' } }))).toEqual(['red', 'blue', 'pane']);
  expect(assetsOf(profileOf({}))).toEqual([]);
});
