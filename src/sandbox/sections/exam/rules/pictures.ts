/** The pictures of the questions and the seeded drawings, drawn on request. */
import { encodedPicture, type Picture } from '../../files/rules/pictures';

/** The folder of the event on the main host (protocol: exam event records, `image`). */
export const pictureFolder = '/public/events/epepuy/2026-04/';

const paper = 0xfdfcf7;
const ink = 0x24313f;
const blue = 0x5d9cd3;
const pale = 0xbfdcf2;
const red = 0xc4452f;

/** A glass of water, with a cube of ice or without. */
function glass(hasIce: boolean): Picture {
  return {
    width: 180,
    height: 200,
    color(x, y) {
      const isWall = y > 30 && y < 184 && (Math.abs(x - 40) < 3 || Math.abs(x - 140) < 3);
      const isBottom = x > 38 && x < 142 && Math.abs(y - 182) < 3;
      if (isWall || isBottom) return ink;
      if (hasIce && x > 72 && x < 108 && y > 26 && y < 62) return pale;
      return x > 42 && x < 138 && y > 31 && y < 180 ? blue : paper;
    },
  };
}

/** Four squares and the streets between them. */
const town: Picture = {
  width: 240,
  height: 200,
  color(x, y) {
    const squares = [
      [40, 40],
      [150, 40],
      [150, 120],
      [40, 120],
    ] as const;
    const inside = squares.findIndex(([left, top]) => x >= left && x < left + 50 && y >= top && y < top + 40);
    if (inside >= 0) return [0xe8c468, blue, 0x9a8fb5, 0x7fb069][inside] ?? paper;
    const isStreet =
      Math.abs(y - 102) < 4 ||
      Math.abs(x - 118) < 4 ||
      (Math.abs(y - 170) < 4 && x > 118) ||
      (Math.abs(x - 218) < 4 && y > 102);
    return isStreet ? 0xa9a9a9 : paper;
  },
};

/** A triangle divided by lines from its top; `isCounted` gives each part a color. */
function triangles(isCounted: boolean): Picture {
  const colors = [0xf4b6a6, 0xbfdcf2, 0xc9e4b4];
  return {
    width: 200,
    height: 180,
    color(x, y) {
      if (y < 20 || y > 160) return paper;
      const half = ((y - 20) / 140) * 90;
      const place = x - 100;
      if (Math.abs(place) > half + 1) return paper;
      const third = half / 3;
      const isLine = [-half, -third, third, half].some((line) => Math.abs(place - line) < 1.6) || y > 157;
      if (isLine) return ink;
      return isCounted
        ? (colors[Math.min(2, Math.floor((place + half) / (2 * third || 1)))] ?? paper)
        : paper;
    },
  };
}

type Point = readonly [x: number, y: number];

const [drawingWidth, drawingHeight] = [160, 120];
const penRadius = 2;

/** A seeded drawing: lines of a pen on white. */
function drawing(color: number, lines: readonly (readonly Point[])[]): Picture {
  let painted: Uint8Array | undefined;
  return {
    width: drawingWidth,
    height: drawingHeight,
    color(x, y) {
      painted ??= paint(lines);
      return painted[y * drawingWidth + x] ? color : 0xffffff;
    },
  };
}

/** Which pixels the pen touches. */
function paint(lines: readonly (readonly Point[])[]): Uint8Array {
  const painted = new Uint8Array(drawingWidth * drawingHeight);
  for (const line of lines)
    for (const [index, from] of line.entries()) paintSegment(painted, from, line[index + 1] ?? from);
  return painted;
}

function paintSegment(painted: Uint8Array, from: Point, to: Point): void {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  for (let y = Math.floor(top - penRadius); y <= bottom + penRadius; y += 1)
    for (let x = Math.floor(left - penRadius); x <= right + penRadius; x += 1)
      if (distance(from, to, x, y) <= penRadius) painted[y * drawingWidth + x] = 1;
}

/** Of a place from the line between two points. */
function distance([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay));
}

function circle(cx: number, cy: number, radius: number): readonly Point[] {
  return Array.from({ length: 25 }, (_, step): Point => {
    const angle = (step / 24) * 2 * Math.PI;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

const house: readonly Point[] = [
  [40, 100],
  [40, 55],
  [80, 25],
  [120, 55],
  [120, 100],
  [40, 100],
];

/** The seeded drawings by name. */
export const sampleDrawings = {
  cloud: drawing(blue, [circle(55, 60, 22), circle(85, 48, 26), circle(112, 62, 20)]),
  house: drawing(red, [
    house,
    [
      [70, 100],
      [70, 75],
      [90, 75],
      [90, 100],
    ],
  ]),
  cat: drawing(ink, [
    circle(80, 66, 30),
    [
      [56, 46],
      [60, 20],
      [74, 37],
    ],
    [
      [88, 37],
      [102, 20],
      [104, 46],
    ],
    [
      [40, 66],
      [70, 70],
    ],
    [
      [90, 70],
      [120, 66],
    ],
  ]),
  sun: drawing(0xe0a020, [
    circle(80, 60, 20),
    [
      [80, 30],
      [80, 12],
    ],
    [
      [80, 90],
      [80, 108],
    ],
    [
      [50, 60],
      [30, 60],
    ],
    [
      [110, 60],
      [130, 60],
    ],
  ]),
  fish: drawing(0x2f6fb5, [
    [
      [30, 60],
      [60, 38],
      [100, 44],
      [120, 60],
      [100, 76],
      [60, 82],
      [30, 60],
    ],
    [
      [120, 60],
      [140, 44],
      [140, 76],
      [120, 60],
    ],
    circle(52, 56, 3),
  ]),
  triangles: drawing(0x2d7d46, [
    [
      [30, 100],
      [60, 40],
      [90, 100],
      [30, 100],
    ],
    [
      [90, 100],
      [110, 60],
      [130, 100],
      [90, 100],
    ],
    [
      [60, 40],
      [70, 20],
      [80, 40],
      [60, 40],
    ],
  ]),
} as const satisfies Readonly<Record<string, Picture>>;

const pictures: Readonly<Record<string, Picture>> = {
  'glass.png': glass(true),
  'glass-melted.png': glass(false),
  'town.png': town,
  'triangles.png': triangles(false),
  'triangles-counted.png': triangles(true),
  ...Object.fromEntries(Object.entries(sampleDrawings).map(([name, picture]) => [sampleFile(name), picture])),
};

/** The path of a seeded drawing below the folder of the event. */
export function sampleFile(name: string): string {
  return `drawings/${name}.png`;
}

/** The PNG below the folder of the event; undefined when there is none. */
export function examPicture(name: string): Uint8Array<ArrayBuffer> | undefined {
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  return picture && new Uint8Array(encodedPicture(picture));
}
