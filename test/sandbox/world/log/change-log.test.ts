import { describe, expect, it } from 'vitest';
import { logLine, replayLog } from '../../../../src/sandbox/world/log/change-log';

const id = 'a-world';
const line = (number: number, value: unknown, world = id) =>
  logLine(world, number, [JSON.stringify(['set', ['value'], value])]);
const replayed = (log: string, saved: unknown = { id, logged: 0, value: 'old' }) => {
  replayLog(saved, log);
  return saved;
};

describe('the log of changes', () => {
  it('is replayed in its order', () => {
    expect(replayed(line(1, 'one') + line(2, 'two'))).toEqual({ id, logged: 2, value: 'two' });
  });

  it('is left alone where the saved world holds it already', () => {
    const saved = { id, logged: 2, value: 'two' };
    expect(replayed(line(1, 'one') + line(2, 'other') + line(3, 'three'), saved)).toEqual({
      id,
      logged: 3,
      value: 'three',
    });
  });

  it('of another world is ignored', () => {
    expect(replayed(line(1, 'one', 'another'))).toEqual({ id, logged: 0, value: 'old' });
  });

  it('ends with a record that was cut, at every place', () => {
    const whole = line(1, 'one');
    const last = line(2, 'zwölf');
    for (let length = 0; length < last.length; length++) {
      expect(replayed(whole + last.slice(0, length))).toEqual({ id, logged: 1, value: 'one' });
    }
  });

  it('ends with a record that is damaged', () => {
    const damaged = line(1, 'one').replace('one', 'two');
    expect(replayed(damaged + line(2, 'later'))).toEqual({ id, logged: 0, value: 'old' });
  });

  it.each([undefined, null, 'text', {}, { id }])('does nothing to what is no saved world (%j)', (saved) => {
    const before = structuredClone(saved);
    replayLog(saved, line(1, 'one'));
    expect(saved).toEqual(before);
  });
});
