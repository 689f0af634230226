/**
 * Finds the nearest colour of the palette in OKLab, exactly. Most colours lie in a cell of the RGB cube that only one
 * colour of the palette can be nearest to; the others are compared with the few that their cell leaves.
 */
import {
  blueYellowRow,
  greenRedRow,
  light,
  lightnessRow,
  longShares,
  mediumShares,
  paletteLab,
  shortShares,
} from './oklab';

/** The numbers of the hot loops, in this module's own constants: an import may be a call of a getter. */
const lightOf = light;
const [longRed, longGreen, longBlue] = longShares;
const [mediumRed, mediumGreen, mediumBlue] = mediumShares;
const [shortRed, shortGreen, shortBlue] = shortShares;
const [lightnessLong, lightnessMedium, lightnessShort] = lightnessRow;
const [greenRedLong, greenRedMedium, greenRedShort] = greenRedRow;
const [blueYellowLong, blueYellowMedium, blueYellowShort] = blueYellowRow;
const colourCount = paletteLab.length;

/** Bits of red, green and blue that select a coarse cell, and a fine one. */
const coarseBits = 4;
const fineBits = 6;

/** Lists of colours, each once; list 0 is empty and list `n + 1` holds colour n alone. */
const lists: Uint8Array[] = [new Uint8Array(), ...paletteLab.map((_, colour) => Uint8Array.of(colour))];
const numberOfList = new Map(lists.map((list, number) => [list.join(), number]));
const everyColour = Uint8Array.from(paletteLab.keys());

/** The list of the candidates in each cell; 0 until the cell is used. */
const coarse = new Uint16Array(1 << (3 * coarseBits));
const fine = new Uint16Array(1 << (3 * fineBits));

const lightness = Float64Array.from(paletteLab, (colour) => colour.lightness);
const greenRed = Float64Array.from(paletteLab, (colour) => colour.greenRed);
const blueYellow = Float64Array.from(paletteLab, (colour) => colour.blueYellow);

/** Far more than the error of a squared distance that `cubeRoot` leaves. */
const margin = 1e-9;

/** The number of the palette colour nearest to red, green and blue (0 to 255 each); the lower of two equally near ones. */
export function quantise(red: number, green: number, blue: number): number {
  const cell = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
  const list = fine[cell] || fineCell(cell, red, green, blue);
  return list <= colourCount ? list - 1 : nearestOf(lists[list] ?? everyColour, red, green, blue);
}

/** The nearest of some colours; where two are about equally near, with exact roots. */
function nearestOf(colours: Uint8Array, red: number, green: number, blue: number): number {
  const r = lightOf[red] ?? 0;
  const g = lightOf[green] ?? 0;
  const b = lightOf[blue] ?? 0;
  const long = longRed * r + longGreen * g + longBlue * b;
  const medium = mediumRed * r + mediumGreen * g + mediumBlue * b;
  const short = shortRed * r + shortGreen * g + shortBlue * b;
  const near = search(colours, cubeRoot(long), cubeRoot(medium), cubeRoot(short));
  return near >= 0 ? near : search(colours, Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short), true);
}

/** The nearest of some colours by the squared distance; -1 when it is hardly nearer than another, unless `isExact`. */
function search(colours: Uint8Array, long: number, medium: number, short: number, isExact = false): number {
  const inLightness = lightnessLong * long + lightnessMedium * medium + lightnessShort * short;
  const inGreenRed = greenRedLong * long + greenRedMedium * medium + greenRedShort * short;
  const inBlueYellow = blueYellowLong * long + blueYellowMedium * medium + blueYellowShort * short;
  let best = 0;
  let minDistance = Number.POSITIVE_INFINITY;
  let secondDistance = Number.POSITIVE_INFINITY;
  for (let index = 0; index < colours.length; index += 1) {
    const colour = colours[index] ?? 0;
    const x = inLightness - (lightness[colour] ?? 0);
    const y = inGreenRed - (greenRed[colour] ?? 0);
    const z = inBlueYellow - (blueYellow[colour] ?? 0);
    const distance = x * x + y * y + z * z;
    if (distance < minDistance) {
      secondDistance = minDistance;
      minDistance = distance;
      best = colour;
    } else if (distance < secondDistance) secondDistance = distance;
  }
  return isExact || secondDistance - minDistance > margin ? best : -1;
}

const number32 = new Float32Array(1);
const word32 = new Int32Array(number32.buffer);

/** A cube root with an error below 1e-12, in a quarter of the time of Math.cbrt: a third of the exponent, then Halley. */
function cubeRoot(value: number): number {
  number32[0] = value;
  word32[0] = (((word32[0] ?? 0) / 3) | 0) + 709_921_077;
  let root = number32[0] ?? 0;
  let cube = root * root * root;
  root *= (cube + 2 * value) / (2 * cube + value);
  cube = root * root * root;
  return root * ((cube + 2 * value) / (2 * cube + value));
}

/** Decides the fine cell of a colour from the candidates of its coarse cell. */
function fineCell(cell: number, red: number, green: number, blue: number): number {
  const place = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
  coarse[place] ||= candidatesIn(everyColour, red & 0xf0, green & 0xf0, blue & 0xf0, 15);
  const wide = coarse[place] ?? 0;
  fine[cell] =
    wide <= colourCount
      ? wide
      : candidatesIn(lists[wide] ?? everyColour, red & 0xfc, green & 0xfc, blue & 0xfc, 3);
  return fine[cell] ?? 0;
}

const kept = new Uint8Array(paletteLab.length);

/**
 * The list of the colours that can be the nearest one somewhere in a cell. In the cube roots of the cone responses the
 * cell lies in a box, and the difference of two squared distances is linear: it is least in a corner of the box.
 */
function candidatesIn(colours: Uint8Array, red: number, green: number, blue: number, span: number): number {
  const half = span >> 1;
  const central = nearestOf(colours, red + half, green + half, blue + half);
  setBox(red, green, blue, span);
  let count = 0;
  for (let index = 0; index < colours.length; index += 1) {
    const colour = colours[index] ?? 0;
    if (colour !== central && leastAdvantage(colour, central) > margin) continue;
    kept[count] = colour;
    count += 1;
  }
  return count === 1 ? (kept[0] ?? 0) + 1 : listNumber(kept.slice(0, count));
}

function listNumber(colours: Uint8Array): number {
  const key = colours.join();
  const known = numberOfList.get(key);
  if (known !== undefined) return known;
  numberOfList.set(key, lists.length);
  return lists.push(colours) - 1;
}

/** The box of a cell: lowest and highest long, medium and short roots. */
const lowest = new Float64Array(3);
const highest = new Float64Array(3);
const coneShares = [longShares, mediumShares, shortShares];

function setBox(red: number, green: number, blue: number, span: number): void {
  for (let axis = 0; axis < 3; axis += 1) {
    const shares = coneShares[axis] ?? longShares;
    const mixed = (more: number) =>
      shares[0] * (lightOf[red + more] ?? 0) +
      shares[1] * (lightOf[green + more] ?? 0) +
      shares[2] * (lightOf[blue + more] ?? 0);
    lowest[axis] = cubeRoot(mixed(0));
    highest[axis] = cubeRoot(mixed(span));
  }
}

/** How much farther `colour` is than `other` at least, in the box. */
function leastAdvantage(colour: number, other: number): number {
  let least = (squares[colour] ?? 0) - (squares[other] ?? 0);
  for (let axis = 0; axis < 3; axis += 1) {
    const slope = (products[3 * other + axis] ?? 0) - (products[3 * colour + axis] ?? 0);
    least += 2 * slope * ((slope > 0 ? lowest[axis] : highest[axis]) ?? 0);
  }
  return least;
}

const squares = Float64Array.from(
  paletteLab,
  (colour) => colour.lightness ** 2 + colour.greenRed ** 2 + colour.blueYellow ** 2,
);

/** The products of each colour with the three columns of the matrix to OKLab. */
const products = Float64Array.from(
  paletteLab.flatMap((colour) =>
    [0, 1, 2].map(
      (axis) =>
        colour.lightness * (lightnessRow[axis] ?? 0) +
        colour.greenRed * (greenRedRow[axis] ?? 0) +
        colour.blueYellow * (blueYellowRow[axis] ?? 0),
    ),
  ),
);
