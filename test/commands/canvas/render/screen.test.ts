import { describe, expect, it } from 'vitest';
import { canvasFrame } from '../../../../src/commands/canvas/render/screen';
import { overlayOn } from '../../../../src/commands/canvas/viewer/paint-state';
import {
  initialState,
  type ViewerState,
  withScreen,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import { wholeView } from '../../../../src/commands/canvas/viewer/viewport';
import { blankBitmap } from '../../../../src/image/bitmap';
import { withPixels } from '../../../support/bitmap';
import { terminalView } from '../../../support/terminal/views';
import { screenOf } from '../../../terminal/pictures/screen';
import { painting, reported, watching, withAuthor, withPlaced } from '../viewer/viewing';

const frame = (state: ViewerState, color: 0 | 3 = 0) =>
  canvasFrame(state, terminalView(state.screen.columns, color), () => 'q quit');
const text = (row: ReturnType<typeof frame>[number] | undefined) =>
  typeof row === 'string' ? row : (row?.text ?? '');
const plain = (row: ReturnType<typeof frame>[number] | undefined) =>
  text(row).replace(/\u001b\[[\d;]*m/g, '');
const paintEvent = { type: 'painting', now: 0, pending: [], readyAt: 0, paceMs: 0 } as const;

/** The colors of a pixel of the picture, which begins in the third row and the sixth column. */
function pixel(state: ViewerState, x: number, y: number): string | undefined {
  const row = frame(state, 3)[2 + (y >> 1)];
  const cells = screenOf(text(row).slice(text(row).indexOf('\u001b[', 12)));
  return y % 2 === 0 ? cells[x]?.upper : cells[x]?.lower;
}
const white = '2;255;255;255';
const red = '2;229;0;0';
const black = '2;0;0;0';
const paleRed = '2;168;77;77';

describe('the rows of the viewer', () => {
  it('are figures and a ruler above the picture, the cursor and the keys below', () => {
    const rows = frame(watching({ online: 12, cooldownMs: 4100, placed: 7 }));
    expect(rows).toHaveLength(36);
    expect(rows[0]).toBe('canvas  64 by 64 at 1:1  12 online  cooldown 5 s  7 placed');
    expect(rows.at(-2)).toBe('32,32  ██ 0 white #FFFFFF');
    expect(rows.at(-1)).toContain('q quit');
  });

  it('show that the canvas is opening', () =>
    expect(frame(initialState({ columns: 69, rows: 36 }))[0]).toBe('canvas  opening…'));

  it('show that the connection is down, while watching and while painting', () => {
    for (const state of [watching(), painting()]) {
      const offline = reported(state, { ...paintEvent, isOffline: true });
      expect(frame(offline)[0]).toMatch(/64 by 64 at \S+ {2}reconnecting…/);
      expect(frame(reported(offline, paintEvent))[0]).not.toContain('reconnecting');
    }
  });

  it('show the special mode, verification, and the scale of the zones', () => {
    const zones = { gridSize: 1, zoneSize: 64, values: [9] };
    const rows = frame(watching({ specialMs: 500, mustVerify: true, zonesShown: true, zones }));
    expect(rows[0]).toBe(
      'canvas  64 by 64 at 1:1  special mode, 0.5 s a pixel  only verified accounts can draw  zones 1 ██████████ 50',
    );
    expect(rows.at(-2)).toBe('32,32  ██ 0 white #FFFFFF  zone 9');
  });

  it('show the author of the pixel under the cursor, and of no other', () => {
    const user = { username: 'ada' };
    const under = (x: number, author: object | null) =>
      frame(watching({ author: { x, y: 32, user: author } })).at(-2);
    expect(under(32, user)).toBe('32,32  ██ 0 white #FFFFFF  by @ada');
    expect(under(32, null)).toBe('32,32  ██ 0 white #FFFFFF  by nobody');
    expect(under(15, user)).toBe('32,32  ██ 0 white #FFFFFF');
  });

  it('show who placed the pixels that flash', () => {
    const named = withAuthor(withPlaced(watching(), [3, 4, 10]), 3, 4, { username: 'boris' });
    expect(frame(named).at(-2)).toBe('32,32  ██ 0 white #FFFFFF  @boris placed 10 at 3,4');
  });

  it('show who placed the pixels around the cursor, and how many answers have come', () => {
    const pixel = (x: number, user: object | null, isKnown = true) => ({ x, y: 2, isKnown, user });
    const pixels = [pixel(0, { username: 'ada' }), pixel(1, null), pixel(2, { username: 'ada' })];
    const around = (shown: typeof pixels) =>
      frame(
        watching({
          recentPixels: { flashes: [], asks: [], around: { centre: { x: 1, y: 2 }, pixels: shown } },
        }),
      ).at(-1);
    expect(around(pixels)).toBe('around 1,2: @ada 2  nobody 1');
    expect(around([...pixels, pixel(3, null, false)])).toBe('around 1,2 (3 of 4): @ada 2  nobody 1');
  });

  it('show a position while it is typed', () => {
    expect(frame(watching({ prompt: { kind: 'position', text: '12,' } })).at(-1)).toBe(
      'go to x,y: 12,█  q quit',
    );
  });

  it.each([
    [{ type: 'signed-out' }, "sign in to paint: 'plaza auth login'"],
    [{ type: 'lost', x: 3, y: 4 }, 'the canvas did not confirm the pixel at 3,4: it is not placed'],
    [{ type: 'changed-since', x: 3, y: 4 }, 'another account has painted over 3,4: not undone'],
    [{ type: 'cancelled', x: 3, y: 4 }, 'cancelled the pixel at 3,4'],
  ] as const)('show the notice %j', (notice, expected) => {
    expect(frame(watching({ notice: { notice, until: 1 } })).at(-1)).toBe(expected);
  });
});

describe('the rulers of the viewer', () => {
  it('mark coordinates, and those of the cursor', () => {
    const rows = frame(watching()).map(plain);
    expect(rows[1]).toBe('     ╷0        ╷10       ╷20         ▼32     ╷40       ╷50       ╷60');
    const left = rows.map((row) => row.slice(0, 5));
    expect(left.slice(2, 8)).toEqual(['   0╴', ...Array(4).fill('     '), '  10╴']);
    expect(left[18]).toBe('  32▶');
  });

  it('are omitted on a small screen', () => {
    const rows = frame(withScreen(watching(), { columns: 30, rows: 10 })).map(plain);
    expect(rows).toHaveLength(10);
    expect(rows.join('')).not.toMatch(/[▼▶]/);
  });
});

describe('the picture of the viewer', () => {
  it('blinks at the cursor, in black and white', () => {
    expect([pixel(watching(), 32, 32), pixel(watching({ blink: true }), 32, 32)]).toEqual([black, white]);
    expect(pixel(watching(), 33, 32)).toBe(white);
  });

  it('frames an enlarged pixel with dashes, and leaves its color inside', () => {
    const near = reported(watching(), { type: 'board', board: blankBitmap(8, 8, 10) });
    const row = (y: number) => Array.from({ length: 8 }, (_, x) => pixel(near, 32 + x, y));
    expect(row(32)).toEqual([black, white, black, white, black, white, black, white]);
    expect(row(34)).toEqual([black, red, red, red, red, red, red, white]);
    expect(pixel({ ...near, blink: true }, 32, 32)).toBe(white);
  });

  it('flashes pixels of others', () => {
    const state = withPlaced(watching(), [3, 4, 10]);
    expect([pixel(state, 3, 4), pixel({ ...state, blink: true }, 3, 4)]).toEqual([red, '2;255;208;0']);
  });

  it('is mixed with the heat of the zones that have some', () => {
    const zones = { gridSize: 2, zoneSize: 32, values: [0, 50, 5, 500] };
    const state = watching({ zonesShown: true, zones });
    const hot = '2;255;99;77';
    expect([pixel(state, 0, 0), pixel(state, 63, 0), pixel(state, 63, 63)]).toEqual([white, hot, hot]);
    expect(pixel(state, 0, 63)).toBe('2;255;224;219');
    expect(pixel(watching({ zones }), 63, 0)).toBe(white);
  });

  it('shows pending pixels and wrong pixels of a template pale, right ones in full color', () => {
    const pending = [{ x: 3, y: 4, color: 10, state: 'sent' as const }];
    expect(pixel(reported(painting(), { ...paintEvent, pending }), 3, 4)).toBe(paleRed);
    const template = { width: 2, height: 1, pixels: Uint8Array.of(10, 10) };
    const board = withPixels(blankBitmap(64, 64), [[20, 10, 10]]);
    const state = painting({ board, overlay: overlayOn({ template, at: { x: 20, y: 10 } }, board) });
    expect([20, 21, 22].map((x) => pixel(state, x, 10))).toEqual([red, paleRed, white]);
  });

  it('shows the full color in the middle of a large pale pixel', () => {
    const near = reported(painting(), { type: 'board', board: blankBitmap(8, 8), canPaint: true });
    const whole = { ...near, viewport: wholeView(8, near.viewport.room) };
    const pending = [{ x: 1, y: 1, color: 10, state: 'waiting' as const }];
    const state = reported(whole, { ...paintEvent, pending });
    expect([6, 9, 11].map((place) => pixel(state, place, place))).toEqual([paleRed, red, paleRed]);
  });

  it('has the color that a template wants under the cursor below it, until it is there', () => {
    const template = { width: 2, height: 1, pixels: Uint8Array.of(10, 0) };
    const board = blankBitmap(64, 64);
    const state = painting({ board, overlay: overlayOn({ template, at: { x: 20, y: 10 } }, board) });
    const under = (x: number) =>
      frame({ ...state, viewport: { ...state.viewport, cursor: { x, y: 10 } } }).at(-2);
    expect([20, 21, 22].map(under)).toEqual([
      '20,10  ██ 0 white #FFFFFF  wanted ██ 10 red #E50000',
      '21,10  ██ 0 white #FFFFFF',
      '22,10  ██ 0 white #FFFFFF',
    ]);
  });

  it('is redrawn only where it changed', () => {
    const [first, second] = [frame(watching(), 3), frame(withPlaced(watching(), [3, 4, 10]), 3)];
    const changed = second.flatMap((row, index) => {
      const shown = first[index];
      if (typeof row === 'string' || typeof shown !== 'object') return [];
      return row.changesFrom(shown, index + 1) ?? 'whole';
    });
    expect(changed.filter((change) => change !== '')).toEqual([
      '\u001b[5;9H\u001b[38;2;229;0;0;48;2;255;255;255m▀\u001b[0m',
    ]);
  });

  it('leaves the rest of a tall screen empty', () => {
    const rows = frame(withScreen(watching(), { columns: 45, rows: 70 }));
    expect(rows).toHaveLength(70);
    expect(rows.slice(30, 66).every((row) => row === '')).toBe(true);
  });
});

describe('the row of the painter', () => {
  const bar = (state: ViewerState) => plain(frame(state, 3).at(-3));
  const cooling = (now: number, change: object = {}) => {
    const event = { ...paintEvent, readyAt: 10_000, paceMs: 5000, ...change };
    return { ...reported(painting(), event), now, screen: { columns: 120, rows: 36 } };
  };

  it('fills its bar while the cooldown runs', () => {
    expect(bar(cooling(5000))).toMatch(/^ 0 1 2 3\[ 4\] 5 .*3031 {2}░{5} 5 s$/);
    expect(bar(cooling(7600))).toMatch(/ █{2}░{3} 3 s$/);
    expect(bar(cooling(9999))).toMatch(/ █{4}░ 1 s$/);
    expect(bar(cooling(10_000))).toMatch(/ █{5} ready$/);
    expect(bar(cooling(0, { readyAt: 60_000 }))).toMatch(/ ░{5} 60 s$/);
    const narrow = { ...cooling(5000), screen: { columns: 80, rows: 24 } };
    expect(bar(narrow)).toMatch(/^ 0 1 2 3\[ 4\] 5 .*3031 {2}░{5} 5 s$/);
  });

  it('comes with the numbers of sent, waiting and wrong pixels in the first row', () => {
    const pending = ['sent', 'waiting', 'waiting'].map((state, x) => ({ x, y: 1, color: 1, state }));
    const template = { width: 1, height: 1, pixels: Uint8Array.of(10) };
    const overlay = overlayOn({ template, at: { x: 0, y: 0 } }, blankBitmap(64, 64));
    const first = (state: ViewerState) => plain(frame(state, 3)[0]);
    expect(first({ ...cooling(10_000, { pending }), overlay })).toContain(
      'black  2 waiting, 5 s  1 to place, 0 right  placing…',
    );
    expect(first(cooling(10_000))).toContain('black  none waiting');
    expect(first({ ...cooling(10_000), overlay: { ...overlay, wrong: 0 } })).toContain('template done');
  });

  it('shows the colors around the chosen one on a narrow screen', () => {
    const state = { ...cooling(10_000), screen: { columns: 40, rows: 36 } };
    const chosen = (color: number) => bar({ ...state, paint: { ...state.paint, color } });
    expect(chosen(0)).toMatch(/^\[ 0\] 1 2/);
    expect(chosen(15)).toMatch(/1314\[15\]1617/);
    expect(chosen(31)).toMatch(/30\[31\] {2}█/);
  });
});
