import { describe, expect, it } from 'vitest';
import { boundsOf, lengthOf, totalLength } from '../../../../../src/commands/school/board/geometry/lines';
import { readSvg } from '../../../../../src/commands/school/board/svg/read-svg';
import { textOf } from '../sample';

/** The lines of what stands in a picture of 100 by 100, drawn black. */
const linesOf = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  readSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`).lines;

const boundsIn = (content: string, attributes?: string) => {
  const { left, top, right, bottom } = boundsOf(linesOf(content, attributes));
  return [left, top, right, bottom].map((value) => Math.round(value * 100) / 100);
};

const textsOf = (content: string) => linesOf(content).map(({ points }) => textOf(points));

describe('a path', () => {
  it.each([
    ['M10 10 L20 10 20 20', ['10,10 20,10 20,20']],
    ['m10 10 10 0 0 10', ['10,10 20,10 20,20']],
    ['M10,10H20V20h-5v5', ['10,10 20,10 20,20 15,20 15,25']],
    // No comma where none is needed.
    ['M10-10.5.5 5L5 5', ['10,-10.5 0.5,5 5,5']],
    ['M10 10 20 20Z', ['10,10 20,20 10,10']],
    ['M0 0L9 0M0 9L9 9', ['0,0 9,0', '0,9 9,9']],
    ['M10 10h5v5z l-5 0', ['10,10 15,10 15,15 10,10', '10,10 5,10']],
    ['M10 10A5 5 0 1 1 10 10L20 20', ['10,10 20,20']],
  ])('%s is drawn through its points', (d, lines) => expect(textsOf(`<path d="${d}"/>`)).toEqual(lines));

  it.each([
    ['a cubic curve', 'M0 50C0 0 100 0 100 50', [0, 12.5, 100, 50]],
    ['a relative cubic curve', 'M0 50c0 -50 100 -50 100 0', [0, 12.5, 100, 50]],
    ['a quadratic curve', 'M0 50Q50 0 100 50', [0, 25, 100, 50]],
    ['a smooth cubic curve', 'M0 50C0 0 50 0 50 50S100 100 100 50', [0, 12.5, 100, 87.5]],
    ['a smooth quadratic curve', 'M0 50Q25 0 50 50T100 50', [0, 25, 100, 75]],
    ['an arc', 'M10 50A40 40 0 0 1 90 50', [10, 10, 90, 50]],
    ['an arc in the other direction', 'M10 50A40 40 0 0 0 90 50', [10, 50, 90, 90]],
    ['the small arc of two', 'M50 10A40 40 0 0 1 90 50', [50, 10, 90, 50]],
    ['the large arc of two', 'M50 10A40 40 0 1 0 90 50', [10, 10, 90, 90]],
    ['an arc with joined flags', 'M10 50a40 40 0 0180 0', [10, 10, 90, 50]],
    ['an arc whose radius is too small', 'M10 50A1 1 0 0 1 90 50', [10, 10, 90, 50]],
    ['an arc without a radius', 'M10 50A0 5 0 0 1 90 50', [10, 50, 90, 50]],
    ['a turned ellipse', 'M50 10A40 20 90 1 0 50 90', [30, 10, 50, 90]],
  ])('draws %s', (_, d, bounds) => {
    expect(boundsIn(`<path d="${d}"/>`)).toEqual(bounds.map((value) => expect.closeTo(value, 0)));
  });

  it('approximates a circle finely, in fewer than 100 points', () => {
    const [circle] = linesOf('<path d="M10 50a40 40 0 0 1 80 0a40 40 0 0 1 -80 0"/>');
    expect(lengthOf(circle?.points ?? [])).toBeCloseTo(2 * Math.PI * 40, 0);
    for (const { x, y } of circle?.points ?? []) expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(40, 1);
    expect(circle?.points.length).toBeLessThan(100);
  });
});

describe('a basic shape', () => {
  it.each([
    ['<rect x="10" y="20" width="30" height="40"/>', [10, 20, 40, 60], 140],
    ['<rect width="40" height="40" rx="10"/>', [0, 0, 40, 40], 80 + 20 * Math.PI],
    ['<rect width="40" height="40" ry="10"/>', [0, 0, 40, 40], 80 + 20 * Math.PI],
    ['<rect width="40" height="40" rx="900"/>', [0, 0, 40, 40], 40 * Math.PI],
    ['<rect width="50%" height="25%"/>', [0, 0, 50, 25], 150],
    ['<circle cx="50" cy="50" r="20"/>', [30, 30, 70, 70], 40 * Math.PI],
    ['<ellipse cx="50" cy="50" rx="20" ry="10"/>', [30, 40, 70, 60], 96.88],
    ['<line x1="10" y1="10" x2="40" y2="50" stroke="red"/>', [10, 10, 40, 50], 50],
    ['<polyline points="0,0 30,0 30,40"/>', [0, 0, 30, 40], 70],
    ['<polyline points="0 0 30 0 30 40 9"/>', [0, 0, 30, 40], 70],
    ['<polygon points="0,0 30,0 30,40"/>', [0, 0, 30, 40], 120],
    ['<rect width="1cm" height="10mm"/>', [0, 0, 37.8, 37.8], 151.18],
  ])('%s is drawn', (shape, bounds, length) => {
    expect(boundsIn(shape)).toEqual(bounds.map((value) => expect.closeTo(value, 1)));
    expect(totalLength(linesOf(shape))).toBeCloseTo(length, 0);
  });

  it.each([
    ...['<rect width="0" height="9"/>', '<rect width="9" height="-1"/>', '<circle r="0"/>', '<polygon/>'],
    ...['<ellipse rx="5" ry="0"/>', '<polyline points="5 5"/>', '<path/>', '<path d=""/>', '<path d=" "/>'],
    '<path d="none"/>',
  ])('%s draws nothing', (shape) => expect(textsOf(`${shape}<path d="M0 0H9"/>`)).toEqual(['0,0 9,0']));
});

describe('a transform', () => {
  const moved = (transform: string) =>
    boundsIn(`<g transform="${transform}"><path d="M10 10H20V15"/></g>`, '');

  it.each([
    ['translate(5)', [15, 10, 25, 15]],
    ['translate(5, -5)', [15, 5, 25, 10]],
    ['scale(2)', [20, 20, 40, 30]],
    ['scale(2 1)', [20, 10, 40, 15]],
    ['rotate(90)', [-15, 10, -10, 20]],
    ['rotate(90 10 10)', [5, 10, 10, 20]],
    ['skewX(45)', [20, 10, 35, 15]],
    ['skewY(45)', [10, 20, 20, 35]],
    ['matrix(1 0 0 2 1 1)', [11, 21, 21, 31]],
    ['translate(10 10) scale(2)', [30, 30, 50, 40]],
    ['scale(2),translate(10 10)', [40, 40, 60, 50]],
    ['  translate( 5 , 5 ) ', [15, 15, 25, 20]],
    ['none', [10, 10, 20, 15]],
    ['translate(1e1-5)', [20, 5, 30, 10]],
  ])('%s moves the lines', (transform, bounds) => expect(moved(transform)).toEqual(bounds));

  it('of an outer group is applied last', () => {
    const content = '<g transform="scale(2)"><g transform="translate(10 0)"><path d="M0 0H9"/></g></g>';
    expect(boundsIn(content)).toEqual([20, 0, 38, 0]);
  });

  it('is read from a style, with units', () => {
    const style = 'transform: translate(5px, 6px) rotate(90deg)';
    expect(boundsIn(`<path style="${style}" d="M0 0H9"/>`)).toEqual([5, 6, 5, 15]);
  });

  it.each([
    ...['translate(', 'translate(1 2 3)', 'spin(5)', 'scale(x)', 'rotate(1 2)', 'matrix(1 2)', 'skewX()'],
    'scale(1e308)',
  ])('%s is refused', (transform) => expect(() => moved(transform)).toThrow('transform that is not valid'));
});
