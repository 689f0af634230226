/** The rows of the alternate screen after everything that was written to it. */

const sequence = /\u001b\[([?\d;]*)([A-Za-z])|\u001b[78]|\u001b[_P\]][^\u001b\u0007]*(?:\u001b\\|\u0007)/g;

/** The rows that are shown, without colors. */
export function screenText(written: string, rows: number): string {
  const shown: string[][] = Array.from({ length: rows }, () => []);
  let row = 0;
  let column = 0;
  let last = 0;
  const put = (text: string) => {
    const cells = shown[row] ?? [];
    shown[row] = cells;
    while (cells.length < column) cells.push(' ');
    for (const character of text) {
      cells[column] = character;
      column += 1;
    }
  };
  for (const match of written.matchAll(sequence)) {
    put(written.slice(last, match.index));
    last = match.index + match[0].length;
    const [, digits = '', command] = match;
    if (command === 'H') [row, column] = digits.split(';').map((one) => Number(one) - 1) as [number, number];
    if (command === 'C') column += Number(digits || 1);
    if (command === 'K') shown[row]?.splice(column);
    if (command === 'J') for (const cells of shown) cells.splice(0);
  }
  put(written.slice(last));
  return shown.map((cells) => cells.join('').trimEnd()).join('\n');
}
