import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameChanges } from '../../../src/cli/screen/display';
import type { DiffableRow } from '../../../src/terminal/text/diffable-row';

const row = (number: number, text: string) => `\u001b[${number};1H\u001b[0m\u001b[K${text}`;

describe('what has to be written for the next frame', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    ['everything at first', [], ['a', 'b'], row(1, 'a') + row(2, 'b')],
    ['nothing when nothing changed', ['a', 'b'], ['a', 'b'], ''],
    ['the rows that changed alone', ['a', 'b', 'c'], ['a', 'x', 'c'], row(2, 'x')],
    ['rows that are no longer there are cleared', ['a', 'b', 'c'], ['a'], row(2, '') + row(3, '')],
    ['an empty row is not the same as none', [''], ['', 'b'], row(2, 'b')],
    [
      'rows beyond the screen are left out',
      [],
      ['1', '2', '3', '4', '5'],
      row(1, '1') + row(2, '2') + row(3, '3'),
    ],
    ['colors are ended before the row is cleared', ['a'], ['\u001b[31mb'], row(1, '\u001b[31mb')],
  ])('%s', (_, shown, next, written) => {
    expect(frameChanges(shown, next, 3)).toBe(written);
  });

  it('is made to fit, and compared as it was before that', () => {
    const cut = (line: string) => line.slice(0, 2);
    expect(frameChanges([], ['abc'], 3, cut)).toBe(row(1, 'ab'));
    expect(frameChanges(['abc'], ['abd'], 3, cut)).toBe(row(1, 'ab'));
  });

  it('shows every frame whole, whatever came before', () => {
    const frame = fc.array(fc.constantFrom('', 'a', 'bb', 'ccc'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(frame), (frames) => {
        const screen = ['', '', '', ''];
        let shown: readonly string[] = [];
        for (const next of frames) {
          paint(screen, frameChanges(shown, next, screen.length));
          shown = next;
          expect(screen).toEqual(screen.map((_, index) => next[index] ?? ''));
        }
      }),
    );
  });
});

describe('rows that know their own cells', () => {
  const painted = (text: string, changes?: string): DiffableRow => ({
    text,
    changesFrom: (shown, number) =>
      changes === undefined ? undefined : `<${shown.text}→${text} ${number} ${changes}>`,
  });

  it('write what changed, where a row like them is shown', () => {
    const shown = painted('a');
    expect(frameChanges(['top', shown], ['top', painted('b', 'x')], 3)).toBe('<a→b 2 x>');
    expect(frameChanges([shown], [shown], 3)).toBe('');
  });

  it('are written whole otherwise, and never cut', () => {
    const cut = () => 'cut';
    expect(frameChanges([], [painted('abc', 'x')], 3, cut)).toBe(row(1, 'abc'));
    expect(frameChanges(['text'], [painted('abc', 'x')], 3, cut)).toBe(row(1, 'abc'));
    expect(frameChanges([painted('a')], [painted('abc')], 3, cut)).toBe(row(1, 'abc'));
  });

  it('give way to text', () => {
    expect(frameChanges([painted('a', 'x')], ['text'], 3)).toBe(row(1, 'text'));
    expect(frameChanges([painted('a', 'x')], [], 3)).toBe(row(1, ''));
  });
});

/** A terminal that knows no more than how to go to a row, clear it, and write. */
function paint(screen: string[], written: string): void {
  for (const [, number, text = ''] of written.matchAll(/\u001b\[(\d+);1H\u001b\[0m\u001b\[K([^\u001b]*)/g)) {
    screen[Number(number) - 1] = text;
  }
}
