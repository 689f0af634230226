/** What lies on a banner: order, symbols, wear, cloth, and numbers that no banner has. */
import { describe, expect, it } from 'vitest';
import { assetsOf, bannerScene } from '../../../../../../src/commands/school/render/profiles/banner/scene';
import type { Rgba } from '../../../../../../src/image/png/rgba';
import type { Placement, SchoolProfile } from '../../../../../../src/protocol/records/school/profiles';

/** A picture of one color. */
const plain = (rgb: number, width = 4, height = 4): Rgba => {
  const samples = Buffer.alloc(4 * width * height);
  for (let place = 0; place < width * height; place += 1) samples.writeUInt32BE(rgb * 256 + 255, 4 * place);
  return { width, height, samples };
};

const assets = new Map([
  ['red', plain(0xff0000)],
  ['blue', plain(0x0000ff)],
  ['pane', plain(0x00ff00)],
]);
const white = plain(0xffffff);
const placed = (change: Partial<Placement>): Placement => ({
  id: 'p',
  asset: 'red',
  x: 0.5,
  y: 0.5,
  size: 0.25,
  ...change,
});
const profileOf = (change: Partial<SchoolProfile>): SchoolProfile => ({ profileId: 'u', rev: 1, ...change });

/** The colors at fractions of the picture. */
function at(
  profile: Partial<SchoolProfile>,
  places: readonly (readonly [number, number])[],
  parts: object = {},
) {
  const { width, height, samples } = bannerScene(profileOf(profile), {
    banner: white,
    assets,
    own: false,
    ...parts,
  });
  const view = Buffer.from(samples);
  return places.map(([x, y]) =>
    view.readUIntBE(4 * (Math.floor(y * height) * width + Math.floor(x * width)), 3),
  );
}

const middle = [[0.5, 0.5]] as const;

describe('a banner', () => {
  it('has the shape that the service says, or two to one', () => {
    const shapeOf = (aspectRatio?: number) => {
      const banner = aspectRatio === undefined ? {} : { aspectRatio };
      const { width, height } = bannerScene(profileOf({ banner }), { banner: undefined, assets, own: true });
      return [width, height];
    };
    expect([shapeOf(), shapeOf(4), shapeOf(0), shapeOf(Number.NaN)]).toEqual([
      [1024, 512],
      [1024, 256],
      [1024, 512],
      [1024, 512],
    ]);
  });

  it('is cut to its shape in the middle', () => {
    const samples = Buffer.concat(
      [plain(0xff0000, 8, 2), plain(0x00ff00, 8, 4), plain(0x0000ff, 8, 2)].map((one) => one.samples),
    );
    const banner = { width: 8, height: 8, samples };
    expect(
      at(
        {},
        [
          [0.5, 0.01],
          [0.5, 0.99],
        ],
        { banner },
      ),
    ).toEqual([0x00ff00, 0x00ff00]);
  });

  it('draws the higher on top, whatever the order of the list', () => {
    const placements = [placed({ z: 9 }), placed({ asset: 'blue', z: 2 })];
    expect(at({ placements }, middle)).toEqual([0xff0000]);
    expect(at({ placements: placements.map((one) => ({ ...one, z: 10 - (one.z ?? 0) })) }, middle)).toEqual([
      0x0000ff,
    ]);
  });

  it('draws to size: fractions of the width', () => {
    const edges = [
      [0.376, 0.5],
      [0.374, 0.5],
      [0.5, 0.251],
      [0.5, 0.249],
    ] as const;
    expect(at({ placements: [placed({})] }, edges)).toEqual([0xff0000, 0xffffff, 0xff0000, 0xffffff]);
  });

  it('shows less of what is worn', () => {
    const green = (wear: number) => ((at({ placements: [placed({ wear })] }, middle)[0] ?? 0) >> 8) & 255;
    const [fresh = 0, once = 0, twice = 0] = [0, 1, 2].map(green);
    expect([fresh, once > 60 && once < 130, twice > 140 && twice < 200, green(99)]).toEqual([
      0,
      true,
      true,
      twice,
    ]);
  });

  it('draws a symbol where a picture is missing, by its kind', () => {
    const of = (change: Partial<Placement>) =>
      at({ placements: [placed({ asset: 'lost', ...change })] }, middle)[0];
    const [sticker, stain] = [of({}), of({ kind: 'stain', asset: null })];
    expect(new Set([0xffffff, sticker, stain]).size).toBe(3);
  });

  it('leaves out what hangs on a post', () => {
    const anchor = { kind: 'post', id: 'p' };
    const balloons = [{ id: 'b', x: 0.5, y: 0.5, anchor }];
    expect(at({ placements: [placed({ anchor })], balloons }, middle)).toEqual([0xffffff]);
    expect(
      at({ balloons: [{ id: 'b', x: 0.5, y: 0.5, anchor: { kind: 'profile_header' } }] }, middle),
    ).not.toEqual([0xffffff]);
  });

  it('draws the broken window as it looks, the cushion of a claim, and the curtains', () => {
    const window = { broken: true, asset: 'pane' };
    expect(at({ window }, middle)).toEqual([0x00ff00]);
    expect(at({ window: { broken: true, asset: null } }, middle)).not.toEqual([0xffffff]);
    expect(at({ window: { broken: false, asset: 'pane' } }, middle)).toEqual([0xffffff]);
    expect(at({}, [[0.3, 0.5]], { cushion: { show: true, x: 0.3, y: 0.5 } })).not.toEqual([0xffffff]);
    expect(at({}, [[0.3, 0.5]], { cushion: { show: false, x: 0.3, y: 0.5 } })).toEqual([0xffffff]);
    const curtains = (closed: boolean) => ({ curtains: { hasCurtains: true, closed } });
    const sides = [
      [0.01, 0.5],
      [0.5, 0.5],
      [0.99, 0.5],
    ] as const;
    const isWhite = (shown: number[]) => shown.map((color) => color === 0xffffff);
    expect(isWhite(at(curtains(false), sides))).toEqual([false, true, false]);
    expect(isWhite(at(curtains(true), sides))).toEqual([false, false, false]);
    expect(isWhite(at(curtains(true), sides, { own: true }))).toEqual([false, true, false]);
  });

  it('draws nothing for numbers that no banner has', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1e9, 1e9];
    const placements = odd.flatMap((value) => [{ x: value }, { y: value }, { size: value }].map(placed));
    expect(at({ placements: [...placements, placed({ angle: Number.NaN })] }, middle)).toEqual([0xffffff]);
  });
});

it('names each picture once', () => {
  const placements = [placed({}), placed({}), placed({ asset: null }), placed({ asset: 'blue' })];
  expect(assetsOf(profileOf({ placements, window: { asset: 'pane' } }))).toEqual(['red', 'blue', 'pane']);
  expect(assetsOf(profileOf({}))).toEqual([]);
});
