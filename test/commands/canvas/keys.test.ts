/** The keys and the mouse of the canvas viewer. */
import { describe, expect, it } from 'vitest';
import { mouseIntent, replayKeys, viewerKeys } from '../../../src/commands/canvas/screen/keys';
import type { ViewerState } from '../../../src/commands/canvas/viewer/viewer-state';
import { intentFor } from '../../support/terminal/keys';
import { painting, watching } from './viewer/viewing';

const press = (name: string, state: ViewerState = watching()) => intentFor(viewerKeys, state, name);
const typesOf = (names: readonly string[], state?: ViewerState) =>
  names.map((name) => press(name, state)?.type);

describe('the keys of the canvas viewer', () => {
  it.each([
    ['left', { type: 'move', columns: -1, rows: 0 }],
    ['right', { type: 'move', columns: 1, rows: 0 }],
    ['up', { type: 'move', columns: 0, rows: -1 }],
    ['down', { type: 'move', columns: 0, rows: 1 }],
    ['shift+right', { type: 'move', columns: 8, rows: 0 }],
    ['shift+up', { type: 'move', columns: 0, rows: -8 }],
    ['+', { type: 'zoom', steps: 1 }],
    ['=', { type: 'zoom', steps: 1 }],
    ['-', { type: 'zoom', steps: -1 }],
    ['return', { type: 'inspect' }],
    ['a', { type: 'around' }],
    ['z', { type: 'toggle-zones' }],
    ['g', { type: 'jump' }],
    ['p', { type: 'toggle-painting' }],
    ['q', { type: 'leave' }],
  ])('%s is %j', (name, intent) => {
    expect(press(name)).toEqual(intent);
  });

  it('fit and pan a part of the canvas, and do nothing when all of it is visible', () => {
    const { viewport } = watching();
    const near = watching({ viewport: { ...viewport, zoom: viewport.zoom + 2 } });
    expect(press('f', near)).toEqual({ type: 'fit' });
    expect(press('home', near)).toEqual({ type: 'pan', columns: -0.5, rows: 0 });
    expect(press('pagedown', near)).toEqual({ type: 'pan', columns: 0, rows: 0.5 });
    expect(press('shift+end', near)).toEqual({ type: 'pan', columns: 0.5, rows: 0 });
    expect(['f', 'home'].map((name) => press(name))).toEqual([undefined, undefined]);
  });

  it('paint only while painting is on, and undo only what can be undone', () => {
    const names = ['space', 'c', 'C', '/', 'i', '4', 'u', 'x', 'n'];
    const none = [undefined, undefined, undefined];
    expect(typesOf(names)).toEqual([...none, ...none, ...none]);
    expect(typesOf(names, painting())).toEqual(['place', 'color', 'color', 'name', 'pick', 'digit', ...none]);
    const pending = [{ x: 1, y: 2, color: 3, state: 'waiting' }] as const;
    const queued = painting({ paint: { ...painting().paint, pending } });
    expect(typesOf(['u', 'x'], queued)).toEqual(['undo', 'cancel']);
  });

  it('edit a position while it is typed', () => {
    const state = painting({ jump: '1' });
    expect(press('4', state)).toEqual({ type: 'jump-text', text: '4' });
    expect(press(',', state)).toEqual({ type: 'jump-text', text: ',' });
    expect(press('space', state)).toEqual({ type: 'jump-text', text: ' ' });
    const edits = ['backspace', 'return', 'escape', 'q', '?', 'left', 'z', 'constructor'];
    const none = Array(5).fill(undefined);
    expect(typesOf(edits, state)).toEqual(['jump-erase', 'jump-go', 'jump-leave', ...none]);
  });

  it('play a recording, and do not paint in it', () => {
    const play = (name: string, viewer = watching()) => intentFor(replayKeys, { viewer }, name);
    expect(play('space')).toEqual({ type: 'play', effect: { type: 'pause' } });
    expect(play('5')).toEqual({ type: 'play', effect: { type: 'seek', share: 0.5 } });
    expect(play(']')).toEqual({ type: 'play', effect: { type: 'faster', factor: 2 } });
    expect(['p', 'c', 'n'].map((name) => play(name))).toEqual([undefined, undefined, undefined]);
    expect(play('left')?.type).toBe('move');
    expect(play('5', watching({ jump: '' }))).toEqual({ type: 'jump-text', text: '5' });
  });
});

describe('the mouse in the canvas viewer', () => {
  const click = (column: number, row: number, wheel = 0, state = watching()) =>
    mouseIntent({ column, row, wheel }, state);

  it('points at a pixel by a click, and zooms there by the wheel', () => {
    expect(click(5, 2)).toEqual({ type: 'point', at: { x: 0.5, y: 1 } });
    expect(click(15, 12)).toEqual({ type: 'point', at: { x: 10.5, y: 21 } });
    expect(click(5, 2, 1)).toEqual({ type: 'zoom', steps: 1, at: { x: 0.5, y: 1 } });
    expect(click(5, 2, -1)).toEqual({ type: 'zoom', steps: -1, at: { x: 0.5, y: 1 } });
  });

  it('counts in the pixels of a terminal that has them', () => {
    const state = watching({ cell: { width: 8, height: 16 } });
    expect(click(6, 3, 0, state)).toEqual({ type: 'point', at: { x: 12, y: 24 } });
  });

  it('chooses a color of the painter', () => {
    const state = painting({ screen: { columns: 100, rows: 36 } });
    const chosen = (column: number) => {
      const intent = click(column, 33, 0, state);
      return intent?.type === 'color' ? state.paint.color + intent.steps : intent;
    };
    expect([0, 1, 2, 7, 8, 11, 12, 13, 65].map(chosen)).toEqual([0, 0, 1, 3, 4, 4, 5, 5, 31]);
    expect([chosen(66), chosen(90), click(0, 33, 1, state)]).toEqual([undefined, undefined, undefined]);
  });

  it('does nothing outside the picture', () => {
    expect([click(4, 10), click(10, 1), click(10, 35)]).toEqual([undefined, undefined, undefined]);
  });
});
