/** What a terminal would make of an output: everything in it that is neither text nor a color of ours. */
import { Terminal } from '@xterm/headless';

/** Weights and colors that the renderers use. Magenta is none of them, so that it tells whose color it is. */
const ours = /^(?:0|[1-4]|7|9|2[234579]|3[0-46-9]|9[0-7]|39|49|100|38;[25];.*|48;[25];.*)$/;
const colors = /\u001b\[([\d;]*)m/g;

/** Tab and newline, the joiners and selectors of emoji, and the isolates that keep a line in its direction. */
const harmless = /[\t\n\u2066\u2067\u2069]|\u200c|\u200d|\ufe0e|\ufe0f/g;
const harmful = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

export interface Written {
  readonly text: string;
  /** Isolates may stand in it, as long as they end in their line. */
  readonly isolates: boolean;
}

/**
 * Everything in each text that a terminal or an eye could be fooled by; none for a text that is as it should be. A real
 * terminal reads all of them at once: it takes a moment for each piece that it is given.
 */
export async function intrusions(written: readonly Written[]): Promise<string[][]> {
  const inNone = (await acts(written.map(({ text }) => text))).length === 0;
  const found: string[][] = [];
  for (const one of written) found.push([...marks(one), ...(inNone ? [] : await acts([one.text]))]);
  return found;
}

function marks({ text, isolates }: Written): string[] {
  const foreign = [...text.matchAll(colors)].filter(([, code]) => !ours.test(code ?? ''));
  const plain = text.replace(colors, '');
  return [
    ...foreign.map(([sequence]) => `a color that is not ours: ${JSON.stringify(sequence)}`),
    ...[...plain.replace(harmless, '').matchAll(harmful)].map(([found]) => `a bare ${codeOf(found)}`),
    ...(isolates
      ? plain.split('\n').flatMap(unbalanced)
      : [...plain.matchAll(/[\u2066-\u2069]/g)].map(() => 'an isolate')),
  ];
}

function codeOf(found: string): string {
  return `U+${(found.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

/** An isolate that is not ended in its line would turn what follows. */
function unbalanced(line: string): string[] {
  let depth = 0;
  for (const [mark] of line.matchAll(/[\u2066-\u2069]/g)) {
    depth += mark === '\u2069' ? -1 : 1;
    if (depth < 0) return ['an isolate that ends before it begins'];
  }
  return depth === 0 ? [] : ['an isolate without end'];
}

const prefixes = ['', '<', '=', '>', '?'];
const intermediates = ['', ...characters(0x20, 0x2f)];

function characters(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
}

/** What a real terminal's parser was told to do beside printing and coloring, by any of the texts. */
async function acts(texts: readonly string[]): Promise<string[]> {
  const terminal = watched ?? watch();
  watched = terminal;
  terminal.acts.length = 0;
  for (let place = 0; place < texts.length; place += maxAtOnce) {
    // What is left unfinished would swallow what is printed next.
    const piece = texts.slice(place, place + maxAtOnce).map((text) => `${text}${end}`);
    await new Promise<void>((resolve) => terminal.screen.write(piece.join(''), resolve));
  }
  const others = terminal.acts.filter((act) => act !== stringEnd);
  const ends = terminal.acts.length - others.length;
  return ends > texts.length ? [...others, stringEnd] : others;
}

/** Texts that the terminal is given in one piece: its buffer has an end. */
const maxAtOnce = 100;
const end = '.\u001b\\';
const stringEnd = 'ESC \\';
let watched: ReturnType<typeof watch> | undefined;

function watch() {
  const screen = new Terminal({ cols: 200, rows: 50, allowProposedApi: true, logLevel: 'off' });
  const acts: string[] = [];
  const reported = (what: string) => () => {
    acts.push(what);
    return true;
  };
  const { parser } = screen;
  for (const prefix of prefixes) {
    for (const intermediate of intermediates) {
      for (const final of characters(0x40, 0x7e)) {
        const id = { prefix, intermediates: intermediate, final };
        const shown = `${prefix}${intermediate}${final}`;
        if (shown !== 'm') parser.registerCsiHandler(id, reported(`CSI ${shown}`));
        parser.registerDcsHandler(id, reported(`DCS ${shown}`));
      }
    }
  }
  for (const intermediate of intermediates) {
    for (const final of characters(0x30, 0x7e)) {
      parser.registerEscHandler(
        { intermediates: intermediate, final },
        reported(`ESC ${intermediate}${final}`),
      );
    }
  }
  for (let code = 0; code < 2000; code += 1) parser.registerOscHandler(code, reported(`OSC ${code}`));
  screen.onBell(reported('bell'));
  screen.onData(reported('an answer to the terminal'));
  screen.onTitleChange(reported('title'));
  return { screen, acts };
}
