/** Text of strangers in a message: short, on one line and without characters that drive a terminal. */

const longest = 24;

/** The beginning of the text between quotation marks. */
export function quote(text: string): string {
  const start = text.slice(0, 4 * longest);
  const clean = start.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const letters = [...clean];
  const cut = letters.length > longest || start.length < text.length;
  return `'${letters.slice(0, longest).join('')}${cut ? '…' : ''}'`;
}
