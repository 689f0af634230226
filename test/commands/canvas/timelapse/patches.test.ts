/** Records of every kind, frame by frame. */
import { describe, expect, it } from 'vitest';
import type { ArchiveRecord } from '../../../../src/commands/canvas/archive/records';
import { FrameState } from '../../../../src/commands/canvas/timelapse/frame-state';
import type { Patch } from '../../../../src/commands/canvas/timelapse/patch';
import { AuthorFilter, patchesOf } from '../../../../src/commands/canvas/timelapse/patches';
import { makeStyle, type StyleName } from '../../../../src/commands/canvas/timelapse/styles';
import { columns, noise, type Placed } from './recordings';

const side = 8;
const palette = [0, 1, 2, 3];
const timing = { from: 0, to: 100, fps: 10, count: 3 };
const snapshot = (at: number, color: number, isNew: boolean): ArchiveRecord => ({
  type: 'snapshot',
  at,
  pixels: new Uint8Array(side * side).fill(color),
  isNew,
});
const pixels = (...placed: readonly Placed[]): ArchiveRecord => ({
  type: 'pixels',
  ...columns(placed, side),
});

function stateOf(name: StyleName = 'as-it-was', author?: AuthorFilter): FrameState {
  const style = makeStyle(name, { palette, size: side * side, span: timing, counts: author?.counts });
  return new FrameState(side, { x: 0, y: 0, width: side, height: side }, style);
}

async function patches(
  records: readonly ArchiveRecord[],
  state = stateOf(),
  author?: AuthorFilter,
): Promise<Patch[]> {
  async function* each() {
    yield* records;
  }
  const list: Patch[] = [];
  for await (const patch of patchesOf(each(), timing, state, author)) list.push(patch);
  return list;
}

describe('the patches of a recording', () => {
  it('are as many as there are frames, also without pixels', async () => {
    const [first, ...others] = await patches([snapshot(0, 2, true)]);
    expect(first).toMatchObject({ isOpaque: true, area: { x: 0, y: 0, width: 8, height: 8 } });
    expect(others.map(({ area }) => area.width)).toEqual([0, 0]);
  });

  it('have holes where nothing changed, if that is most of them', async () => {
    const list = await patches([
      snapshot(0, 0, true),
      pixels([10, 1, 1, 1], [20, 3, 2, 2], [60, 1, 1, 2], [61, 2, 1, 2]),
    ]);
    expect(list[1]).toEqual({
      area: { x: 1, y: 1, width: 3, height: 2 },
      pixels: Uint8Array.of(2, 0, 0, 0, 0, 3),
      isOpaque: false,
    });
    expect(list[2]).toMatchObject({ isOpaque: true, pixels: Uint8Array.of(3, 3) });
  });

  it('are empty when a pixel changed there and back', async () => {
    const list = await patches([snapshot(0, 0, true), pixels([10, 1, 1, 1], [20, 1, 1, 0])]);
    expect(list.map(({ area }) => area.width)).toEqual([8, 0, 0]);
  });

  it('are the same whether single pixels are followed or all are compared', async () => {
    const colors = noise(600, 4);
    const placed = [...colors].map((color, at): Placed => [Math.floor(at / 6), at % 5, (at * 3) % 7, color]);
    const few = placed.filter((_, index) => index % 40 === 0);
    for (const list of [placed, few]) {
      const whole = await patches([snapshot(0, 0, true), pixels(...list)]);
      // The age style compares; its picture is put aside, and the colors are compared here.
      const board = new Uint8Array(side * side);
      for (const [at, x, y, color] of list) if (at <= 100) board[y * side + x] = color;
      const shown = new Uint8Array(side * side);
      for (const { area, pixels: change } of whole)
        change.forEach((color, at) => {
          if (color > 0)
            shown[(area.y + Math.floor(at / area.width)) * side + area.x + (at % area.width)] = color - 1;
        });
      expect(shown).toEqual(board);
    }
  });

  it('skip key frames, and take a snapshot after damage as changes', async () => {
    const repeated = await patches([snapshot(0, 0, true), snapshot(20, 3, false)]);
    expect(repeated[1]?.area.width).toBe(0);
    const list = await patches(
      [snapshot(0, 0, true), snapshot(60, 1, true), pixels([100, 0, 0, 2])],
      stateOf('heat'),
    );
    expect(list[1]?.area.width).toBe(0);
    expect([...(list[2]?.pixels ?? [])]).toEqual([19, ...new Array(63).fill(17)]);
  });

  it('begin with a key frame when nothing before it is read', async () => {
    const [first] = await patches([snapshot(-5, 3, false)]);
    expect([...(first?.pixels ?? [])]).toEqual(new Array(64).fill(4));
  });

  it('take the changes of a gap when it ends', async () => {
    const gap: ArchiveRecord = { type: 'gap', from: 10, to: 70, changes: columns([[70, 2, 2, 3]], side) };
    const list = await patches([snapshot(0, 0, true), gap]);
    expect(list.map(({ area }) => area.width)).toEqual([8, 0, 1]);
  });

  it('end with the last frame, whatever the recording holds after it', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<ArchiveRecord> {
      try {
        yield snapshot(0, 0, true);
        for (let at = 10; ; at += 10) yield pixels([at, 1, 1, (at / 10) % 4]);
      } finally {
        isClosed = true;
      }
    }
    let count = 0;
    for await (const _ of patchesOf(endless(), timing, stateOf())) count += 1;
    expect([count, isClosed]).toEqual([3, true]);
  });

  it('forget a number that another author got', async () => {
    const author = new AuthorFilter('ada');
    const named = (username: string): ArchiveRecord => ({
      type: 'author',
      number: 1,
      id: `id-${username}`,
      username,
    });
    const list = await patches(
      [
        snapshot(0, 0, true),
        named('ada'),
        pixels([40, 0, 0, 1, 1]),
        named('boris'),
        pixels([90, 1, 0, 1, 1]),
      ],
      stateOf('as-it-was', author),
      author,
    );
    expect([list[1]?.pixels[0], list[2]?.pixels[0]]).toEqual([2, 2 + palette.length]);
  });
});
