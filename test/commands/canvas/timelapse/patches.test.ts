import { describe, expect, it } from 'vitest';
import type { ArchiveRecord } from '../../../../src/commands/canvas/archive/records';
import type { Patch } from '../../../../src/commands/canvas/timelapse/film';
import { AuthorFilter, FrameState, patchesOf } from '../../../../src/commands/canvas/timelapse/patches';
import { makeStyle, type StyleName } from '../../../../src/commands/canvas/timelapse/styles';
import { columns, type Placed } from './recordings';

const side = 8;
const palette = [0, 1, 2, 3];
const timing = { from: 0, to: 100, fps: 10, count: 3 };
const snapshot = (at: number, color: number, isNew: boolean): ArchiveRecord => {
  return { type: 'snapshot', at, pixels: new Uint8Array(side * side).fill(color), isNew };
};
const blank = snapshot(0, 0, true);
const pixels = (...placed: readonly Placed[]): ArchiveRecord => ({
  type: 'pixels',
  ...columns(placed, side),
});

function stateOf(name: StyleName = 'as-it-was', author?: AuthorFilter): FrameState {
  const style = makeStyle(name, { palette, size: side * side, span: timing, counts: author?.counts });
  return new FrameState(side, { x: 0, y: 0, width: side, height: side }, style);
}

async function patches(records: readonly ArchiveRecord[], state = stateOf(), author?: AuthorFilter) {
  async function* each() {
    yield* records;
  }
  const list: Patch[] = [];
  for await (const patch of patchesOf(each(), timing, state, author)) list.push(patch);
  return list;
}
const widths = (list: readonly Patch[]) => list.map(({ area }) => area.width);

describe('the patches of a recording', () => {
  it('are as many as the frames, also without pixels', async () => {
    const list = await patches([snapshot(0, 2, true)]);
    expect(list[0]).toMatchObject({ isOpaque: true, area: { x: 0, y: 0, width: 8, height: 8 } });
    expect(widths(list)).toEqual([8, 0, 0]);
  });

  it('have holes when most of their area is unchanged', async () => {
    const list = await patches([blank, pixels([10, 1, 1, 1], [20, 3, 2, 2], [60, 1, 1, 2], [61, 2, 1, 2])]);
    expect(list[1]).toEqual({
      area: { x: 1, y: 1, width: 3, height: 2 },
      pixels: Uint8Array.of(2, 0, 0, 0, 0, 3),
      isOpaque: false,
    });
    expect(list[2]).toMatchObject({ isOpaque: true, pixels: Uint8Array.of(3, 3) });
  });

  it('are empty when a pixel has its old color again', async () =>
    expect(widths(await patches([blank, pixels([10, 1, 1, 1], [20, 1, 1, 0])]))).toEqual([8, 0, 0]));

  it('ignore key frames, and take a snapshot after damage as changes', async () => {
    expect((await patches([blank, snapshot(20, 3, false)]))[1]?.area.width).toBe(0);
    const list = await patches([blank, snapshot(60, 1, true), pixels([100, 0, 0, 2])], stateOf('heat'));
    expect(list[1]?.area.width).toBe(0);
    expect([...(list[2]?.pixels ?? [])]).toEqual([19, ...new Array(63).fill(17)]);
  });

  it('have the changes of a gap when it ends', async () => {
    const gap: ArchiveRecord = { type: 'gap', from: 10, to: 70, changes: columns([[70, 2, 2, 3]], side) };
    expect(widths(await patches([blank, gap]))).toEqual([8, 0, 1]);
  });

  it('end with the last frame, and close a recording that goes on', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<ArchiveRecord> {
      try {
        yield blank;
        for (let at = 10; ; at += 10) yield pixels([at, 1, 1, (at / 10) % 4]);
      } finally {
        isClosed = true;
      }
    }
    let count = 0;
    for await (const _ of patchesOf(endless(), timing, stateOf())) count += 1;
    expect([count, isClosed]).toEqual([3, true]);
  });

  it('forget a number that is given to another author', async () => {
    const author = new AuthorFilter('ada');
    const named = (username: string): ArchiveRecord => {
      return { type: 'author', number: 1, id: `id-${username}`, username };
    };
    const [before, after] = [pixels([40, 0, 0, 1, 1]), pixels([90, 1, 0, 1, 1])];
    const records = [blank, named('ada'), before, named('boris'), after];
    const list = await patches(records, stateOf('as-it-was', author), author);
    expect([list[1]?.pixels[0], list[2]?.pixels[0]]).toEqual([2, 2 + palette.length]);
  });
});
