/** What the chalk board costs: a picture of many drawings, finding a free place, fitting a drawing. */
import { Resvg } from '@resvg/resvg-js';
import { fitLines } from '../../src/commands/school/board/fit/fit';
import { wipePathFor } from '../../src/commands/school/board/fit/wipe-path';
import { placeNear } from '../../src/commands/school/board/geometry/free-place';
import { fitText } from '../../src/commands/school/board/letters/text';
import { rasterOf } from '../../src/commands/school/board/picture/raster';
import { sceneOf, svgOf } from '../../src/commands/school/board/picture/scene';
import { readSvg } from '../../src/commands/school/board/svg/read-svg';
import { encodePng } from '../../src/image/png/png';
import { fullBoard } from '../commands/school/board/full-board';
import { boardContract } from '../commands/school/board/sample';
import { measure, printResults, type Work } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 20);
const length = (made: unknown) => (made as Uint8Array).length;
const board = fullBoard(300, 50);

function resvg(svg: string) {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render();
}

function pictures(): Work[] {
  const svg = svgOf(sceneOf(board));
  return [
    { name: 'resvg, from the text of an SVG', run: () => resvg(svg).asPng(), size: length },
    { name: 'resvg, from the board', run: () => resvg(svgOf(sceneOf(board))).asPng(), size: length },
    {
      name: 'ours, from the board',
      run: () => {
        const bitmap = rasterOf(sceneOf(board));
        return encodePng(bitmap, bitmap.colors);
      },
      size: length,
    },
    { name: 'resvg, pixels alone', run: () => resvg(svg).pixels },
    { name: 'ours, pixels alone', run: () => rasterOf(sceneOf(board)) },
  ];
}

/** A drawing of many curves, as a logo is. */
function logo(): string {
  const petals = Array.from(
    { length: 24 },
    (_, index) => `<path transform="rotate(${15 * index})" d="M0 0C40 -60 80 -20 100 0S40 60 0 0Z"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" fill="none" stroke="red">${petals.join('')}</svg>`;
}

function drawing(): Work[] {
  const svg = logo();
  const text = fitText('Hello', boardContract).strokes;
  const target = board.drawings[0];
  const fitSvg = () => fitLines(readSvg(svg).lines, boardContract, { enlarge: true });
  const placeAmong = (count: number) => () =>
    placeNear(text, { x: 500, y: 500 }, board.drawings.slice(0, count), boardContract);
  return [
    { name: 'text fitted', run: () => fitText('Съешь ещё этих мягких', boardContract) },
    { name: 'an SVG file read and fitted', run: fitSvg },
    { name: 'a place among 60 drawings', run: placeAmong(60) },
    { name: 'no place among 300 drawings', run: placeAmong(300) },
    { name: 'a path to wipe a drawing', run: () => target && wipePathFor(target, board) },
  ];
}

printResults('300 drawings of 50 points as PNG', measure(pictures(), rounds));
printResults('drawing and wiping', measure(drawing(), rounds));
