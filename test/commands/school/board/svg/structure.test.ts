import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../../../src/commands/school/board/geometry/lines';
import { readSvg } from '../../../../../src/commands/school/board/svg/read-svg';

const svg = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

const boundsIn = (content: string, attributes?: string) => {
  const { left, top, right, bottom } = boundsOf(readSvg(svg(content, attributes)).lines);
  return [left, top, right, bottom].map((value) => Math.round(value * 100) / 100);
};

/** A line of a color that a gradient gives. */
const gradient = (attributes: string, stops: string) =>
  `<path d="M0 0H9" stroke="url(#g)"/><linearGradient ${attributes}>${stops}</linearGradient>`;

const colors = (content: string) => readSvg(svg(content)).lines.map(({ color }) => color);

describe('an <svg> element', () => {
  const line = '<path d="M0 0H10V10"/>';

  it.each([
    ['viewBox="0 0 100 100"', [0, 0, 10, 10]],
    ['viewBox="-50 -50 100 100"', [50, 50, 60, 60]],
    ['width="200" height="200" viewBox="0 0 100 100"', [0, 0, 20, 20]],
    ['width="200" height="100" viewBox="0 0 100 100"', [50, 0, 60, 10]],
    ['width="200" height="100" viewBox="0 0 100 100" preserveAspectRatio="xMinYMid"', [0, 0, 10, 10]],
    ['width="200" height="100" viewBox="0 0 100 100" preserveAspectRatio="xMaxYMax meet"', [100, 0, 110, 10]],
    ['width="200" height="100" viewBox="0 0 100 100" preserveAspectRatio="none"', [0, 0, 20, 10]],
    ['width="200" height="100" viewBox="0 0 100 100" preserveAspectRatio="xMidYMin slice"', [0, 0, 20, 20]],
    ['width="50%" viewBox="0 0 100 100"', [0, 25, 5, 30]],
    ['', [0, 0, 10, 10]],
    ['viewBox="0 0 0 0"', [0, 0, 10, 10]],
  ])('places its content by %s', (attributes, bounds) => expect(boundsIn(line, attributes)).toEqual(bounds));

  it('may contain another one', () => {
    const inner = `<svg x="10" y="20" width="50" height="50" viewBox="0 0 10 10">${line}</svg>`;
    expect(boundsIn(inner)).toEqual([10, 20, 60, 70]);
  });

  it('hides what lies outside it, and a white page behind the drawing', () => {
    expect(boundsIn(`${line}<path d="M200 200h10"/>`)).toEqual([0, 0, 10, 10]);
    expect(boundsIn(`<rect width="100%" height="100%" fill="white"/>${line}`)).toEqual([0, 0, 10, 10]);
    expect(boundsIn(`<rect width="100" height="100" fill="none" stroke="red"/>${line}`)).toEqual([
      0, 0, 100, 100,
    ]);
  });

  it.each([
    ['as UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${svg(line)}`)],
    ['as UTF-16', Buffer.from(`\ufeff${svg(line)}`, 'utf16le')],
    ['with a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a comment -->\n${svg(line)}`],
    ['with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:path d="M0 0H9"/></svg:svg>'],
    ['without a namespace', '<svg><path d="M0 0H9"/></svg>'],
  ])('is read %s', (_, file) => expect(readSvg(file).lines).toHaveLength(1));
});

describe('<use>', () => {
  it('draws an element at its own place', () => {
    expect(boundsIn('<defs><path id="p" d="M0 0H10V10"/></defs><use href="#p" x="5" y="6"/>')).toEqual([
      5, 6, 15, 16,
    ]);
    expect(
      boundsIn('<use xlink:href="#p" transform="scale(2)"/><defs><g id="p"><path d="M0 0H9"/></g></defs>'),
    ).toEqual([0, 0, 18, 0]);
  });

  it('draws a symbol with a viewBox', () => {
    const symbol = '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0H10V10"/></symbol>';
    expect(boundsIn(`${symbol}<use href="#s" x="10" width="50" height="50"/>`)).toEqual([10, 0, 60, 50]);
  });

  it('passes its color on to the element', () =>
    expect(colors('<defs><path id="p" d="M0 0H9"/></defs><use href="#p" stroke="red"/>')).toEqual(['red']));

  it('draws nothing where the element is missing', () =>
    expect(colors('<use href="#x"/><use/><path stroke="red" d="M0 0H9"/>')).toEqual(['red']));
});

describe('the color of a line', () => {
  it.each<[string, string | undefined]>([
    ['<path d="M0 0H9"/>', 'black'],
    ['<path d="M0 0H9" fill="red"/>', 'red'],
    ['<path d="M0 0H9" fill="red" stroke="blue"/>', 'blue'],
    ['<path d="M0 0H9" fill="red" stroke="blue" stroke-width="0"/>', 'red'],
    ['<path d="M0 0H9" fill="red" stroke="blue" stroke-opacity="0"/>', 'red'],
    ['<g stroke="red"><path d="M0 0H9"/></g>', 'red'],
    ['<g stroke="red"><path d="M0 0H9" stroke="inherit"/></g>', 'red'],
    ['<g color="red"><path d="M0 0H9" stroke="currentColor"/></g>', 'red'],
    ['<path d="M0 0H9" stroke="red" style="stroke: #00f; fill: none"/>', '#00f'],
    ['<path d="M0 0H9" style="stroke:red !important"/>', 'red'],
    ['<style>path{stroke:red}</style><path d="M0 0H9"/>', 'red'],
    ['<style>.a, .b { stroke: red } /* .b{stroke:blue} */</style><path class="x b" d="M0 0H9"/>', 'red'],
    [
      '<style>#i{stroke:red}.a{stroke:blue}path{stroke:lime}</style><path id="i" class="a" d="M0 0H9"/>',
      'red',
    ],
    ['<style><![CDATA[.a{stroke:red}]]></style><path class="a" stroke="blue" d="M0 0H9"/>', 'red'],
    [gradient('id="g"', '<stop stop-color="red"/>'), 'red'],
    [gradient('id="g" href="#h"/><linearGradient id="h"', '<stop style="a:b;stop-color:red"/>'), 'red'],
    ['<path d="M0 0H9" stroke="url(#nothing) red"/>', 'red'],
    ['<path d="M0 0H9" stroke="url(#nothing)"/>', undefined],
  ])('in %s is found', (content, color) => expect(colors(content)).toEqual([color]));

  const within = (group: string) => `<${group}><path d="M0 0H9"/></${group.split(' ')[0]}>`;
  it.each([
    ...['fill="none"', 'fill="transparent"', 'fill-opacity="0"', 'opacity="0"'].map(
      (attribute) => `<path d="M0 0H9" ${attribute}/>`,
    ),
    ...['g opacity="0"', 'g display="none"', 'g style="display:none"', 'g visibility="hidden"'].map(within),
    ...['clipPath', 'mask', 'marker', 'pattern', 'defs', 'symbol'].map(within),
    '<inkscape:path d="M0 0H9"/>',
  ])('is not read from the invisible %s', (content) => {
    expect(colors(`${content}<path d="M0 5H9" stroke="red"/>`)).toEqual(['red']);
  });

  it('is read from a visible element in a hidden group', () =>
    expect(colors('<g visibility="hidden"><path visibility="visible" d="M0 0H9"/></g>')).toEqual(['black']));
});

describe('an element that cannot be drawn', () => {
  it('is counted', () => {
    const image = '<image href="data:image/png;base64,AA=="/>';
    expect(readSvg(svg(`<text>a</text><g><text>b</text></g>${image}<path d="M0 0H9"/>`)).ignored).toEqual([
      { name: 'text', count: 2 },
      { name: 'image', count: 1 },
    ]);
  });

  it('is named in the error when there is nothing else', () => {
    expect(() => readSvg(svg('<text>a</text>'))).toThrow('nothing that can be drawn, only <text>');
    expect(() => readSvg(svg(''))).toThrow('nothing that can be drawn');
  });
});
