/** Views for renderers: a terminal of some width, or a pipe. */
import { Chalk } from 'chalk';
import type { ColorLevel } from '../../../src/ports/terminal';
import { loadGrid } from '../../../src/terminal/text/grid';
import type { View } from '../../../src/terminal/text/view';
import { testStart } from '../clock';

await loadGrid();

/** A terminal; without a color level everything is plain. */
export function terminalView(width = 80, color: ColorLevel = 0, change: Partial<View> = {}): View {
  const style = new Chalk({ level: color });
  return { terminal: true, width, rows: 24, style, now: testStart, first: true, ...change };
}

export function pipeView(change: Partial<View> = {}): View {
  return terminalView(80, 0, { terminal: false, ...change });
}
