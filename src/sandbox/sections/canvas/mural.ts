/** A row of small pictures at the bottom of the canvas. The simulated users paint there. */

/** Palette indexes by letter; a dot is the background of the picture. */
const inks: Readonly<Record<string, number>> = {
  k: 4,
  w: 0,
  r: 10,
  p: 11,
  y: 16,
  o: 15,
  b: 6,
  g: 19,
  s: 26,
  v: 29,
};

interface Sprite {
  readonly ground: number;
  readonly rows: readonly string[];
}

const heart: Sprite = {
  ground: 12,
  rows: [
    '..kkk...kkk..',
    '.krrrk.krrrk.',
    'krwwrrkrrrrrk',
    'krwrrrrrrrrrk',
    'krrrrrrrrrrrk',
    '.krrrrrrrrrk.',
    '..krrrrrrrk..',
    '...krrrrrk...',
    '....krrrk....',
    '.....krk.....',
    '......k......',
  ],
};

const cat: Sprite = {
  ground: 24,
  rows: [
    '.kk.......kk.',
    '.kok.....kok.',
    '.koookkkoook.',
    '.koooooooook.',
    'koooooooooook',
    'kookwooowkook',
    'kookkoookkook',
    'kooookpkooook',
    '.koookkkoook.',
    '..kooooooook.',
    '...kkkkkkkk..',
  ],
};

const mushroom: Sprite = {
  ground: 20,
  rows: [
    '....kkkkk....',
    '..kkrrrwwkk..',
    '.krwwrrwwrrk.',
    '.krwwrrrrrrk.',
    'krrrrrwwrrwrk',
    'krwrrrwwrrwrk',
    'kkkkkkkkkkkkk',
    '..kwwkwkwwk..',
    '..kwwkwkwwk..',
    '...kwwwwwk...',
    '....kkkkk....',
  ],
};

const ghost: Sprite = {
  ground: 27,
  rows: [
    '....kkkkk....',
    '..kkwwwwwkk..',
    '.kwwwwwwwwwk.',
    '.kwwkkwwkkwk.',
    '.kwwkkwwkkwk.',
    '.kwwwwwwwwwk.',
    '.kwpwwkkwwpk.',
    '.kwwwwkkwwwk.',
    '.kwwwwwwwwwk.',
    '.kwkwwkwwkwk.',
    '..k.kk.kk.k..',
  ],
};

const star: Sprite = {
  ground: 31,
  rows: [
    '......k......',
    '.....kyk.....',
    '.....kyk.....',
    'kkkkkyyykkkkk',
    '.kyyyyyyyyyk.',
    '..kyykykyyk..',
    '...kykykyk...',
    '..kyyyyyyyk..',
    '..kyyykyyyk..',
    '.kyykk.kkyyk.',
    '.kkk.....kkk.',
  ],
};

const sprites = [heart, cat, mushroom, ghost, star];

/** Side of a picture's square and width of its white rim in pixels. */
const tile = 26;
const rim = 2;
const drawn = { side: 2 * Math.floor((tile - 2 * rim) / 2), left: 4, top: 3 };

/** The area of the row, the only one that the simulation changes. */
export const muralArea = { x: 8, y: 226, width: sprites.length * tile, height: tile };

/** The right color of a pixel of the row; undefined outside it. */
export function muralAt(x: number, y: number): SeedPixel | undefined {
  const across = x - muralArea.x;
  const down = y - muralArea.y;
  const inside = across >= 0 && down >= 0 && across < muralArea.width && down < muralArea.height;
  const number = Math.floor(across / tile);
  const sprite = sprites[number];
  if (!inside || !sprite) return undefined;
  return { color: spriteAt(sprite, (across % tile) - rim, down - rim), painter: number };
}

/** The color of a picture at coordinates inside its rim. */
function spriteAt({ ground, rows }: Sprite, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= drawn.side || y >= drawn.side) return 0;
  const ink = rows[y - drawn.top - 2]?.[x - drawn.left];
  return inks[ink ?? ''] ?? ground;
}

/** The color of a pixel, and which painter painted it. */
export interface SeedPixel {
  readonly color: number;
  /** From 0. */
  readonly painter: number;
}
