import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { afterEach, describe, expect, it } from 'vitest';
import type { DisputedWidths } from '../../../src/ports/terminal';
import { cleanText } from '../../../src/terminal/text/clean';
import { useWidths, widthSamples, withPlaceholders } from '../../../src/terminal/text/disputed-widths';
import { table } from '../../../src/terminal/text/table';
import { displayWidth, padEnd, truncate, wrap, wrapProse } from '../../../src/terminal/text/text';
import { terminalView } from '../../support/terminal/views';

afterEach(() => useWidths(undefined));

const family = widthSamples.joined;
/** tmux 3.3. */
const tmux: DisputedWidths = {
  joined: 2,
  toned: 4,
  selected: 1,
  keycap: 1,
  flag: 2,
  recent: 0,
  spacingMark: 2,
};
const usual: DisputedWidths = {
  joined: 2,
  toned: 2,
  selected: 2,
  keycap: 2,
  flag: 2,
  recent: 2,
  spacingMark: 1,
};
/** A terminal that draws each part by itself. */
const parts: DisputedWidths = { ...usual, joined: 6, toned: 4, selected: 1, keycap: 1, flag: 4 };

const samples = Object.entries(widthSamples) as [keyof DisputedWidths, string][];
const clusters = [...samples.map(([, sample]) => sample), 'a', 'é', ' ', '漢', '👍', '©', '👁', 'q\u0303'];
const texts = fc.string({ unit: fc.constantFrom(...clusters), maxLength: 12 });
const words = fc.array(texts, { maxLength: 8 }).map((all) => all.join(' '));
const terminals = fc.constantFrom(tmux, parts);

describe('displayWidth', () => {
  it.each(samples)('of the sample %s is what the terminal reported', (kind, sample) => {
    for (const widths of [tmux, parts]) {
      useWidths(widths);
      expect(displayWidth(`a${sample}b`)).toBe(2 + widths[kind]);
    }
    useWidths(undefined);
    expect(displayWidth(sample)).toBe(usual[kind]);
  });

  it.each<[string, number, number]>([
    ['👨‍👩‍👧‍👦', 2, 8],
    ['👩‍❤️‍👨', 2, 5],
    ['🏳️‍🌈', 2, 3],
    ['🧑🏽‍💻', 2, 6],
    ['🇫🇷🇩🇪', 4, 8],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 2, 2],
    ['☎️ 12', 4, 4],
    ['\u{1fae9}', 0, 2],
    ['कि', 2, 1],
    ['पाणिनि', 6, 3],
    ['👍', 2, 2],
    ['❤', 1, 1],
  ])('of %s is %i in tmux, and %i in parts', (text, inTmux, inParts) => {
    useWidths(tmux);
    const first = displayWidth(text);
    useWidths(parts);
    expect([first, displayWidth(text)]).toEqual([inTmux, inParts]);
  });

  it('is that of the library where the terminal draws as usual', () => {
    fc.assert(
      fc.property(texts, (text) => {
        useWidths(usual);
        expect(displayWidth(text)).toBe(stringWidth(text));
        // A different width of one kind does not change the other kinds.
        useWidths({ ...usual, flag: 4 });
        const flags = text.split(widthSamples.flag).length - 1;
        expect(displayWidth(text)).toBe(stringWidth(text) + 2 * flags);
      }),
    );
  });
});

it('withPlaceholders is undone by its restore, whatever the text', () => {
  const any = fc.string({
    unit: fc.oneof(fc.constantFrom(...clusters, '\u{f0000}', '\u{f0001}'), fc.string()),
  });
  fc.assert(
    fc.property(any, terminals, (text, widths) => {
      const clean = cleanText(text);
      useWidths(widths);
      const [placed, restore] = withPlaceholders(clean);
      expect(restore(placed)).toBe(clean);
      expect(stringWidth(placed)).toBe(displayWidth(clean));
    }),
  );
});

describe('with the widths of the terminal', () => {
  it('text is wrapped into lines of the width, with all its words', () => {
    fc.assert(
      fc.property(words, terminals, fc.integer({ min: 8, max: 30 }), (text, widths, width) => {
        useWidths(widths);
        for (const line of wrap(text, width)) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(wrap(text, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        expect(wrapProse(text, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('text is cut and padded to the width', () => {
    fc.assert(
      fc.property(texts, terminals, fc.integer({ min: 1, max: 12 }), (text, widths, width) => {
        useWidths(widths);
        expect(displayWidth(truncate(text, width))).toBeLessThanOrEqual(width);
        expect(displayWidth(padEnd(truncate(text, width), width))).toBe(width);
      }),
    );
  });

  it('columns of a table are aligned', () => {
    const columns = [
      { title: 'who', cell: (who: string) => who },
      { title: 'x', cell: () => 'x' },
    ];
    useWidths(parts);
    expect(table(terminalView(60), columns, [family, 'ada'])).toEqual([
      'who     x',
      `${family}  x`,
      'ada     x',
    ]);
    useWidths({ ...parts, joined: 2 });
    expect(table(terminalView(60), columns, [family, 'ada'])).toEqual(['who  x', `${family}   x`, 'ada  x']);
  });
});
