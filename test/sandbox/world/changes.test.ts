import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as changes from '../../../src/sandbox/world/changes';

const { applyChanges, changesBetween, logLine, replayLog, snapshotOf, snapshotText } = changes;
const depth = 2;

function changesOf(before: unknown, after: unknown): changes.Change[] {
  const texts = changesBetween(snapshotOf(before, depth), snapshotOf(after, depth));
  return texts.map((text) => JSON.parse(text) as changes.Change);
}

const copy = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('changes between two values', () => {
  it.each([
    ['nothing', { a: [1, 2] }, { a: [1, 2] }, ''],
    ['an entry of a list', { a: [1, 2, 3] }, { a: [1, 5, 3] }, '["set",["a",1],5]'],
    ['an entry at the end', { a: [1] }, { a: [1, 2] }, '["splice",["a"],1,0,[2]]'],
    ['both', { a: [1, 2] }, { a: [5, 2, 3] }, '["set",["a",0],5],["splice",["a"],2,0,[3]]'],
    ['an old one', { a: [1, 2] }, { a: [2, 3] }, '["splice",["a"],0,1,[]],["splice",["a"],1,0,[3]]'],
    ['a name', { a: { b: 1, c: 2 } }, { a: { b: 1, d: 3 } }, '["delete",["a","c"]],["set",["a","d"],3]'],
    ['a record within', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, '["set",["a","b"],{"c":2}]'],
    ['a list that begins', { a: null }, { a: [1] }, '["set",["a"],[1]]'],
  ])('record %s', (_, before, after, expected) => {
    const made = changesOf(before, after);
    expect(JSON.stringify(made)).toBe(`[${expected}]`);
    const value = copy(before);
    applyChanges(value, made);
    expect(value).toEqual(after);
  });

  it('lead from any value to any other', () => {
    const entry = fc.oneof(
      fc.integer({ max: 3, min: 0 }),
      fc.constantFrom('a', null),
      fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ max: 2, min: 0 })),
    );
    const list = fc.array(entry, { maxLength: 6 });
    const record = fc.dictionary(fc.constantFrom('p', 'q', '__proto__', 'r'), fc.oneof(list, entry), {
      maxKeys: 4,
    });
    const state = fc.dictionary(fc.constantFrom('k', 'l', 'm'), fc.oneof(list, record, entry));
    fc.assert(
      fc.property(state, state, (before, after) => {
        const value = copy(before);
        applyChanges(value, changesOf(before, after));
        // A name that is added again comes last.
        expect(value).toEqual(copy(after));
      }),
    );
  });

  it('leave out what JSON leaves out', () => {
    expect(changesOf({ a: 1, b: undefined }, { a: 1 })).toEqual([]);
    expect(snapshotText(snapshotOf({ a: [undefined, 1], b: undefined }, depth))).toBe('{"a":[null,1]}');
  });

  it.each([
    [[['splice', ['a'], 5, 0, [1]]]],
    [[['splice', ['b'], 0, 0, [1]]]],
    [[['set', ['x', 'y'], 1]]],
    [[['set', [], 1]]],
  ] as [changes.Change[]][])('that do not fit a value are refused (%#)', (given) => {
    expect(() => applyChanges({ a: [], b: {} }, given)).toThrow('a change does not fit');
  });
});

const id = 'a-world';
const line = (number: number, value: unknown, world = id) =>
  logLine(world, number, [JSON.stringify(['set', ['value'], value])]);
const replayed = (log: string, saved: unknown = { id, logged: 0, value: 'old' }) => {
  replayLog(saved, log);
  return saved;
};

describe('replaying the log of changes', () => {
  it('applies them in order, beginning with those that the saved world does not have', () => {
    expect(replayed(line(1, 'one') + line(2, 'two'))).toEqual({ id, logged: 2, value: 'two' });
    const saved = { id, logged: 2, value: 'two' };
    const log = line(1, 'one') + line(2, 'other') + line(3, 'three');
    expect(replayed(log, saved)).toEqual({ id, logged: 3, value: 'three' });
  });

  it('ignores the log of another world', () =>
    expect(replayed(line(1, 'one', 'another'))).toEqual({ id, logged: 0, value: 'old' }));

  it('ends with a record that is damaged or cut, at every place', () => {
    const whole = line(1, 'one');
    const last = line(2, 'zwölf');
    for (let length = 0; length < last.length; length++)
      expect(replayed(whole + last.slice(0, length))).toEqual({ id, logged: 1, value: 'one' });
    const damaged = whole.replace('one', 'two');
    expect(replayed(damaged + line(2, 'later'))).toEqual({ id, logged: 0, value: 'old' });
  });

  it('changes nothing in what is no saved world', () => {
    for (const saved of [undefined, null, 'text', {}, { id }]) {
      const before = structuredClone(saved);
      replayLog(saved, line(1, 'one'));
      expect(saved).toEqual(before);
    }
  });
});
