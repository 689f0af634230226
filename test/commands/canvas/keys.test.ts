/** The keys of the canvas viewer. */
import { describe, expect, it } from 'vitest';
import type { AnyCommand } from '../../../src/cli/definition/command';
import paint from '../../../src/commands/canvas/paint';
import { intentOf } from '../../../src/commands/canvas/screen/keys';
import watch from '../../../src/commands/canvas/watch';
import { painting, watching } from './viewer/viewing';

const press = (name: string, { shift = false, text = name, state = watching() } = {}) =>
  intentOf({ name, text, shift }, state);

describe('keys of the canvas viewer', () => {
  it.each([
    ['left', { type: 'move', columns: -1, rows: 0 }],
    ['right', { type: 'move', columns: 1, rows: 0 }],
    ['up', { type: 'move', columns: 0, rows: -1 }],
    ['down', { type: 'move', columns: 0, rows: 1 }],
    ['home', { type: 'pan', columns: -0.5, rows: 0 }],
    ['end', { type: 'pan', columns: 0.5, rows: 0 }],
    ['pageup', { type: 'pan', columns: 0, rows: -0.5 }],
    ['pagedown', { type: 'pan', columns: 0, rows: 0.5 }],
    ['f', { type: 'fit' }],
    ['return', { type: 'inspect' }],
    ['a', { type: 'around' }],
    ['z', { type: 'toggle-zones' }],
    ['g', { type: 'jump' }],
    ['p', { type: 'toggle-painting' }],
    ['u', { type: 'undo' }],
    ['x', { type: 'cancel' }],
    ['i', { type: 'pick' }],
    ['n', { type: 'next-wrong' }],
    ['c', { type: 'color', steps: 1 }],
  ])('%s is %j', (name, intent) => {
    expect(press(name)).toEqual(intent);
  });

  it.each([
    ['+', 1],
    ['=', 1],
    ['-', -1],
  ])('%s zooms, by the sign that it types', (text, steps) => {
    expect(press('', { text })).toEqual({ type: 'zoom', steps });
  });

  it('space places; shift goes back in the colors, and moves farther', () => {
    expect(press('space', { text: ' ' })).toEqual({ type: 'place' });
    expect(press('c', { text: 'C', shift: true })).toEqual({ type: 'color', steps: -1 });
    expect(press('right', { shift: true })).toEqual({ type: 'move', columns: 8, rows: 0 });
    expect(press('up', { shift: true })).toEqual({ type: 'move', columns: 0, rows: -8 });
    expect(press('end', { shift: true })).toEqual(press('end'));
  });

  it('digits choose a color while painting, and nothing else', () => {
    expect(press('4', { state: painting() })).toEqual({ type: 'digit', digit: 4 });
    expect(press('4')).toBeUndefined();
  });

  it('while a position is typed, keys are its text', () => {
    const state = painting({ jump: '1' });
    expect(press('4', { state })).toEqual({ type: 'jump-text', text: '4' });
    expect(press(',', { state })).toEqual({ type: 'jump-text', text: ',' });
    expect(press('space', { text: ' ', state })).toEqual({ type: 'jump-text', text: ' ' });
    expect(press('backspace', { text: '\u007f', state })).toEqual({ type: 'jump-erase' });
    expect(press('return', { text: '\r', state })).toEqual({ type: 'jump-go' });
    expect(press('escape', { text: '\u001b', state })).toEqual({ type: 'jump-leave' });
    for (const name of ['u', 'left', 'z', 'constructor']) expect(press(name, { state })).toBeUndefined();
  });

  it.each([watch, paint])('other keys change nothing, and q ends it', (command) => {
    for (const name of ['y', 'constructor', '']) expect(press(name)).toBeUndefined();
    const { init, update } = command as Extract<AnyCommand, { kind: 'screen' }>;
    const state = init({ zones: false }, { columns: 40, rows: 20 });
    const key = { name: 'y', text: 'y', ctrl: false, shift: false };
    expect(update(state, { type: 'key', key })).toEqual({ state });
    const q = { type: 'key', key: { ...key, name: 'q', text: 'q' } } as const;
    expect(update(state, q).end).toBe(true);
    expect(update({ ...(state as object), jump: '' }, q).end).toBeUndefined();
  });
});

describe('the mouse', () => {
  const click = (column: number, row: number, wheel = 0, state = watching()) =>
    intentOf({ name: 'mouse', text: '', shift: false, mouse: { column, row, wheel } }, state);

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
