/** The keys of the canvas viewer. */
import { describe, expect, it } from 'vitest';
import type { AnyCommand } from '../../src/cli/definition/command';
import { intentOf } from '../../src/commands/canvas/keys';
import watch from '../../src/commands/canvas/watch';

const press = (name: string, shift = false, text = name) => intentOf({ name, text, shift });

describe('keys of the canvas viewer', () => {
  it.each([
    ['left', { type: 'move', columns: -1, rows: 0 }],
    ['right', { type: 'move', columns: 1, rows: 0 }],
    ['up', { type: 'move', columns: 0, rows: -1 }],
    ['down', { type: 'move', columns: 0, rows: 1 }],
    ['a', { type: 'pan', columns: -0.5, rows: 0 }],
    ['d', { type: 'pan', columns: 0.5, rows: 0 }],
    ['w', { type: 'pan', columns: 0, rows: -0.5 }],
    ['s', { type: 'pan', columns: 0, rows: 0.5 }],
    ['0', { type: 'fit' }],
    ['return', { type: 'inspect' }],
    ['z', { type: 'toggle-zones' }],
  ])('%s is %j', (name, intent) => {
    expect(press(name)).toEqual(intent);
  });

  it.each([
    ['+', 1],
    ['=', 1],
    ['-', -1],
  ])('%s zooms, by the sign that it types', (text, steps) => {
    expect(press('', false, text)).toEqual({ type: 'zoom', steps });
  });

  it('shift moves the cursor farther, and nothing else', () => {
    expect(press('right', true)).toEqual({ type: 'move', columns: 8, rows: 0 });
    expect(press('up', true)).toEqual({ type: 'move', columns: 0, rows: -8 });
    expect(press('d', true)).toEqual(press('d'));
  });

  it('other keys have no intent and change nothing', () => {
    for (const name of ['x', 'space', 'constructor', '']) expect(press(name)).toBeUndefined();
    const { init, update } = watch as Extract<AnyCommand, { kind: 'screen' }>;
    const state = init({ zones: false }, { columns: 40, rows: 20 });
    const key = { name: 'x', text: 'x', ctrl: false, shift: false };
    expect(update(state, { type: 'key', key })).toEqual({ state });
    expect(update(state, { type: 'key', key: { ...key, name: 'q' } }).end).toBe(true);
  });
});
