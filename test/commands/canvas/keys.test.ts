/** The keys of the canvas viewer. */
import { describe, expect, it } from 'vitest';
import { mouseIntent, replayKeys, viewerKeys } from '../../../src/commands/canvas/screen/keys';
import type { ViewerState } from '../../../src/commands/canvas/viewer/viewer-state';
import { intentFor } from '../../support/terminal/keys';
import { painting, watching } from './viewer/viewing';

const press = (name: string, state: ViewerState = watching()) => intentFor(viewerKeys, state, name);

describe('keys of the canvas viewer', () => {
  it.each([
    ['left', { type: 'move', columns: -1, rows: 0 }],
    ['right', { type: 'move', columns: 1, rows: 0 }],
    ['up', { type: 'move', columns: 0, rows: -1 }],
    ['down', { type: 'move', columns: 0, rows: 1 }],
    ['return', { type: 'inspect' }],
    ['a', { type: 'around' }],
    ['z', { type: 'toggle-zones' }],
    ['g', { type: 'jump' }],
    ['p', { type: 'toggle-painting' }],
    ['q', { type: 'leave' }],
  ])('%s is %j', (name, intent) => {
    expect(press(name)).toEqual(intent);
  });

  it.each([
    ['+', 1],
    ['=', 1],
    ['-', -1],
  ])('%s zooms, by the sign that it types', (name, steps) => {
    expect(press(name)).toEqual({ type: 'zoom', steps });
  });

  it('f shows the whole canvas again, and the view is moved, where it is not whole', () => {
    const { viewport } = watching();
    const near = watching({ viewport: { ...viewport, zoom: viewport.zoom + 2 } });
    expect(['f', 'home', 'pagedown', 'shift+end'].map((name) => press(name, near))).toEqual([
      { type: 'fit' },
      { type: 'pan', columns: -0.5, rows: 0 },
      { type: 'pan', columns: 0, rows: 0.5 },
      { type: 'pan', columns: 0.5, rows: 0 },
    ]);
    expect(['f', 'home'].map((name) => press(name))).toEqual([undefined, undefined]);
  });

  it('shift moves farther', () => {
    expect(press('shift+right')).toEqual({ type: 'move', columns: 8, rows: 0 });
    expect(press('shift+up')).toEqual({ type: 'move', columns: 0, rows: -8 });
  });

  it('paint where painting is on, and only what can be done', () => {
    const names = ['space', 'c', 'C', '/', 'i', '4', 'u', 'x', 'n'];
    expect(names.map((name) => press(name))).toEqual(names.map(() => undefined));
    expect(names.map((name) => press(name, painting())?.type)).toEqual([
      ...['place', 'color', 'color', 'name', 'pick', 'digit', undefined, undefined, undefined],
    ]);
    const { paint } = painting();
    const pending = [{ x: 1, y: 2, color: 3, state: 'waiting' }] as const;
    const queued = painting({ paint: { ...paint, pending } });
    expect([press('u', queued)?.type, press('x', queued)?.type]).toEqual(['undo', 'cancel']);
  });

  it('while a position is typed, keys are its text', () => {
    const state = painting({ jump: '1' });
    for (const text of ['4', ',', ' ']) {
      expect(press(text === ' ' ? 'space' : text, state)).toEqual({ type: 'jump-text', text });
    }
    expect(press('backspace', state)).toEqual({ type: 'jump-erase' });
    expect(press('return', state)).toEqual({ type: 'jump-go' });
    expect(press('escape', state)).toEqual({ type: 'jump-leave' });
    for (const name of ['q', '?', 'left', 'z', 'constructor']) expect(press(name, state)).toBeUndefined();
  });

  it('of a recording play it, and paint nothing', () => {
    const play = (name: string, viewer = watching()) => intentFor(replayKeys, { viewer }, name);
    expect([play('space'), play('5'), play(']')]).toEqual([
      { type: 'play', effect: { type: 'pause' } },
      { type: 'play', effect: { type: 'seek', share: 0.5 } },
      { type: 'play', effect: { type: 'faster', factor: 2 } },
    ]);
    expect([play('p'), play('c'), play('n'), play('left')?.type]).toEqual([
      ...[undefined, undefined, undefined, 'move'],
    ]);
    expect(play('5', watching({ jump: '' }))).toEqual({ type: 'jump-text', text: '5' });
  });
});

describe('the mouse', () => {
  const click = (column: number, row: number, wheel = 0, state = watching()) =>
    mouseIntent({ column, row, wheel }, state);

  it('a click is a pixel of the picture, the wheel zooms there', () => {
    expect(click(5, 2)).toEqual({ type: 'point', at: { x: 0.5, y: 1 } });
    expect(click(15, 12)).toEqual({ type: 'point', at: { x: 10.5, y: 21 } });
    expect(click(5, 2, 1)).toEqual({ type: 'zoom', steps: 1, at: { x: 0.5, y: 1 } });
    expect(click(5, 2, -1)).toEqual({ type: 'zoom', steps: -1, at: { x: 0.5, y: 1 } });
  });

  it('counts in the pixels of the screen where there are some', () => {
    const state = watching({ cell: { width: 8, height: 16 } });
    expect(click(6, 3, 0, state)).toEqual({ type: 'point', at: { x: 12, y: 24 } });
  });

  it('on a color of the painter chooses it', () => {
    const state = painting({ screen: { columns: 100, rows: 36 } });
    const chosen = (column: number) => {
      const intent = click(column, 33, 0, state);
      return intent?.type === 'color' ? state.paint.color + intent.steps : intent;
    };
    expect([0, 1, 2, 7, 8, 11, 12, 13, 65].map(chosen)).toEqual([0, 0, 1, 3, 4, 4, 5, 5, 31]);
    expect([chosen(66), chosen(90), click(0, 33, 1, state)]).toEqual([undefined, undefined, undefined]);
  });

  it('outside the picture it does nothing', () => {
    expect([click(4, 10), click(10, 1), click(10, 35)]).toEqual([undefined, undefined, undefined]);
  });
});
