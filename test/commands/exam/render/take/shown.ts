/** The screen of an attempt as text, for exact captures. */
import { newProgress, type Progress } from '../../../../../src/commands/exam/progress/record';
import { measureTake, takeFrame } from '../../../../../src/commands/exam/render/take/frame';
import { takeKeys } from '../../../../../src/commands/exam/take/keys';
import type { Size } from '../../../../../src/commands/exam/take/state';
import type { Printer } from '../../../../../src/ports/pictures';
import { keyLine } from '../../../../../src/terminal/text/keys';
import { terminalView } from '../../../../support/terminal/views';
import { paperOf } from '../../papers';
import { opened, TestScreen } from '../../take/screen';

export const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 50, rows: 16 },
];

/** The screen with the renderer that users see. */
export class ShownScreen extends TestScreen {
  constructor(readonly size: Size) {
    super(size, measureTake);
  }

  text(printer?: Printer): string {
    const view = terminalView(this.size.columns, 0, printer ? { printer } : {});
    return takeFrame(this.state, view, keyLine(takeKeys, this.state, view.style))
      .map((row) => (typeof row === 'string' ? row : row.text))
      .join('\n');
  }
}

/** The screen of an attempt that runs for two minutes, at the question with this index. */
export function shown(size: Size, index = 0, progress: Progress = newProgress(paperOf())): ShownScreen {
  return opened(new ShownScreen(size), index, progress).tick(2);
}
