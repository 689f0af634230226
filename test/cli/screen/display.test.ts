import { describe, expect, it } from 'vitest';
import { frameChanges } from '../../../src/cli/screen/display';
import type { DiffableRow } from '../../../src/terminal/text/diffable-row';

const row = (number: number, text: string) => `\u001b[${number};1H\u001b[0m\u001b[K${text}`;

describe('frameChanges', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    ['the first frame whole', [], ['a', 'b'], row(1, 'a') + row(2, 'b')],
    ['nothing without a change', ['a', 'b'], ['a', 'b'], ''],
    ['changed rows alone', ['a', 'b', 'c'], ['a', 'x', 'c'], row(2, 'x')],
    ['removed rows as empty ones', ['a', 'b', 'c'], ['a'], row(2, '') + row(3, '')],
    ['a new row behind an empty one', [''], ['', 'b'], row(2, 'b')],
    ['no rows beyond the screen', [], ['1', '2', '3', '4'], row(1, '1') + row(2, '2') + row(3, '3')],
    ['the end of colors before it clears a row', ['a'], ['\u001b[31mb'], row(1, '\u001b[31mb')],
  ])('writes %s', (_, shown, next, written) => expect(frameChanges(shown, next, 3)).toBe(written));

  it('cuts rows, and compares them uncut', () => {
    const cut = (line: string) => line.slice(0, 2);
    expect(frameChanges([], ['abc'], 3, cut)).toBe(row(1, 'ab'));
    expect(frameChanges(['abc'], ['abd'], 3, cut)).toBe(row(1, 'ab'));
  });
});

describe('diffable rows', () => {
  const painted = (text: string, changes?: string): DiffableRow => ({
    text,
    changesFrom: (shown, number) =>
      changes === undefined ? undefined : `<${shown.text}→${text} ${number} ${changes}>`,
  });

  it('write their changes over a row like them', () => {
    const shown = painted('a');
    expect(frameChanges(['top', shown], ['top', painted('b', 'x')], 3)).toBe('<a→b 2 x>');
    expect(frameChanges([shown], [shown], 3)).toBe('');
  });

  it('are written whole over any other row, and never cut', () => {
    const cut = () => 'cut';
    expect(frameChanges([], [painted('abc', 'x')], 3, cut)).toBe(row(1, 'abc'));
    expect(frameChanges(['text'], [painted('abc', 'x')], 3, cut)).toBe(row(1, 'abc'));
    expect(frameChanges([painted('a')], [painted('abc')], 3, cut)).toBe(row(1, 'abc'));
  });

  it('wait after many changes if they can, but not for rows of another kind', () => {
    const [shown, next] = [painted('a', 'x'), painted('b', 'x'.repeat(40_000))];
    const patient = { ...next, canWait: true };
    const late = new Set<number>();
    const frame = [shown, { ...shown, canWait: true }, shown, 'text'];
    const changes = frameChanges(frame, [next, patient, patient, patient], 4, undefined, late);
    expect([...late]).toEqual([1]);
    expect(changes.match(/ \d /g)).toEqual([' 1 ', ' 3 ']);
    expect(changes.endsWith(row(4, 'b'))).toBe(true);
  });

  it('are replaced by text', () => {
    expect(frameChanges([painted('a', 'x')], ['text'], 3)).toBe(row(1, 'text'));
    expect(frameChanges([painted('a', 'x')], [], 3)).toBe(row(1, ''));
  });
});
