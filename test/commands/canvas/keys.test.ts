/** The keys and the mouse of the canvas viewer. */
import { describe, expect, it } from 'vitest';
import { mouseIntent, replayKeys, viewerKeys } from '../../../src/commands/canvas/screen/keys';
import {
  answerPrompt,
  cancelAll,
  closePrompt,
  colorDigit,
  eraseText,
  fit,
  inspect,
  inspectAround,
  leave,
  move,
  nextColor,
  openPrompt,
  pan,
  pickColor,
  placeAtCursor,
  point,
  togglePainting,
  toggleZones,
  typeText,
  undoLast,
  type ViewerIntent,
  zoom,
} from '../../../src/commands/canvas/viewer/intents';
import type { ViewerState } from '../../../src/commands/canvas/viewer/viewer-state';
import { intentFor } from '../../support/terminal/keys';
import { painting, watching } from './viewer/viewing';

const press = (name: string, state: ViewerState = watching()) => intentFor(viewerKeys, state, name);

/** The key does to the state what the intent does. */
function expectIntent(name: string, intent: ViewerIntent, state = watching()) {
  expect(press(name, state)?.(state)).toEqual(intent(state));
}

describe('the keys of the canvas viewer', () => {
  it.each([
    ['left', move(-1, 0)],
    ['right', move(1, 0)],
    ['up', move(0, -1)],
    ['down', move(0, 1)],
    ['shift+right', move(8, 0)],
    ['shift+up', move(0, -8)],
    ['+', zoom(1)],
    ['=', zoom(1)],
    ['-', zoom(-1)],
    ['return', inspect],
    ['a', inspectAround],
    ['z', toggleZones],
    ['g', openPrompt('position')],
    ['p', togglePainting],
    ['q', leave],
  ] as const)('%s does its intent', (name, intent) => expectIntent(name, intent));

  it('fit and pan a part of the canvas, and do nothing when all of it is visible', () => {
    const { viewport } = watching();
    const near = watching({ viewport: { ...viewport, zoom: viewport.zoom + 2 } });
    expectIntent('f', fit, near);
    expectIntent('home', pan(-0.5, 0), near);
    expectIntent('pagedown', pan(0, 0.5), near);
    expectIntent('shift+end', pan(0.5, 0), near);
    expect(['f', 'home'].map((name) => press(name))).toEqual([undefined, undefined]);
  });

  it('paint only while painting is on, and undo only what can be undone', () => {
    const off = ['space', 'c', 'C', '/', 'i', '4', 'u', 'x', 'n'];
    expect(off.filter((name) => press(name))).toEqual([]);
    expect(['u', 'x', 'n'].filter((name) => press(name, painting()))).toEqual([]);
    const on = {
      ' ': placeAtCursor,
      c: nextColor(1),
      C: nextColor(-1),
      '/': openPrompt('color'),
      i: pickColor,
      4: colorDigit(4),
    };
    for (const [name, intent] of Object.entries(on))
      expectIntent(name === ' ' ? 'space' : name, intent, painting());
    const pending = [{ x: 1, y: 2, color: 3, state: 'waiting' }] as const;
    const queued = painting({ paint: { ...painting().paint, pending } });
    expectIntent('u', undoLast, queued);
    expectIntent('x', cancelAll, queued);
  });

  it('edit a position while it is typed', () => {
    const state = painting({ prompt: { kind: 'position', text: '1' } });
    expectIntent('4', typeText('4'), state);
    expectIntent(',', typeText(','), state);
    expectIntent('space', typeText(' '), state);
    expectIntent('backspace', eraseText, state);
    expectIntent('return', answerPrompt, state);
    expectIntent('escape', closePrompt, state);
    const others = ['q', '?', 'left', 'z', 'constructor'];
    expect(others.filter((name) => press(name, state))).toEqual([]);
  });

  it('play a recording, and do not paint in it', () => {
    const play = (name: string, viewer = watching()) => intentFor(replayKeys, { viewer }, name)?.(viewer);
    expect(play('space')).toMatchObject({ effects: [{ type: 'pause' }] });
    expect(play('5')).toMatchObject({ effects: [{ type: 'seek', share: 0.5 }] });
    expect(play(']')).toMatchObject({ effects: [{ type: 'faster', factor: 2 }] });
    expect(['p', 'c', 'n'].map((name) => play(name))).toEqual([undefined, undefined, undefined]);
    expect(play('left')).toEqual(move(-1, 0)(watching()));
    const typing = watching({ prompt: { kind: 'position', text: '' } });
    expect(play('5', typing)).toEqual(typeText('5')(typing));
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

  it('does nothing outside the picture', () => {
    expect([click(4, 10), click(10, 1), click(10, 35)]).toEqual([undefined, undefined, undefined]);
  });
});
