import { describe, expect, it } from 'vitest';
import { mouseIntent, replayKeys, viewerKeys } from '../../../src/commands/canvas/screen/keys';
import { move, point, zoom } from '../../../src/commands/canvas/viewer/intents';
import type { ViewerState } from '../../../src/commands/canvas/viewer/viewer-state';
import { intentFor } from '../../support/terminal/keys';
import { afterKeys, painting, watching } from './viewer/viewing';

describe('the keys of the canvas viewer', () => {
  const used = (state: ViewerState, names: string) =>
    names.split(' ').filter((name) => intentFor(viewerKeys, state, name));

  it('paint only while painting is on, and undo only what can be undone', () => {
    expect(used(watching(), 'space c C / i 4 u x n')).toEqual([]);
    expect(used(painting(), 'u x n')).toEqual([]);
  });

  it('do not fit or pan while all of the canvas is visible', () =>
    expect(used(watching(), 'f home end pageup pagedown')).toEqual([]));

  it('only edit a position while it is typed', () =>
    expect(used(afterKeys(painting(), 'g', '1'), 'q ? left z constructor')).toEqual([]));

  it('play a recording, and do not paint in it', () => {
    const play = (name: string, viewer = watching()) => intentFor(replayKeys, { viewer }, name)?.(viewer);
    expect(play('space')).toMatchObject({ effects: [{ type: 'pause' }] });
    expect(play('5')).toMatchObject({ effects: [{ type: 'seek', share: 0.5 }] });
    expect(play(']')).toMatchObject({ effects: [{ type: 'faster', factor: 2 }] });
    expect(['p', 'c', 'n'].map((name) => play(name))).toEqual([undefined, undefined, undefined]);
    expect(play('left')).toEqual(move(-1, 0)(watching()));
    const typing = afterKeys(watching(), 'g');
    expect(play('5', typing)).toEqual(afterKeys(typing, '5'));
  });
});

describe('the mouse in the canvas viewer', () => {
  const click = (column: number, row: number, wheel = 0, state = watching()) =>
    mouseIntent({ column, row, wheel }, state)?.(state);

  it('points at a pixel by a click, and zooms there by the wheel', () => {
    expect(click(5, 2)).toEqual(point({ x: 0.5, y: 1 })(watching()));
    expect(click(15, 12)).toEqual(point({ x: 10.5, y: 21 })(watching()));
    expect(click(5, 2, 1)).toEqual(zoom(1, { x: 0.5, y: 1 })(watching()));
    expect(click(5, 2, -1)).toEqual(zoom(-1, { x: 0.5, y: 1 })(watching()));
  });

  it('counts in the pixels of a terminal that has them', () => {
    const state = watching({ cell: { width: 8, height: 16 } });
    expect(click(6, 3, 0, state)).toEqual(point({ x: 12, y: 24 })(state));
  });

  it('chooses a color of the painter', () => {
    const state = painting({ screen: { columns: 100, rows: 36 } });
    const chosen = (column: number) => {
      const next = click(column, 33, 0, state);
      return next && 'paint' in next ? next.paint.color : next;
    };
    expect([0, 1, 2, 7, 8, 11, 12, 13, 65].map(chosen)).toEqual([0, 0, 1, 3, 4, 4, 5, 5, 31]);
    expect([chosen(66), chosen(90), click(0, 33, 1, state)]).toEqual([undefined, undefined, undefined]);
  });

  it('does nothing outside the picture', () =>
    expect([click(4, 10), click(10, 1), click(10, 35)]).toEqual([undefined, undefined, undefined]));
});
