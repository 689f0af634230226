import { describe, expect, it } from 'vitest';
import { pointToLine } from '../../../../../src/commands/school/board/geometry/distance';
import { boundsOf, sizeOf } from '../../../../../src/commands/school/board/geometry/lines';
import { layoutText, type TextOptions } from '../../../../../src/commands/school/board/letters/text';

const layout = (text: string, options: Partial<TextOptions> = {}) =>
  layoutText(text, { size: 40, chalk: 6, ...options });
const widthOf = (text: string, options?: Partial<TextOptions>) =>
  sizeOf(boundsOf(layout(text, options).lines)).width;

describe('layoutText', () => {
  it('gives capitals the wanted size, with the first row at the top', () => {
    const { top, bottom, left } = boundsOf(layout('HI').lines);
    expect([left, top, bottom]).toEqual([0, 0, 40]);
  });

  it('keeps letters apart by more than the chalk', () => {
    for (const chalk of [2, 6, 12]) {
      const text = 'HIiJoTAVуГдЖШ';
      const { lines } = layout(text, { chalk });
      for (const character of text) {
        const upTo = (end: number) => layout(text.slice(0, end), { chalk }).lines;
        const before = upTo(text.indexOf(character));
        const own = lines.slice(before.length, upTo(text.indexOf(character) + 1).length);
        for (const point of own.flatMap(({ points }) => points))
          for (const other of before) expect(pointToLine(point, other.points)).toBeGreaterThan(chalk);
      }
    }
  });

  it('kerns letters that leave room', () => {
    const gap = (text: string) =>
      widthOf(text) - [...text].reduce((sum, character) => sum + widthOf(character), 0);
    expect(gap('To')).toBeLessThan(gap('HH'));
    expect(gap('ТД')).toBeLessThan(gap('НН'));
  });

  it('separates words, however many spaces are between them', () => {
    expect(widthOf('a b')).toBeGreaterThan(widthOf('ab') + 5);
    expect(widthOf('a  \t b')).toBe(widthOf('a b'));
    expect(widthOf(' a ')).toBe(widthOf('a'));
  });

  it.each([
    ['A\nB\r\nC\u2028D', 4],
    ['A\n\nB', 3],
    ['A\n\n', 1],
  ])('breaks %j into %d rows', (text, rows) => expect(layout(text).rows).toBe(rows));

  it('breaks rows where a word does not fit', () => {
    const made = layout('one two three', { width: widthOf('one two') + 1 });
    expect([made.rows, made.broken]).toEqual([2, false]);
    expect(layout('one two three', { width: widthOf('one two') - 1 }).rows).toBe(3);
    expect(sizeOf(boundsOf(made.lines)).width).toBeLessThanOrEqual(widthOf('one two') + 1);
  });

  it('breaks a word only where it is too wide for a row', () => {
    const made = layout('wwwwww', { width: widthOf('www') + 1 });
    expect([made.rows, made.broken]).toEqual([2, true]);
    expect(layout('ww', { width: 1 }).rows).toBe(2);
  });

  it('keeps rows apart, with descenders above and marks below', () => {
    const [first, second] = [layout('gjy').lines, layout('gjy\nÊЙЁ').lines];
    const lowest = boundsOf(first).bottom;
    const highest = boundsOf(second.slice(first.length)).top;
    expect(highest - lowest).toBeGreaterThan(6);
  });

  it('leaves out characters that the font does not have, and lists each once', () => {
    const made = layout('a漢b漢☂');
    expect(made.unknown).toEqual(['漢', '☂']);
    expect(made.letters).toBe(2);
    expect(made.lines).toEqual(layout('ab').lines);
  });
});
