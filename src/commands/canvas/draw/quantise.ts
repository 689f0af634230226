/**
 * Finds the nearest color of the palette in OKLab, exactly. The RGB cube is divided into cells of 8 values a side. In
 * most cells one color is nearest everywhere. In the others the distances to the few colors that are left are taken
 * for linear, with a known error; where that error matters, the colors are searched.
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
const colorCount = paletteLab.length;
const everyColor = -1 >>> (32 - colorCount);

const lightness = Float64Array.from(paletteLab, (color) => color.lightness);
const greenRed = Float64Array.from(paletteLab, (color) => color.greenRed);
const blueYellow = Float64Array.from(paletteLab, (color) => color.blueYellow);

const cellCount = 1 << 15;
/** Values of a channel in a cell, and from its first to its middle one. */
const span = 8;
const half = 4;

/**
 * Of each cell: 0 until it is used; one more than its only color; or, from `undecided` on, the nearest color of its
 * middle, which has rivals.
 */
const cells = new Uint8Array(cellCount);
const undecided = colorCount + 1;

/** Of each undecided cell: its rivals, a bit a color, and where their lines in `planes` begin. */
const rivalsOf = new Int32Array(cellCount);
const firstPlane = new Int32Array(cellCount);

/**
 * How much farther a rival is than the color of the middle, in units of the greatest error: a number and the factors
 * of red, green and blue, for the rivals of each cell in the order of their numbers.
 */
let planes = new Float64Array(4096);
let planesLength = 0;

/** The number of the palette color nearest to red, green and blue (0 to 255 each); the lower of two equally near ones. */
export function quantise(red: number, green: number, blue: number): number {
  const cell = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
  const state = cells[cell] || survey(cell);
  return state < undecided ? state - 1 : decide(cell, state - undecided, red, green, blue);
}

/** The nearest color in an undecided cell. */
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

/** The nearest of the colors whose bits are set. */
function search(colors: number, red: number, green: number, blue: number): number {
  const r = lightOf[red] ?? 0;
  const g = lightOf[green] ?? 0;
  const b = lightOf[blue] ?? 0;
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

/** Finds the colors that can be nearest in a cell; gives its new state. */
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
  // Of two rivals both errors count.
  const unit = (rivals & (rivals - 1)) === 0 ? error : 2 * error;
  for (let at = first; at < planesLength; at += 1) planes[at] = (planes[at] ?? 0) / unit;
  rivalsOf[cell] = rivals;
  firstPlane[cell] = first;
  const state = central + (rivals === 0 ? 1 : undecided);
  cells[cell] = state;
  return state;
}

/** Of the cell under survey, for each cone: the root in the middle, the slopes along red, green and blue. */
const roots = new Float64Array(3);
const slopes = new Float64Array(9);
/** How much the roots exceed the linear ones in each corner, a cone after the other, and the most they do. */
const excess = new Float64Array(24);
const maxExcess = new Float64Array(3);
const coneShares = [longShares, mediumShares, shortShares] as const;

/** Takes the cube root of a cone's response for linear in the cell that begins at red, green and blue. */
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

/** The light that a value more of a channel gives, on average in a cell. */
const steepness = (first: number) => ((lightOf[first + span - 1] ?? 0) - (lightOf[first] ?? 0)) / (span - 1);

function rootAt(shares: readonly [number, number, number], red: number, green: number, blue: number): number {
  return Math.cbrt(
    shares[0] * (lightOf[red] ?? 0) + shares[1] * (lightOf[green] ?? 0) + shares[2] * (lightOf[blue] ?? 0),
  );
}

/** The corners show the error but for a little; twice theirs holds for all colors of all cells (tested). */
const safety = 2;
/** More than the error of sums of this size. */
const rounding = 1e-9;

/** What the roots count in the difference of two squared distances. */
const shareOf = new Float64Array(3);

/** Adds the plane of a rival and gives its error; 0 and no plane where it is farther in the whole cell. */
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

/** The least and the most that the difference exceeds the linear one; the three cones' errors cancel in part. */
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

/** The products of each color with the three columns of the matrix to OKLab. */
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
