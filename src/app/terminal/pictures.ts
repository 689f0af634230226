/** How a command's pictures are drawn: by option, setting, and what the terminal can do. */
import type { Globals } from '../../cli/definition/parameters';
import { canAskTerminal } from '../../cli/process/terminal-query';
import type { Pictures, PictureWay, Printer } from '../../ports/pictures';
import type { ColorLevel } from '../../ports/terminal';
import { bestWay, choosePrinter, type Graphics } from '../../terminal/pictures/choose';
import { type Ask, isFirstTime, type TerminalIo } from './ask-once';
import type { FoundGraphics } from './graphics';

export interface PicturesSetup {
  readonly io: TerminalIo;
  readonly globals: Pick<Globals, 'json' | 'jq'>;
  readonly chosen?: PictureWay;
  /** Whether the command takes the whole terminal, and so may query it. */
  readonly isScreen: boolean;
  readonly setting: () => Promise<string>;
  readonly color: () => Promise<ColorLevel>;
  readonly note: (text: string) => void;
  readonly collect?: Pictures['collect'];
}

/** Pictures whose terminal can be asked while a screen is shown. */
export interface LearningPictures extends Pictures {
  /** Asks what `prepare` has left for later; whether another printer draws them then. */
  learn(ask: Ask): Promise<boolean>;
}

const blocksOnly: FoundGraphics = { kitty: false, iterm: false, sixel: false, isKnown: true };

/** Pictures; the terminal is asked by `prepare` or `learn`, and only by a screen or for `--pictures auto`. */
export function makePictures(setup: PicturesSetup): LearningPictures {
  const { io, globals, chosen, isScreen, setting, color, collect } = setup;
  let printer: Printer | undefined;
  let drawnBy = '';
  let isLater = false;
  // Two questions at once would get each other's answers.
  let found: Promise<FoundGraphics> | undefined;
  const abilities = async (way: PictureWay, mayAsk: boolean, asking = io) => {
    if (way === 'blocks' || way === 'none') return blocksOnly;
    const { findGraphics } = await import('./graphics');
    found ??= findGraphics(asking, mayAsk);
    return found;
  };
  const choose = async (way: PictureWay, graphics: FoundGraphics) => {
    const level = await color();
    const by = JSON.stringify([way, level, { ...graphics, isKnown: true }]);
    if (by === drawnBy) return false;
    drawnBy = by;
    printer = await choosePrinter(way, graphics, level);
    return true;
  };
  const chosenWay = async () => chosen ?? ((await setting()) as PictureWay);
  return {
    async way() {
      const way = (await setting()) as PictureWay;
      // A question to the terminal would stand in the middle of JSON.
      if (way !== 'auto' || globals.json || globals.jq !== undefined) return way;
      return bestWay(await abilities(way, true));
    },
    get printer() {
      return printer;
    },
    ...(collect && { collect }),
    async prepare(later) {
      if (globals.json || globals.jq !== undefined || (!io.output.terminal && chosen === undefined)) return;
      const way = await chosenWay();
      isLater = later !== undefined && isScreen;
      const graphics = await abilities(way, !isLater && (isScreen || chosen === 'auto'));
      await choose(way, graphics);
      if (way === 'auto' && !graphics.isKnown && !isLater) await noteBlocks(setup, graphics);
    },
    async learn(ask) {
      if (!isLater) return false;
      found = undefined;
      const way = await chosenWay();
      return choose(way, await abilities(way, true, { ...io, ask }));
    },
  };
}

/** Once for a type of terminal of which none has been asked yet, where asking might find more than blocks. */
async function noteBlocks({ io, note }: PicturesSetup, graphics: Graphics): Promise<void> {
  if (bestWay(graphics) !== 'blocks' || !(await canAskTerminal(io))) return;
  if (await isFirstTime(io, 'pictures in blocks'))
    note("the picture is drawn in blocks: 'plaza doctor' finds out whether this terminal can draw pixels");
}
