/** The screen of the viewer in half blocks: what a person sees in each state. */
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
import { batch, painting, reported, watching } from '../viewer/viewing';

const frame = (state: ViewerState, color: 0 | 3 = 0) =>
  canvasFrame(state, terminalView(state.screen.columns, color), () => 'q quit');
const text = (row: ReturnType<typeof frame>[number] | undefined) =>
  typeof row === 'string' ? row : (row?.text ?? '');
const plain = (row: ReturnType<typeof frame>[number] | undefined) =>
  text(row).replace(/\u001b\[[\d;]*m/g, '');

/** The colors of a pixel of the picture, which begins in the third row and the sixth column. */
function pixel(state: ViewerState, x: number, y: number): string | undefined {
  const row = frame(state, 3)[2 + (y >> 1)];
  const cells = screenOf(text(row).slice(text(row).indexOf('\u001b[', 12)));
  return y % 2 === 0 ? cells[x]?.upper : cells[x]?.lower;
}
const white = '2;255;255;255';
const red = '2;229;0;0';
const black = '2;0;0;0';

describe('the rows of text', () => {
  it('are figures and a ruler above, the cursor and the keys below', () => {
    const rows = frame(watching({ online: 12, cooldownMs: 4100, placed: 7 }));
    expect(rows).toHaveLength(36);
    expect(rows[0]).toBe('canvas  64 by 64 at 1:1  12 online  cooldown 5 s  7 placed');
    expect(rows.at(-2)).toBe('32,32  ██ 0 white #FFFFFF');
    expect(rows.at(-1)).toContain('q quit');
  });

  it('say that the canvas is not there yet', () => {
    expect(frame(initialState({ columns: 69, rows: 36 }))[0]).toBe('canvas  opening…');
  });

  it('tell that the connection is down, while watching and while painting', () => {
    const event = { type: 'painting', now: 0, pending: [], readyAt: 0, paceMs: 0 } as const;
    for (const state of [watching(), painting()]) {
      const offline = reported(state, { ...event, isOffline: true });
      expect(frame(offline)[0]).toMatch(/64 by 64 at \S+ {2}reconnecting…/);
      expect(frame(reported(offline, event))[0]).not.toContain('reconnecting');
    }
  });

  it('tell the special mode, verification and the scale of the zones', () => {
    const zones = { gridSize: 1, zoneSize: 64, values: [9] };
    const rows = frame(watching({ specialMs: 500, mustVerify: true, zonesShown: true, zones }));
    expect(rows[0]).toBe(
      'canvas  64 by 64 at 1:1  special mode, 0.5 s a pixel  only verified accounts can draw  zones 1 ██████████ 50',
    );
    expect(rows.at(-2)).toBe('32,32  ██ 0 white #FFFFFF  zone 9');
  });

  it('tell the author of the pixel under the cursor, and of no other', () => {
    const user = { username: 'ada' };
    expect(frame(watching({ author: { x: 32, y: 32, user } })).at(-2)).toBe(
      '32,32  ██ 0 white #FFFFFF  by @ada',
    );
    expect(frame(watching({ author: { x: 32, y: 32, user: null } })).at(-2)).toMatch(/by nobody$/);
    expect(frame(watching({ author: { x: 15, y: 32, user } })).at(-2)).toBe('32,32  ██ 0 white #FFFFFF');
  });

  it('tell who placed the pixels that flash', () => {
    const flashing = reported(watching(), { type: 'pixels', at: '', pixels: batch([3, 4, 10]) });
    const named = reported(flashing, { type: 'author', x: 3, y: 4, user: { username: 'boris' } });
    expect(frame(named).at(-2)).toBe('32,32  ██ 0 white #FFFFFF  @boris placed 10 at 3,4');
  });

  it('tell whose the pixels around the cursor are', () => {
    const centre = { x: 1, y: 2 };
    const user = { username: 'ada' };
    const pixels = [
      { x: 0, y: 2, isKnown: true, user },
      { x: 1, y: 2, isKnown: true, user: null },
      { x: 2, y: 2, isKnown: true, user },
    ];
    const around = (state: ViewerState) => frame(state).at(-1);
    const recentPixels = { flashes: [], asks: [] };
    expect(around(watching({ recentPixels: { ...recentPixels, around: { centre, pixels } } }))).toBe(
      'around 1,2: @ada 2  nobody 1',
    );
    const open = [...pixels, { x: 0, y: 3, isKnown: false }];
    expect(around(watching({ recentPixels: { ...recentPixels, around: { centre, pixels: open } } }))).toBe(
      'around 1,2 (3 of 4): @ada 2  nobody 1',
    );
  });

  it('show a position as it is typed', () => {
    expect(frame(watching({ jump: '12,' })).at(-1)).toBe('go to x,y: 12,█  q quit');
  });

  it.each([
    [{ type: 'signed-out' }, "sign in to paint: 'plaza auth login'"],
    [{ type: 'lost', x: 3, y: 4 }, 'the canvas did not confirm the pixel at 3,4: it is not placed'],
    [{ type: 'changed-since', x: 3, y: 4 }, 'another account has painted over 3,4: not undone'],
    [{ type: 'taken-back', x: 3, y: 4 }, 'cancelled the pixel at 3,4'],
  ] as const)('say %j', (notice, expected) => {
    expect(frame(watching({ notice: { notice, until: 1 } })).at(-1)).toBe(expected);
  });
});

describe('the rulers', () => {
  it('mark coordinates, and those of the cursor', () => {
    const rows = frame(watching()).map(plain);
    expect(rows[1]).toBe('     ╷0        ╷10       ╷20         ▼32     ╷40       ╷50       ╷60');
    expect(rows.slice(2, 8).map((row) => row.slice(0, 5))).toEqual([
      '   0╴',
      '     ',
      '     ',
      '     ',
      '     ',
      '  10╴',
    ]);
    expect(rows[18]?.slice(0, 5)).toBe('  32▶');
  });

  it('are left out where there is no room', () => {
    const rows = frame(withScreen(watching(), { columns: 30, rows: 10 })).map(plain);
    expect(rows).toHaveLength(10);
    expect(rows.join('')).not.toMatch(/[▼▶]/);
  });
});

describe('the picture', () => {
  it('blinks at the cursor, in black and white', () => {
    expect([pixel(watching(), 32, 32), pixel(watching({ blink: true }), 32, 32)]).toEqual([black, white]);
    expect(pixel(watching(), 33, 32)).toBe(white);
  });

  it('frames an enlarged pixel with dashes, and leaves its color inside', () => {
    const near = reported(watching(), { type: 'board', board: blankBitmap(8, 8, 10) });
    const row = Array.from({ length: 8 }, (_, x) => pixel(near, 32 + x, 32));
    expect(row).toEqual([black, white, black, white, black, white, black, white]);
    const inside = Array.from({ length: 8 }, (_, x) => pixel(near, 32 + x, 34));
    expect(inside).toEqual([black, ...Array.from({ length: 6 }, () => red), white]);
    expect(pixel({ ...near, blink: true }, 32, 32)).toBe(white);
  });

  it('flashes pixels of others', () => {
    const state = reported(watching(), { type: 'pixels', at: '', pixels: batch([3, 4, 10]) });
    expect([pixel(state, 3, 4), pixel({ ...state, blink: true }, 3, 4)]).toEqual([red, '2;255;208;0']);
  });

  it('lays the heat of zones over it, none where there is none', () => {
    const zones = { gridSize: 2, zoneSize: 32, values: [0, 50, 5, 500] };
    const state = watching({ zonesShown: true, zones });
    expect([pixel(state, 0, 0), pixel(state, 63, 0), pixel(state, 63, 63)]).toEqual([
      white,
      '2;255;99;77',
      '2;255;99;77',
    ]);
    expect(pixel(state, 0, 63)).toBe('2;255;224;219');
    expect(pixel(watching({ zones }), 63, 0)).toBe(white);
  });

  it('shows what is pending and what a template wants pale, and what is right as it is', () => {
    const pending = [{ x: 3, y: 4, color: 10, state: 'sent' as const }];
    const pale = '2;168;77;77';
    expect(
      pixel(reported(painting(), { type: 'painting', now: 0, pending, readyAt: 0, paceMs: 0 }), 3, 4),
    ).toBe(pale);
    const template = { width: 2, height: 1, pixels: Uint8Array.of(10, 10) };
    const board = withPixels(blankBitmap(64, 64), [[20, 10, 10]]);
    const overlay = overlayOn({ template, at: { x: 20, y: 10 } }, board);
    const state = painting({ board, overlay });
    expect([pixel(state, 20, 10), pixel(state, 21, 10), pixel(state, 22, 10)]).toEqual([red, pale, white]);
  });

  it('names the color that a template wants under the cursor, until it is there', () => {
    const template = { width: 2, height: 1, pixels: Uint8Array.of(10, 0) };
    const board = blankBitmap(64, 64);
    const state = painting({ board, overlay: overlayOn({ template, at: { x: 20, y: 10 } }, board) });
    const under = (x: number) =>
      frame({ ...state, viewport: { ...state.viewport, cursor: { x, y: 10 } } }).at(-2);
    expect(under(20)).toBe('20,10  ██ 0 white #FFFFFF  wanted ██ 10 red #E50000');
    expect([under(21), under(22)]).toEqual(['21,10  ██ 0 white #FFFFFF', '22,10  ██ 0 white #FFFFFF']);
  });

  it('shows the true color in the middle of a large pale pixel', () => {
    const near = reported(painting(), { type: 'board', board: blankBitmap(8, 8), canPaint: true });
    const pending = [{ x: 1, y: 1, color: 10, state: 'waiting' as const }];
    const whole = { ...near, viewport: wholeView(8, near.viewport.room) };
    const state = reported(whole, { type: 'painting', now: 0, pending, readyAt: 0, paceMs: 0 });
    expect([pixel(state, 6, 6), pixel(state, 9, 9), pixel(state, 11, 11)]).toEqual([
      '2;168;77;77',
      red,
      '2;168;77;77',
    ]);
  });

  it('writes only what changed', () => {
    const [before, after] = [
      watching(),
      reported(watching(), { type: 'pixels', at: '', pixels: batch([3, 4, 10]) }),
    ];
    const [first, second] = [frame(before, 3), frame(after, 3)];
    const changed = second.flatMap((row, index) => {
      const shown = first[index];
      return typeof row === 'string' || typeof shown !== 'object'
        ? []
        : (row.changesFrom(shown, index + 1) ?? 'whole');
    });
    expect(changed.filter((change) => change !== '')).toEqual([
      '\u001b[5;9H\u001b[38;2;229;0;0;48;2;255;255;255m▀\u001b[0m',
    ]);
  });

  it('fills the rest of the screen with nothing', () => {
    const rows = frame(withScreen(watching(), { columns: 45, rows: 70 }));
    expect(rows).toHaveLength(70);
    expect(rows.slice(30, 66).every((row) => row === '')).toBe(true);
  });
});

describe('the row of the painter', () => {
  const bar = (state: ViewerState) => plain(frame(state, 3).at(-3));
  const cooling = (now: number, change: object = {}) => {
    const event = {
      type: 'painting',
      now: 0,
      pending: [],
      readyAt: 10_000,
      paceMs: 5000,
      ...change,
    } as const;
    return { ...reported(painting(), event), now, screen: { columns: 120, rows: 36 } };
  };

  it('fills its bar while the cooldown runs', () => {
    expect(bar(cooling(5000))).toMatch(/^ 0 1 2 3\[ 4\] 5 .*3031 {2}░{10} 5 s$/);
    expect(bar(cooling(7600))).toMatch(/ █{5}░{5} 3 s$/);
    expect(bar(cooling(9999))).toMatch(/ █{9}░ 1 s$/);
    expect(bar(cooling(10_000))).toMatch(/ █{10} ready$/);
    expect(bar(cooling(0, { readyAt: 60_000 }))).toMatch(/ ░{10} 60 s$/);
  });

  it('tells what is on its way, what waits, and what is left of the template', () => {
    const pixel = { x: 1, y: 1, color: 1 };
    const pending = [
      { ...pixel, state: 'sent' },
      { ...pixel, state: 'waiting' },
      { ...pixel, x: 2, state: 'waiting' },
    ] as const;
    const template = { width: 1, height: 1, pixels: Uint8Array.of(10) };
    const overlay = overlayOn({ template, at: { x: 0, y: 0 } }, blankBitmap(64, 64));
    const status = (state: ViewerState) => plain(frame(state, 3)[0]);
    expect(status({ ...cooling(10_000, { pending }), overlay })).toContain(
      'black  1 to place  placing…  2 waiting, 5 s',
    );
    expect(status({ ...cooling(10_000), overlay: { ...overlay, wrong: 0 } })).toContain('template done');
  });

  it('shows the colors around the chosen one on a narrow screen', () => {
    const state = cooling(10_000);
    const chosen = (color: number) =>
      bar({ ...state, screen: { columns: 40, rows: 36 }, paint: { ...state.paint, color } });
    expect(chosen(0)).toMatch(/^\[ 0\] 1 2/);
    expect(chosen(15)).toMatch(/1314\[15\]1617/);
    expect(chosen(31)).toMatch(/30\[31\] {2}█/);
  });
});
