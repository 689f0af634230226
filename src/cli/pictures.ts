/** How a command's pictures are drawn: by option, setting, and what the terminal can do. */
import type { PictureWay } from '../render/image/choose';
import type { Printer } from '../render/image/picture';
import type { ColourLevel } from '../render/view';
import type { Globals } from './globals';
import type { Io } from './io';

export interface Pictures {
  /**
   * Finds out how pictures are drawn; `view.printer` draws from then on. In a pipe none is drawn unless a way is
   * asked for, and JSON never has any.
   */
  prepare(asked: PictureWay | undefined): Promise<void>;
  /** What draws; undefined before `prepare`, and where nothing is to be drawn. */
  readonly printer: Printer | undefined;
}

export interface PicturesSetup {
  readonly io: Pick<Io, 'input' | 'output' | 'env' | 'clock'>;
  readonly globals: Pick<Globals, 'json' | 'jq'>;
  /** The setting `pictures`. */
  readonly setting: () => Promise<string>;
  readonly colour: () => Promise<ColourLevel>;
}

/** Nothing is asked before `prepare`. */
export function makePictures({ io, globals, setting, colour }: PicturesSetup): Pictures {
  let printer: Printer | undefined;
  return {
    get printer() {
      return printer;
    },
    async prepare(asked) {
      if (globals.json || globals.jq !== undefined || (!io.output.terminal && asked === undefined)) return;
      const way = asked ?? ((await setting()) as PictureWay);
      const { choosePrinter } = await import('../render/image/choose');
      const { findGraphics } = await import('./graphics');
      const needless = way === 'blocks' || way === 'none';
      const graphics = needless ? { kitty: false, iterm: false, sixel: false } : await findGraphics(io);
      printer = await choosePrinter(way, graphics, await colour());
    },
  };
}
