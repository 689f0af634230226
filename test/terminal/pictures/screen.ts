/** A terminal of one row with colors and half blocks: the pixels of each cell. */

export interface ShownCell {
  readonly upper: string;
  readonly lower: string;
}

/** The cells after the text was written from the first column on. */
export function screenOf(text: string): ShownCell[] {
  const cells: ShownCell[] = [];
  let column = 0;
  let letter = 'default';
  let ground = 'default';
  for (const [part, codes, place, further, sign] of text.matchAll(
    /\u001b\[([\d;]*)m|\u001b\[\d+;(\d+)H|\u001b\[(\d*)C|([^\u001b])/gu,
  )) {
    if (place !== undefined) column = Number(place) - 1;
    else if (further !== undefined) column += Number(further || 1);
    else if (sign === undefined) [letter, ground] = painted(codes ?? '', letter, ground);
    else {
      cells[column] = cellOf(sign, letter, ground);
      column += 1;
    }
    if (part === '') throw new Error('an empty part');
  }
  return cells;
}

function cellOf(sign: string, letter: string, ground: string): ShownCell {
  if (sign === '▀') return { upper: letter, lower: ground };
  if (sign === '▄') return { upper: ground, lower: letter };
  if (sign === '█') return { upper: letter, lower: letter };
  if (sign === ' ') return { upper: ground, lower: ground };
  throw new Error(`'${sign}' is no half block`);
}

function painted(codes: string, letter: string, ground: string): [letter: string, ground: string] {
  let [nextLetter, nextGround] = [letter, ground];
  for (const [code] of codes.matchAll(/[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+/g)) {
    if (code === '0') [nextLetter, nextGround] = ['default', 'default'];
    else if (code === '49') nextGround = 'default';
    else if (/^(38|3\d$|9\d$)/.test(code)) nextLetter = code.replace(/^38;|^[39](?=\d$)/, '');
    else nextGround = code.replace(/^48;|^4(?=\d$)|^10(?=\d$)/, '');
  }
  return [nextLetter, nextGround];
}
