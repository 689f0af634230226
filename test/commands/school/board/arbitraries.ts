/** Lines, SVG files, texts, contracts and boards of every kind, to be fitted, placed and wiped. */
import fc from 'fast-check';
import type { BoardContract, BoardDrawing } from '../../../../src/protocol/records/school/board';
import { boardContract } from './sample';

const color = fc.constantFrom(
  '#000',
  'navy',
  'rgb(250, 128, 114)',
  '#f4a6b8',
  'hsl(120 50% 50%)',
  'no color',
);

/** Coordinates as files have them: whole and broken, tiny and large. */
const coordinate = fc.oneof(
  fc.integer({ min: -300, max: 1300 }),
  fc.double({ min: -50, max: 250, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
);

const point = fc.record({ x: coordinate, y: coordinate });

/** Points that stay near each other, as a hand draws. */
const wander = fc
  .tuple(
    point,
    fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), { maxLength: 60 }),
  )
  .map(([start, steps]) => {
    let [x, y] = [start.x, start.y];
    const rest = steps.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return { x, y };
    });
    return [start, ...rest];
  });

export const lines = fc.array(
  fc.record(
    { points: fc.oneof(wander, fc.array(point, { minLength: 1, maxLength: 12 })), color: color },
    { requiredKeys: ['points'] },
  ),
  { minLength: 1, maxLength: 80 },
);

const number = fc.integer({ min: -40, max: 140 });
const size = fc.integer({ min: 0, max: 90 });

const command = fc.oneof(
  fc.tuple(fc.constantFrom('L', 'l', 'T', 't', 'M', 'm'), number, number),
  fc.tuple(fc.constantFrom('H', 'h', 'V', 'v'), number),
  fc.tuple(fc.constantFrom('C', 'c'), number, number, number, number, number, number),
  fc.tuple(fc.constantFrom('S', 's', 'Q', 'q'), number, number, number, number),
  fc.tuple(fc.constantFrom('A', 'a'), size, size, number, fc.nat(1), fc.nat(1), number, number),
  fc.constantFrom(['Z'], ['z']),
);

const pathData = fc
  .tuple(number, number, fc.array(command, { maxLength: 20 }))
  .map(
    ([x, y, commands]) =>
      `M${x} ${y}${commands.map(([name, ...rest]) => `${name}${rest.join(' ')}`).join('')}`,
  );

const transform = fc.oneof(
  fc.tuple(number, number).map(([x, y]) => `translate(${x} ${y})`),
  fc.integer({ min: 0, max: 360 }).map((angle) => `rotate(${angle})`),
  fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
    .map(([x, y]) => `scale(${x / 10}, ${y / 10})`),
  fc.integer({ min: -60, max: 60 }).map((angle) => `skewX(${angle})`),
  fc.constant('matrix(1 .2 -.3 1 5 5) rotate(10 20 30)'),
);

const shape = fc.oneof(
  pathData.map((d) => `<path d="${d}"/>`),
  fc
    .tuple(number, number, size, size, size)
    .map(([x, y, w, h, r]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`),
  fc.tuple(number, number, size).map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`),
  fc
    .tuple(number, number, size, size)
    .map(([x, y, a, b]) => `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}"/>`),
  fc
    .array(number, { minLength: 4, maxLength: 20 })
    .map((points) => `<polygon points="${points.join(',')}"/>`),
  fc
    .array(number, { minLength: 4, maxLength: 20 })
    .map((points) => `<polyline points="${points.join(' ')}"/>`),
);

/** SVG files, each with a line that is always seen. */
export const svgs = fc
  .array(fc.tuple(shape, fc.option(transform), fc.option(color)), { maxLength: 40 })
  .map((shapes) => {
    const groups = shapes.map(
      ([each, moved, color]) =>
        `<g${moved === null ? '' : ` transform="${moved}"`}${color === null ? '' : ` stroke="${color}"`}>${each}</g>`,
    );
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M10 10h80" stroke="red"/>${groups.join('')}</svg>`;
  });

const letters = [
  ...'abcdefghijklmnopqrstuvwxyzABCZабвгдежзийклмнопрстуфхцчшщъыьэюяЁЙЇЎЄҐéüčß0123456789.,!?-—«»()@№☂漢\u0301',
];

export const texts = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...letters) }, fc.constantFrom(' ', '\n')), {
    minLength: 1,
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

/** Contracts as the service may change them. */
export const contracts: fc.Arbitrary<BoardContract> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(boardContract) },
  fc.record({
    width: fc.integer({ min: 200, max: 3000 }),
    height: fc.integer({ min: 200, max: 3000 }),
    lineBudget: fc.integer({ min: 100, max: 5000 }),
    minStrokeLength: fc.integer({ min: 0, max: 10 }),
    maxDrawingWidth: fc.integer({ min: 40, max: 600 }),
    maxDrawingHeight: fc.integer({ min: 40, max: 600 }),
    maxStrokes: fc.integer({ min: 1, max: 80 }),
    maxPoints: fc.integer({ min: 40, max: 3000 }),
    wipeRadius: fc.integer({ min: 5, max: 80 }),
    maxWipePoints: fc.integer({ min: 2, max: 200 }),
    maxWipeLength: fc.integer({ min: 50, max: 900 }),
    maxWipeSpan: fc.integer({ min: 50, max: 500 }),
    colors: fc.constantFrom(['#ffffff'], ['#f5f1df', '#f4a6b8', '#9ecbf0'], ['#FFF', '#00F']),
    widths: fc.constantFrom([6], [3], [8, 4]),
  }),
);

/** Drawings somewhere on a board of the usual size. */
export const drawings: fc.Arbitrary<BoardDrawing[]> = fc.array(
  fc
    .tuple(
      fc.nat(1000),
      fc.nat(1000),
      fc.array(fc.tuple(fc.nat(213), fc.nat(160)), { minLength: 1, maxLength: 12 }),
    )
    .map(([left, top, points]) => ({
      id: `${left} ${top}`,
      author: { id: 'somebody' },
      strokes: [
        {
          color: '#9ecbf0',
          width: 6,
          points: points.map(([x, y]) => ({ x: Math.min(1024, left + x), y: Math.min(1024, top + y) })),
        },
      ],
    })),
  { maxLength: 60 },
);
