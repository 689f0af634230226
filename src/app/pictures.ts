/** How a command's pictures are drawn: by option, setting, and what the terminal can do. */

import type { Globals } from '../cli/definition/globals';
import type { Io } from '../cli/process/io';
import { bestWay, choosePrinter, type PictureWay } from '../render/image/choose';
import type { Printer } from '../render/image/picture';
import type { ColourLevel } from '../render/text/view';

export interface Pictures {
  /**
   * Finds out how pictures are drawn; `view.printer` draws from then on. In a pipe none is drawn unless a way is
   * asked for, and JSON never has any.
   */
  prepare(asked: PictureWay | undefined): Promise<void>;
  /** How pictures are drawn at this terminal, by setting and by what it can do. */
  way(): Promise<PictureWay>;
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
  const abilities = async (way: PictureWay) => {
    if (way === 'blocks' || way === 'none') return { kitty: false, iterm: false, sixel: false };
    const { findGraphics } = await import('./graphics');
    return findGraphics(io);
  };
  return {
    async way() {
      const way = (await setting()) as PictureWay;
      // A question to the terminal would stand in the middle of JSON.
      if (way !== 'auto' || globals.json || globals.jq !== undefined) return way;
      return bestWay(await abilities(way));
    },
    get printer() {
      return printer;
    },
    async prepare(asked) {
      if (globals.json || globals.jq !== undefined || (!io.output.terminal && asked === undefined)) return;
      const way = asked ?? ((await setting()) as PictureWay);
      printer = await choosePrinter(way, await abilities(way), await colour());
    },
  };
}
