/** The lines that are tried against a hostile service: the examples of every command, and others in their place. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PNG } from 'pngjs';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import { paletteRgb } from '../../../src/image/palette';
import { memoryFile } from '../../commands/canvas/archive/archive-world';
import { orderOf } from '../../sandbox/sections/shop/shop-support';
import { allCommands, type NamedCommand, splitLine } from '../command-line';
import { type Altered, hostileTexts } from './service';

/** The commands that call a route, in the order of the help. */
export async function callingCommands(): Promise<NamedCommand[]> {
  return (await allCommands()).filter(({ command }) => command.routes.length > 0);
}

export function linesFor({ line, command }: Pick<NamedCommand, 'line' | 'command'>): readonly string[] {
  const more = answered[line];
  return [...(instead[line] ?? command.examples), ...(more ? [more] : [])];
}

/** A line that comes before, and how the service alters its answers to it. */
export interface Beginning extends Partial<Altered> {
  readonly line: string;
}

const signUp: Beginning = {
  line: 'plaza auth signup --email eve@sandbox.test --password-stdin',
  alter: withPendingFlow,
};
const forgotten: Beginning = { line: 'plaza auth forgot-password --email ada@sandbox.test' };

/** The lines before commands that continue another one. */
export const begun: Readonly<Record<string, Beginning>> = {
  'auth signup': signUp,
  'auth verify-otp': signUp,
  'auth resend-otp': forgotten,
  'auth reset-password': forgotten,
  'exam answer': { line: 'plaza exam start', alter: withQuestions('single') },
  'exam draw': { line: 'plaza exam start', alter: withQuestions('draw') },
};

/** A sign-up with a pending mailed code. */
function withPendingFlow(route: string, body: unknown): unknown {
  if (route !== 'auth.signUp') return body;
  const { accessToken: _, ...pending } = body as Record<string, unknown>;
  return pending;
}

function withQuestions(type: 'single' | 'draw'): Altered['alter'] {
  return (route, body) => {
    if (route !== 'exam.start') return body;
    const { questions, ...paper } = body as { questions: object[] };
    return { ...paper, questions: questions.map((question) => ({ options: ['a', 'b'], ...question, type })) };
  };
}

/** Lines for commands whose examples need a user, or the result of another command. */
const answered: Readonly<Record<string, string>> = {
  'auth signup': 'plaza auth signup --email eve@sandbox.test --password-stdin --otp 123456',
  'auth qr watch': 'plaza auth qr watch 5d0c --claim-token TOKEN',
  'auth qr claim': 'plaza auth qr claim 5d0c --claim-token TOKEN',
};

/** Lines in place of examples that would write into the working folder, print bytes, or need an input. */
const instead: Readonly<Record<string, readonly string[]>> = {
  'canvas export': ['plaza canvas export canvas.png'],
  'notifications watch': ['plaza notifications watch'],
  'files download': ['plaza files download 8a4e {home}/saved'],
  export: ['plaza export {home}/export --html'],
  // Guarding never ends, nor does a large picture on a canvas where others paint.
  'canvas draw': [
    'plaza canvas draw logo.png --at 100,200 --plan',
    'plaza canvas draw logo.png --at 100,200',
  ],
  'canvas timelapse': [
    'plaza canvas timelapse week.plza {home}/week.gif --length 1s',
    'plaza canvas timelapse week.plza {home}/week/ --length 1s --style heat',
    'plaza canvas timelapse week.plza noon.png --at -0s',
    'plaza canvas timelapse week.plza - --length 1s --by nobody',
  ],
  'canvas record': [
    'plaza canvas record {home}/new',
    'plaza canvas record {home}/made --from-ndjson pixels.ndjson',
  ],
  'exam draw': ['plaza exam draw 1 cloud.png --quiet'],
  // The board has two drawings, and the account no known chalk or cloth.
  'school board draw': [
    'plaza school board draw --text Hello --preview',
    'plaza school board draw --svg logo.svg --item 5c40',
    'plaza school board draw --strokes strokes.json --item 5c40',
    'plaza school board draw --text Hello --item 5c40',
  ],
  'school board wipe': [
    'plaza school board wipe --drawing 1 --preview',
    'plaza school board wipe --drawing 1 --item 5c40',
  ],
  'school board show': ['plaza school board show', 'plaza school board show --by me --board light'],
  // The shop lists products with hostile IDs: one of these is among them.
  'school product': hostileTexts.slice(0, 12).map((id) => `plaza school product '${id}'`),
  // Only the first letter of a text is certain to exist; other posts have other answers.
  'school corrector apply': letters('corrector', ''),
  'school red-pen apply': letters('red-pen', ' --replacement x'),
};

function letters(tool: string, more: string): string[] {
  return ['1', '2', '3', '4', '5', '6', '7', '8'].map(
    (post) => `plaza school ${tool} apply ${post} --start 0 --end 1${more}`,
  );
}

const picture = PNG.sync.write(new PNG({ width: 2, height: 2 }));
/** Large enough for an avatar. */
const photo = PNG.sync.write(new PNG({ width: 640, height: 640 }));
/** An archive with a name that would drive the terminal. */
async function archive(): Promise<Uint8Array> {
  const file = memoryFile();
  const header = {
    version: 1,
    width: 64,
    height: 64,
    palette: paletteRgb,
    startedAt: 1_000_000,
    canvas: 'x',
  };
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(4096));
  const author = writer.authorNumber('u1', 'eve\u001b]0;evil\u0007\u001b[31m\u202e');
  for (let index = 0; index < 9; index += 1) writer.pixel(1_000_000 + index, 5, index, author);
  await writer.close();
  return file.bytes;
}

/** The contents of files in examples, by name or ending. */
const contents: Readonly<Record<string, Uint8Array>> = {
  'me.jpg': photo,
  'me.png': photo,
  'order.json': Buffer.from(JSON.stringify(orderOf())),
  'consents.json': Buffer.from(JSON.stringify({ consents: orderOf().consents })),
  'parcel.json': Buffer.from(
    JSON.stringify({ items: orderOf().items, to: { code: 101, countryCode: 'RU' } }),
  ),
  'strokes.json': Buffer.from('[{"points": [[1, 1], [9, 9]]}]'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" stroke="red"/></svg>'),
  json: Buffer.from('{}'),
  txt: Buffer.from('a text'),
  plza: await archive(),
  ndjson: Buffer.from('{"type":"canvas","width":8,"height":8}\n{"x":1,"y":1,"color":5,"at":1000}\n'),
  md: Buffer.from('a **bold** text'),
  ogg: Buffer.from('OggS'),
  mp4: Buffer.from('ftyp'),
  png: picture,
  jpg: picture,
};

/** The words of a line, with its files in the folder; `{home}` is the home of the run. */
export async function wordsOf(line: string, folder: string, home: string): Promise<string[]> {
  await mkdir(home, { recursive: true });
  const words = splitLine(line.replace('{home}', home)).map(async (word) => {
    const ending = /\.(\w+)$/.exec(word)?.[1] ?? '';
    const content = /[:@]/.test(word) ? undefined : (contents[basename(word)] ?? contents[ending]);
    if (!content) return word;
    const path = join(folder, basename(word));
    await writeFile(path, content);
    return path;
  });
  return Promise.all(words);
}
