/** The mouse of a terminal, as it reports it among the keys (SGR, xterm control sequences: mouse tracking). */
import type { Mouse } from '../definition/command';

/** Presses and the wheel, in SGR form: coordinates of any size. */
export const mouseOn = '\u001b[?1000h\u001b[?1006h';
export const mouseOff = '\u001b[?1006l\u001b[?1000l';

const start = '\u001b[<';
const report = /^(\d{1,3});(\d{1,5});(\d{1,5})([Mm])$/;
/** Bits of the button: shift, alt, control; motion; the wheel. */
const modifiers = 4 | 8 | 16;
const wheelUp = 64;
const wheelDown = 65;

/** What a piece of input is: a part of a report, the end of one (undefined when it is not used), or not a report. */
export type MousePiece = 'part' | { readonly mouse: Mouse | undefined } | undefined;

/** Puts reports together: readline, which does not know them, gives them in pieces. */
export function mouseReader(): (sequence: string) => MousePiece {
  let text: string | undefined;
  return (sequence) => {
    if (sequence === start) {
      text = '';
      return 'part';
    }
    if (text === undefined) return undefined;
    text += sequence;
    const isOpen = /^[\d;]{0,15}$/.test(text);
    if (isOpen) return 'part';
    const found = report.exec(text);
    text = undefined;
    return found ? { mouse: mouseOf(found) } : undefined;
  };
}

/** Releases, motion and other buttons are ignored. */
function mouseOf([, code, column, row, end]: RegExpExecArray): Mouse | undefined {
  const button = Number(code) & ~modifiers;
  const at = { column: Number(column) - 1, row: Number(row) - 1 };
  if (end === 'm' || at.column < 0 || at.row < 0) return undefined;
  if (button === 0) return { ...at, wheel: 0 };
  if (button === wheelUp) return { ...at, wheel: 1 };
  return button === wheelDown ? { ...at, wheel: -1 } : undefined;
}
