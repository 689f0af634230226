/** How a command's pictures are drawn: by option, setting, and what the terminal can do. */

import type { Globals } from '../../cli/definition/parameters';
import type { Pictures, PictureWay, Printer } from '../../ports/pictures';
import type { ColorLevel } from '../../ports/terminal';
import { bestWay, choosePrinter, type Graphics } from '../../terminal/pictures/choose';
import type { AskedIo } from './ask-once';

export interface PicturesSetup {
  readonly io: AskedIo;
  readonly globals: Pick<Globals, 'json' | 'jq'>;
  /** `--pictures`, of a command that has it. */
  readonly chosen?: PictureWay;
  /** The setting `pictures`. */
  readonly setting: () => Promise<string>;
  readonly color: () => Promise<ColorLevel>;
}

/** The terminal is not queried before `prepare`. */
export function makePictures({ io, globals, chosen, setting, color }: PicturesSetup): Pictures {
  let printer: Printer | undefined;
  // Two questions at once would get each other's answers.
  let found: Promise<Graphics> | undefined;
  const abilities = async (way: PictureWay) => {
    if (way === 'blocks' || way === 'none') return { kitty: false, iterm: false, sixel: false };
    const { findGraphics } = await import('./graphics');
    found ??= findGraphics(io);
    return found;
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
    async prepare() {
      if (globals.json || globals.jq !== undefined || (!io.output.terminal && chosen === undefined)) return;
      const way = chosen ?? ((await setting()) as PictureWay);
      printer = await choosePrinter(way, await abilities(way), await color());
    },
  };
}
