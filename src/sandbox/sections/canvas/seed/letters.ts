/** The letters of the name in the sky of a new canvas. */
const font: Readonly<Record<string, readonly string[]>> = {
  p: ['1111.', '1...1', '1...1', '1111.', '1....', '1....', '1....'],
  l: ['1....', '1....', '1....', '1....', '1....', '1....', '11111'],
  a: ['.111.', '1...1', '1...1', '11111', '1...1', '1...1', '1...1'],
  z: ['11111', '....1', '...1.', '..1..', '.1...', '1....', '11111'],
};

const name = 'plaza';
/** Side of one square of the letters in pixels. */
const scale = 6;
const letterWidth = 6 * scale;
const left = 41;
const top = 22;
const shadow = 3;

/** Whether a pixel is in a letter, in its shadow, or in neither. */
export function letterAt(x: number, y: number): 'face' | 'shadow' | undefined {
  if (isLetter(x, y)) return 'face';
  return isLetter(x - shadow, y - shadow) ? 'shadow' : undefined;
}

function isLetter(x: number, y: number): boolean {
  const letter = font[name[Math.floor((x - left) / letterWidth)] ?? ''];
  const row = letter?.[Math.floor((y - top) / scale)];
  return row?.[Math.floor(((x - left) % letterWidth) / scale)] === '1';
}
