/** SVG files with shapes of every kind. */
import fc from 'fast-check';

const between = (min: number, max: number) => fc.integer({ min, max });
const colors = ['#000', 'navy', 'rgb(250, 128, 114)', '#f4a6b8', 'hsl(120 50% 50%)', 'no color'];
const color = fc.constantFrom(...colors);

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
