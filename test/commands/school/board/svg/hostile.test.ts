import { describe, expect, it } from 'vitest';
import { fitLines } from '../../../../../src/commands/school/board/fit/fit';
import { readSvg } from '../../../../../src/commands/school/board/svg/read-svg';
import { UsageError } from '../../../../../src/errors';
import { contractBreaks } from '../checker';
import { boardContract } from '../sample';

const line = '<path d="M0 0H9"/>';
const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

const use = (id: string, other: string) => `<g id="${id}"><use href="#${other}"/></g>`;

/** Each use draws the one before it ten times. */
const uses = Array.from(
  { length: 9 },
  (_, level) => `<g id="u${level}">${level === 0 ? line : `<use href="#u${level - 1}"/>`.repeat(10)}</g>`,
).join('');

const shape = (attributes: string) => svg(`<path ${attributes}/>`);
const drawn = (d: string) => shape(`d="${d}"`);

function errorOf(file: string | Uint8Array): Error | undefined {
  try {
    readSvg(file);
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

describe('readSvg', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['is empty', '', 'not well-formed XML'],
    ['is not XML', 'hello', 'not well-formed XML'],
    ['is another kind of XML', '<html/>', 'its first element is not <svg>'],
    ['does not end', '<svg><g>', 'not well-formed XML'],
    ['closes an element that is not open', '<svg></g></svg>', 'not well-formed XML'],
    ['is binary', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'not encoded in UTF-8'],
    ['is compressed', Uint8Array.of(0x1f, 0x8b, 8, 0), 'compressed'],
    ['is a text over 4 MiB', `<svg>${' '.repeat(5e6)}</svg>`, 'larger than 4 MiB'],
    ['is a file over 4 MiB', new Uint8Array(9e6), 'larger than 4 MiB'],
    ['includes a file', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'DOCTYPE'],
    [
      'has a DOCTYPE',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/x.dtd">${svg(line)}`,
      'DOCTYPE',
    ],
    ['has an undefined entity', svg('<text>&x;</text>'), 'not well-formed XML'],
    ['has a script', svg('<script>alert(1)</script>'), 'script'],
    ['listens to a click', shape('onclick="x()" d="M0 0H9"'), 'script'],
    ['has a script as a link', svg(`<a href=" javascript:x()">${line}</a>`), 'script'],
    ['links a picture', svg('<image href="https://x.test/y.png"/>'), "another file: 'https://x.test/y.png'"],
    ['uses another file', svg('<use href="other.svg#a"/>'), 'another file'],
    ['uses another file by xlink:href', svg('<use xlink:href="file:///etc/passwd"/>'), 'another file'],
    ['embeds a page', svg('<image href="data:text/html,x"/>'), 'another file'],
    [
      'imports a style',
      svg('<style>@import "x.css";</style>'),
      'style of the SVG file refers to another file',
    ],
    ['fills with another file by a style', shape('style="fill:url(x.svg#a)" d="M0 0H9"'), 'another file'],
    ['fills with another file', shape('fill="url( \'http://x\' )" d="M0 0H9"'), 'another file'],
    ['has a style sheet', `<?xml-stylesheet href="x.css"?>${svg(line)}`, 'style sheet in another file'],
    [
      'nests groups',
      svg(`${'<g>'.repeat(10_000)}${line}${'</g>'.repeat(10_000)}`),
      'nests elements 200 deep',
    ],
    ['has too many elements', svg(line.repeat(50_001)), 'more than 50000 elements'],
    ['uses itself', svg('<g id="a"><use href="#a"/></g>'), "uses 'a' within itself"],
    ['has circular uses', svg(`${use('a', 'b')}${use('b', 'a')}`), 'within itself'],
    ['nests uses', svg(`<defs>${uses}</defs><use href="#u8"/>`), 'deep'],
    ['multiplies uses', svg(`<defs>${uses}</defs><use href="#u6"/>`), 'more than 50000 elements'],
    ['draws too many points', drawn(`M0 0${'h1'.repeat(200_001)}`), 'more than 200000 points'],
    [
      'draws too many curves',
      drawn(`M0 0${'C9 0 0 9 9 9C0 9 9 0 0 0'.repeat(9000)}`),
      'more than 200000 points',
    ],
    ['has a coordinate NaN', drawn('M0 0LNaN 0'), 'path data that cannot be read'],
    ['has a coordinate 1e308', drawn('M0 0L1e308 0'), 'path data that cannot be read'],
    ['has an arc of 1e308', drawn('M0 0A1e308 1e308 0 0 1 9 9'), 'path data that cannot be read'],
    ['has an arc flag 2', drawn('M0 0A9 9 0 2 1 9 9'), 'path data that cannot be read'],
    ['has garbage as a path', drawn('garbage'), "cannot be read: 'garbage'"],
    ['has a path without a start', drawn('L9 9'), 'path data that cannot be read'],
    ['has a path without an end', drawn('M0 0L9'), 'path data that cannot be read'],
    ['has an unknown unit', svg('<rect width="9parsec" height="9"/>'), "not valid: '9parsec'"],
    ['has a circle of radius NaN', svg('<circle r="NaN"/>'), 'length that is not valid'],
    ['has invalid points', svg('<polygon points="1,2 x,y"/>'), 'list of points that is not valid'],
    ['has an invalid viewBox', svg(line, 'viewBox="a b c d"'), 'viewBox that is not valid'],
    ['scales to infinity', svg(`<g transform="${'scale(1e7)'.repeat(60)}">${line}</g>`), 'not valid'],
  ])('refuses a file that %s', (_, file, message) => {
    // Once: some take a while until they are refused.
    const error = errorOf(file);
    expect(error).toBeInstanceOf(UsageError);
    expect(error?.message).toContain(message);
  });

  it.each([drawn(`M0 0${'\u2028x'.repeat(5000)}`), `<svg><${'a'.repeat(9000)}></svg>`])(
    'quotes a file shortly and without control characters (%#)',
    (file) => {
      const message = errorOf(file)?.message ?? '';
      expect(message.length).toBeLessThan(120);
      expect(message).not.toMatch(/[\p{C}\u2028]/u);
    },
  );

  it.each([
    ['open comments', svg(`<style>${'/*'.repeat(200_000)}</style>${line}`)],
    ['open braces', svg(`<style>${'{'.repeat(400_000)}</style>${line}`)],
    ['references with blanks', svg(`<style>a{fill:url(${' '.repeat(400_000)}#a)}</style>${line}`)],
    ['blanks', shape(`class="${' '.repeat(400_000)}" d="M0 0H9"`)],
    ['punctuation', shape(`style="${':;'.repeat(200_000)}" d="M0 0H9"`)],
    [
      'one class',
      svg(`<style>${'.a{fill:red}'.repeat(20_000)}</style><path class="${'a '.repeat(2000)}" d="M0 0H9"/>`),
    ],
  ])('reads a file with hundreds of thousands of %s in linear time', (_, file) => {
    expect(readSvg(file).lines).toHaveLength(1);
  });
});

it('fitLines takes no time for coordinates that lie far apart', () => {
  const zigzag = Array.from({ length: 90_000 }, (_, at) => `${(at * 7919) % 10007} ${at % 2 ? 0 : 9999}`);
  const { lines } = readSvg(svg(`<path d="M${zigzag.join(' ')}"/><path d="M0 0h1e-7v1e-7"/>`));
  expect(contractBreaks(fitLines(lines, boardContract).strokes, boardContract)).toEqual([]);
});
