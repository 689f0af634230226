import { describe, expect, it } from 'vitest';
import type { ColorLevel } from '../../../src/ports/terminal';
import { loadStyle, type Style } from '../../../src/terminal/text/view';

type Rgb = readonly [red: number, green: number, blue: number];

/** White and the backgrounds of light themes (Solarized, Gruvbox, GitHub), the lightest first. */
const backgrounds: readonly Rgb[] = [
  [255, 255, 255],
  [246, 248, 250],
  [251, 241, 199],
  [253, 246, 227],
];

/** The channels of the color of a text: `38;2;r;g;b`, or a number of xterm's 256 colors. */
function colorOf(text: string): Rgb {
  const [, way, ...numbers] = (/\u001b\[([\d;]+)m/.exec(text)?.[1] ?? '').split(';').map(Number);
  if (way === 2) return numbers as unknown as Rgb;
  const [index = 0] = numbers;
  if (index >= 232) return [8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)];
  const steps = [0, 95, 135, 175, 215, 255];
  const channel = (unit: number) => steps[Math.floor((index - 16) / unit) % 6] ?? 0;
  return [channel(36), channel(6), channel(1)];
}

/** Relative luminance and contrast ratio by WCAG 2.2. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const names = ['green', 'yellow', 'cyan', 'dim'] as const;

describe('the style on a light background', () => {
  it.each<[ColorLevel, (typeof names)[number]]>(
    ([2, 3] as const).flatMap((level) => names.map((name) => [level, name] as [ColorLevel, typeof name])),
  )('at color level %i gives %s a contrast of at least 4.5', async (level, name) => {
    const style = await loadStyle(level, true);
    const texts = [style[name]('x'), style.bold[name]('x').replace('\u001b[1m', '')];
    for (const background of backgrounds)
      for (const text of texts) expect(contrast(colorOf(text), background)).toBeGreaterThanOrEqual(4.5);
  });

  it('at color level 1 uses no pale color', async () => {
    const style = await loadStyle(1, true);
    for (const name of names) expect(style[name]('x')).not.toMatch(/\u001b\[(2|32|33|36|9\d)m/);
    expect(style.bold.dim('x')).toBe('\u001b[1mx\u001b[22m');
  });
});

describe('the style', () => {
  it('uses the colors of the terminal on a dark background', async () => {
    const style: Style = await loadStyle(3);
    expect([style.green('x'), style.dim('x')]).toEqual(['\u001b[32mx\u001b[39m', '\u001b[2mx\u001b[22m']);
  });

  it('is plain at color level 0', async () => {
    const plain = await loadStyle(0);
    const texts = [
      plain('a'),
      plain.bold.red('a'),
      plain.hex('#123456')('a'),
      plain.bgRgb(1, 2, 3).dim('a', 'b'),
    ];
    expect(texts).toEqual(['a', 'a', 'a', 'a b']);
    expect(plain.level).toBe(0);
  });

  it.each([
    [1, '\u001b[91ma\u001b[39m'],
    [2, '\u001b[38;5;196ma\u001b[39m'],
    [3, '\u001b[38;2;255;0;0ma\u001b[39m'],
  ] as const)('at color level %i writes red as %j', async (level, red) => {
    expect((await loadStyle(level)).rgb(255, 0, 0)('a')).toBe(red);
  });
});
