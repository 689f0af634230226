/** Lines, SVG files, texts, contracts and drawings of every kind, to be fitted, placed and wiped. */
import fc from 'fast-check';
import type { BoardContract, BoardDrawing } from '../../../../src/protocol/records/school/board';
import { boardContract, stroke } from './sample';

const between = (min: number, max: number) => fc.integer({ min, max });
const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const colors = ['#000', 'navy', 'rgb(250, 128, 114)', '#f4a6b8', 'hsl(120 50% 50%)', 'no color'];
const color = fc.constantFrom(...colors);

/** Coordinates as files have them: whole and broken, tiny and large. */
const coordinate = fc.oneof(between(-300, 1300), double(-50, 250), double(-1e6, 1e6), double(-1e-6, 1e-6));
const point = fc.record({ x: coordinate, y: coordinate });

/** Points that stay near each other, as a hand draws. */
const wander = fc
  .tuple(point, fc.array(fc.tuple(between(-9, 9), between(-9, 9)), { maxLength: 60 }))
  .map(([start, steps]) => {
    const points = [start];
    for (const [dx, dy] of steps) {
      const { x, y } = points.at(-1) ?? start;
      points.push({ x: x + dx, y: y + dy });
    }
    return points;
  });

const points = fc.oneof(wander, fc.array(point, { minLength: 1, maxLength: 12 }));
export const lines = fc.array(fc.record({ points, color }, { requiredKeys: ['points'] }), {
  minLength: 1,
  maxLength: 80,
});

const number = between(-40, 140);
const size = between(0, 90);

const command = fc.oneof(
  fc.tuple(fc.constantFrom('L', 'l', 'T', 't', 'M', 'm'), number, number),
  fc.tuple(fc.constantFrom('H', 'h', 'V', 'v'), number),
  fc.tuple(fc.constantFrom('C', 'c'), number, number, number, number, number, number),
  fc.tuple(fc.constantFrom('S', 's', 'Q', 'q'), number, number, number, number),
  fc.tuple(fc.constantFrom('A', 'a'), size, size, number, fc.nat(1), fc.nat(1), number, number),
  fc.constantFrom(['Z'], ['z']),
);
const commands = fc
  .array(command, { maxLength: 20 })
  .map((all) => all.map(([name, ...rest]) => `${name}${rest.join(' ')}`).join(''));

const transform = fc.oneof(
  fc.tuple(number, number).map(([x, y]) => `translate(${x} ${y})`),
  between(0, 360).map((angle) => `rotate(${angle})`),
  fc.tuple(between(1, 30), between(1, 30)).map(([x, y]) => `scale(${x / 10}, ${y / 10})`),
  between(-60, 60).map((angle) => `skewX(${angle})`),
  fc.constant('matrix(1 .2 -.3 1 5 5) rotate(10 20 30)'),
);

const numbers = fc.array(number, { minLength: 4, maxLength: 20 });
const shape = fc.oneof(
  fc.tuple(number, number, commands).map(([x, y, rest]) => `path d="M${x} ${y}${rest}"`),
  fc
    .tuple(number, number, size, size, size)
    .map(([x, y, w, h, r]) => `rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"`),
  fc.tuple(number, number, size).map(([x, y, r]) => `circle cx="${x}" cy="${y}" r="${r}"`),
  fc
    .tuple(number, number, size, size)
    .map(([x, y, a, b]) => `ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}"`),
  numbers.map((all) => `polygon points="${all.join(',')}"`),
  numbers.map((all) => `polyline points="${all.join(' ')}"`),
);

/** SVG files, each with a line that is always visible. */
export const svgs = fc
  .array(fc.tuple(shape, fc.option(transform), fc.option(color)), { maxLength: 40 })
  .map((shapes) => {
    const groups = shapes.map(([each, moved, stroked]) => {
      const attributes = `${moved === null ? '' : ` transform="${moved}"`}${stroked === null ? '' : ` stroke="${stroked}"`}`;
      return `<g${attributes}><${each}/></g>`;
    });
    const line = '<path d="M10 10h80" stroke="red"/>';
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${line}${groups.join('')}</svg>`;
  });

const letters = [
  ...'abcdefghijklmnopqrstuvwxyzABCZабвгдежзийклмнопрстуфхцчшщъыьэюяЁЙЇЎЄҐéüčß0123456789.,!?-—«»()@№☂漢\u0301',
];
const letter = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...letters) }, fc.constantFrom(' ', '\n'));
export const texts = fc
  .array(letter, { minLength: 1, maxLength: 40 })
  .map((characters) => characters.join(''));

/** Contracts as the service may change them. */
export const contracts: fc.Arbitrary<BoardContract> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(boardContract) },
  fc.record({
    width: between(200, 3000),
    height: between(200, 3000),
    lineBudget: between(100, 5000),
    minStrokeLength: between(0, 10),
    maxDrawingWidth: between(40, 600),
    maxDrawingHeight: between(40, 600),
    maxStrokes: between(1, 80),
    maxPoints: between(40, 3000),
    wipeRadius: between(5, 80),
    maxWipePoints: between(2, 200),
    maxWipeLength: between(50, 900),
    maxWipeSpan: between(50, 500),
    colors: fc.constantFrom(['#ffffff'], ['#f5f1df', '#f4a6b8', '#9ecbf0'], ['#FFF', '#00F']),
    widths: fc.constantFrom([6], [3], [8, 4]),
  }),
);

const offsets = fc.array(fc.tuple(fc.nat(213), fc.nat(160)), { minLength: 1, maxLength: 12 });
const drawing = fc.tuple(fc.nat(1000), fc.nat(1000), offsets).map(([left, top, all]): BoardDrawing => {
  const places = all.map(([x, y]) => [Math.min(1024, left + x), Math.min(1024, top + y)] as const);
  return { id: `${left} ${top}`, author: { id: 'somebody' }, strokes: [stroke(...places)] };
});
/** Drawings somewhere on a board of the usual size. */
export const drawings = fc.array(drawing, { maxLength: 60 });
