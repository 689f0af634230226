/**
 * Finds the exact nearest palette color in OKLab. The RGB cube is divided into cells of 8 values a side. In most cells, one
 * color is nearest everywhere. In the others, the distances to the few candidates are approximated by linear functions
 * with a known error bound; within the error bound, the candidates are searched.
 *
 * OKLab is a color space in which equal distances look equally far (Björn Ottosson, 2020). sRGB becomes light, light
 * becomes the responses of the three kinds of cones, and their cube roots give lightness and two color axes.
 */
import { paletteRgb } from '../../../image/palette';

/** Linear light of an sRGB byte, 0 to 1. @internal */
export const light = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Weights of red, green and blue light in the response of each kind of cone. */
const longShares = [0.4122214708, 0.5363325363, 0.0514459929] as const;
const mediumShares = [0.2119034982, 0.6806995451, 0.1073969566] as const;
const shortShares = [0.0883024619, 0.2817188376, 0.6299787005] as const;

type Row = readonly [number, number, number];

/** Rows of the matrix from the cube roots of the responses to OKLab. */
const lightnessRow = [0.2104542553, 0.793617785, -0.0040720468] as const;
const greenRedRow = [1.9779984951, -2.428592205, 0.4505937099] as const;
const blueYellowRow = [0.0259040371, 0.7827717662, -0.808675766] as const;

interface Lab {
  readonly lightness: number;
  readonly greenRed: number;
  readonly blueYellow: number;
}

/** Converts sRGB bytes to OKLab. @internal */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [light[red] ?? 0, light[green] ?? 0, light[blue] ?? 0];
  const mixed = (row: Row) => row[0] * long + row[1] * medium + row[2] * short;
  const response = (row: Row) => Math.cbrt(row[0] * r + row[1] * g + row[2] * b);
  const [long, medium, short] = [response(longShares), response(mediumShares), response(shortShares)];
  return {
    lightness: mixed(lightnessRow),
    greenRed: mixed(greenRedRow),
    blueYellow: mixed(blueYellowRow),
  };
}

/** The palette in OKLab. @internal */
export const paletteLab: readonly Lab[] = paletteRgb.map((rgb) =>
  labOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255),
);

const [longRed, longGreen, longBlue] = longShares;
const [mediumRed, mediumGreen, mediumBlue] = mediumShares;
const [shortRed, shortGreen, shortBlue] = shortShares;
const [lightnessLong, lightnessMedium, lightnessShort] = lightnessRow;
const [greenRedLong, greenRedMedium, greenRedShort] = greenRedRow;
const [blueYellowLong, blueYellowMedium, blueYellowShort] = blueYellowRow;
const colorCount = paletteLab.length;
const everyColor = -1 >>> (32 - colorCount);

const lightness = Float64Array.from(paletteLab, (color) => color.lightness);
const greenRed = Float64Array.from(paletteLab, (color) => color.greenRed);
const blueYellow = Float64Array.from(paletteLab, (color) => color.blueYellow);

const cellCount = 1 << 15;
/** Values of a channel in a cell, and the distance from its first value to its center. */
const span = 8;
const half = 4;

/**
 * State of each cell: 0 when unused; color + 1 when one color is nearest everywhere; `undecided` + the color nearest to
 * the center when there are rivals.
 */
const cells = new Uint8Array(cellCount);
const undecided = colorCount + 1;

/** For each undecided cell: bit set of its rivals, and index of their first entry in `planes`. */
const rivalsOf = new Int32Array(cellCount);
const firstPlane = new Int32Array(cellCount);

/**
 * For each rival of a cell, in color order: four coefficients (constant, red, green, blue) of how much farther it is than
 * the center color, in units of the maximum error.
 */
let planes = new Float64Array(4096);
let planesLength = 0;

/** Returns the palette color nearest to red, green and blue (0 to 255); of two equally near colors, the lower one. */
export function quantise(red: number, green: number, blue: number): number {
  const cell = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
  const state = cells[cell] || survey(cell);
  return state < undecided ? state - 1 : decide(cell, state - undecided, red, green, blue);
}

function decide(cell: number, central: number, red: number, green: number, blue: number): number {
  const rivals = rivalsOf[cell] ?? 0;
  let at = firstPlane[cell] ?? 0;
  let best = central;
  let min = 0;
  let second = Number.POSITIVE_INFINITY;
  for (let left = rivals; left !== 0; left &= left - 1) {
    const farther =
      (planes[at] ?? 0) +
      (planes[at + 1] ?? 0) * red +
      (planes[at + 2] ?? 0) * green +
      (planes[at + 3] ?? 0) * blue;
    at += 4;
    if (farther < min) {
      second = min;
      min = farther;
      best = lowestBit(left);
    } else if (farther < second) second = farther;
  }
  return second - min > 1 ? best : search(rivals | (1 << central), red, green, blue);
}

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/** Returns the nearest of the colors in a bit set. */
function search(colors: number, red: number, green: number, blue: number): number {
  const r = light[red] ?? 0;
  const g = light[green] ?? 0;
  const b = light[blue] ?? 0;
  const long = Math.cbrt(longRed * r + longGreen * g + longBlue * b);
  const medium = Math.cbrt(mediumRed * r + mediumGreen * g + mediumBlue * b);
  const short = Math.cbrt(shortRed * r + shortGreen * g + shortBlue * b);
  const inLightness = lightnessLong * long + lightnessMedium * medium + lightnessShort * short;
  const inGreenRed = greenRedLong * long + greenRedMedium * medium + greenRedShort * short;
  const inBlueYellow = blueYellowLong * long + blueYellowMedium * medium + blueYellowShort * short;
  let best = 0;
  let minDistance = Number.POSITIVE_INFINITY;
  for (let left = colors; left !== 0; left &= left - 1) {
    const color = lowestBit(left);
    const x = inLightness - (lightness[color] ?? 0);
    const y = inGreenRed - (greenRed[color] ?? 0);
    const z = inBlueYellow - (blueYellow[color] ?? 0);
    const distance = x * x + y * y + z * z;
    if (distance < minDistance) {
      minDistance = distance;
      best = color;
    }
  }
  return best;
}

/** Finds the candidates of a cell; returns the new state of the cell. */
function survey(cell: number): number {
  const red = (cell >> 10) * span;
  const green = ((cell >> 5) & 31) * span;
  const blue = (cell & 31) * span;
  for (let cone = 0; cone < 3; cone += 1) linearise(cone, red, green, blue);
  const central = search(everyColor, red + half, green + half, blue + half);
  const first = planesLength;
  let rivals = 0;
  let error = 0;
  for (let color = 0; color < colorCount; color += 1) {
    if (color === central) continue;
    const own = addPlane(color, central, red + half, green + half, blue + half);
    if (own === 0) continue;
    rivals |= 1 << color;
    error = Math.max(error, own);
  }
  // Both errors add up for two rivals.
  const unit = (rivals & (rivals - 1)) === 0 ? error : 2 * error;
  for (let at = first; at < planesLength; at += 1) planes[at] = (planes[at] ?? 0) / unit;
  rivalsOf[cell] = rivals;
  firstPlane[cell] = first;
  const state = central + (rivals === 0 ? 1 : undecided);
  cells[cell] = state;
  return state;
}

/** For the current cell and each cone: cube root at the center, slopes along red, green and blue. */
const roots = new Float64Array(3);
const slopes = new Float64Array(9);
/** Error of the linear approximation in each corner, by cone, and the maximum. */
const excess = new Float64Array(24);
const maxExcess = new Float64Array(3);
const coneShares = [longShares, mediumShares, shortShares] as const;

/** Approximates the cube root of a cone's response by a linear function, in the cell at red, green and blue. */
function linearise(cone: number, red: number, green: number, blue: number): void {
  const shares = coneShares[cone] ?? longShares;
  const root = rootAt(shares, red + half, green + half, blue + half);
  const factor = 1 / (3 * root * root);
  const ofRed = factor * shares[0] * steepness(red);
  const ofGreen = factor * shares[1] * steepness(green);
  const ofBlue = factor * shares[2] * steepness(blue);
  let max = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const r = corner & 1 ? span - 1 : 0;
    const g = corner & 2 ? span - 1 : 0;
    const b = corner & 4 ? span - 1 : 0;
    const linear = root + ofRed * (r - half) + ofGreen * (g - half) + ofBlue * (b - half);
    const over = rootAt(shares, red + r, green + g, blue + b) - linear;
    excess[8 * cone + corner] = over;
    max = Math.max(max, Math.abs(over));
  }
  roots[cone] = root;
  slopes[3 * cone] = ofRed;
  slopes[3 * cone + 1] = ofGreen;
  slopes[3 * cone + 2] = ofBlue;
  maxExcess[cone] = max;
}

/** Average increase of light per channel value in a cell. */
const steepness = (first: number) => ((light[first + span - 1] ?? 0) - (light[first] ?? 0)) / (span - 1);

function rootAt(shares: readonly [number, number, number], red: number, green: number, blue: number): number {
  return Math.cbrt(
    shares[0] * (light[red] ?? 0) + shares[1] * (light[green] ?? 0) + shares[2] * (light[blue] ?? 0),
  );
}

/** Factor for the error inside a cell: twice the error of the corners holds for all colors (tested). */
const safety = 2;
/** Upper bound of the rounding error. */
const rounding = 1e-9;

/** Weights of the roots in the difference of two squared distances. */
const shareOf = new Float64Array(3);

/** Adds the plane of a rival and returns its error; 0 without a plane when the rival is farther in the whole cell. */
function addPlane(rival: number, central: number, red: number, green: number, blue: number): number {
  let farther = (squares[rival] ?? 0) - (squares[central] ?? 0);
  let ofRed = 0;
  let ofGreen = 0;
  let ofBlue = 0;
  let roughError = 0;
  for (let cone = 0; cone < 3; cone += 1) {
    const share = 2 * ((products[3 * central + cone] ?? 0) - (products[3 * rival + cone] ?? 0));
    shareOf[cone] = share;
    farther += share * (roots[cone] ?? 0);
    ofRed += share * (slopes[3 * cone] ?? 0);
    ofGreen += share * (slopes[3 * cone + 1] ?? 0);
    ofBlue += share * (slopes[3 * cone + 2] ?? 0);
    roughError += safety * Math.abs(share) * (maxExcess[cone] ?? 0);
  }
  const nearest = farther - half * (Math.abs(ofRed) + Math.abs(ofGreen) + Math.abs(ofBlue));
  if (nearest > roughError + rounding) return 0;
  measureExcess();
  const [min, max] = [range[0] ?? 0, range[1] ?? 0];
  const error = (safety * (max - min)) / 2 + rounding;
  const mean = (max + min) / 2;
  if (nearest + mean > error) return 0;
  pushPlane(farther + mean - ofRed * red - ofGreen * green - ofBlue * blue, ofRed, ofGreen, ofBlue);
  return error;
}

/** Minimum and maximum error of the linear difference; the errors of the three cones partly cancel out. */
const range = new Float64Array(2);

function measureExcess(): void {
  let min = 0;
  let max = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const over =
      (shareOf[0] ?? 0) * (excess[corner] ?? 0) +
      (shareOf[1] ?? 0) * (excess[8 + corner] ?? 0) +
      (shareOf[2] ?? 0) * (excess[16 + corner] ?? 0);
    min = Math.min(min, over);
    max = Math.max(max, over);
  }
  range[0] = min;
  range[1] = max;
}

function pushPlane(number: number, ofRed: number, ofGreen: number, ofBlue: number): void {
  if (planesLength === planes.length) {
    const longer = new Float64Array(2 * planes.length);
    longer.set(planes);
    planes = longer;
  }
  planes[planesLength] = number;
  planes[planesLength + 1] = ofRed;
  planes[planesLength + 2] = ofGreen;
  planes[planesLength + 3] = ofBlue;
  planesLength += 4;
}

const squares = Float64Array.from(
  paletteLab,
  (color) => color.lightness ** 2 + color.greenRed ** 2 + color.blueYellow ** 2,
);

/** Products of each color with the three columns of the OKLab matrix. */
const products = Float64Array.from(
  paletteLab.flatMap((color) =>
    [0, 1, 2].map(
      (axis) =>
        color.lightness * (lightnessRow[axis] ?? 0) +
        color.greenRed * (greenRedRow[axis] ?? 0) +
        color.blueYellow * (blueYellowRow[axis] ?? 0),
    ),
  ),
);
