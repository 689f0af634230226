/** Text from strangers, everywhere: nothing of it drives the terminal, whatever the command and however it ends. */

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/api/catalogue/routes/index';
import { programOf } from '../../src/app/program';
import type { AnyCommand } from '../../src/cli/definition/command';
import { leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { resolve } from '../../src/cli/line/resolve';
import { run } from '../../src/cli/line/run';
import { groups } from '../../src/commands/index';
import { orderOf } from '../sandbox/sections/shop/shop-support';
import type { Ran } from '../support/app';
import { testClock } from '../support/http-clock';
import { fakeIo } from '../support/io';
import { fakeInput, fakeOutput } from '../support/terminal';
import { answeringRoutes } from './answer-samples';
import { splitLine } from './command-line';
import {
  type HostileService,
  hostileTexts,
  type Mood,
  type Stray,
  startHostileService,
} from './hostile-service';
import { intrusions } from './terminal-guard';

let service: HostileService;
let folder: string;
let commands: { readonly words: string; readonly command: AnyCommand }[];

beforeAll(async () => {
  service = await startHostileService();
  folder = await mkdtemp(join(tmpdir(), 'plaza-hostile-'));
  const leaves = leavesOf(await makeManifest(groups));
  const found = await Promise.all(
    leaves.map(async ({ words }) => ({
      words: words.join(' '),
      command: (await resolve(words, groups)).found,
    })),
  );
  commands = found.flatMap(({ words, command }) =>
    command && command.kind !== 'group' && command.routes.length > 0 ? [{ words, command }] : [],
  );
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Manner {
  readonly mood: Mood;
  readonly terminal: boolean;
  readonly options: readonly string[];
  /** Other answers in each. */
  readonly turn?: number;
}

/** Lines that have to come before, for commands that finish what another one began. */
const begun: Readonly<Record<string, string>> = {
  'auth signup': 'plaza auth signup --email eve@sandbox.test --password-stdin',
  'auth verify-otp': 'plaza auth signup --email eve@sandbox.test --password-stdin',
  'auth resend-otp': 'plaza auth signup --email eve@sandbox.test --password-stdin',
  'auth reset-password': 'plaza auth forgot-password --email ada@sandbox.test',
};

/** Lines for commands whose examples wait for a person, or go on with what another command left. */
const answered: Readonly<Record<string, string>> = {
  'auth signup': 'plaza auth signup --email eve@sandbox.test --password-stdin --otp 123456',
  'auth qr watch': 'plaza auth qr watch 5d0c --claim-token TOKEN',
  'auth qr claim': 'plaza auth qr claim 5d0c --claim-token TOKEN',
};

/** Lines in place of examples that would write into the folder the tests run in, write bytes, or wait for a word. */
const instead: Readonly<Record<string, readonly string[]>> = {
  'canvas export': ['plaza canvas export canvas.png'],
  'notifications watch': ['plaza notifications watch'],
  'files download': ['plaza files download 8a4e {home}/saved'],
};

const picture = PNG.sync.write(new PNG({ width: 2, height: 2 }));
/** What the files hold that examples name, by their name or their ending. */
const contents: Readonly<Record<string, Uint8Array>> = {
  'order.json': Buffer.from(JSON.stringify(orderOf())),
  'consents.json': Buffer.from(JSON.stringify({ consents: orderOf().consents })),
  'parcel.json': Buffer.from(
    JSON.stringify({ items: orderOf().items, to: { code: 101, countryCode: 'RU' } }),
  ),
  json: Buffer.from('{}'),
  txt: Buffer.from('a text'),
  md: Buffer.from('a **bold** text'),
  ogg: Buffer.from('OggS'),
  mp4: Buffer.from('ftyp'),
  png: picture,
  jpg: picture,
};

/** The words of a line, with its files in a folder of the test's own. */
async function wordsOf(line: string, home: string): Promise<string[]> {
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

let runs = 0;

/** Runs a line against the service, in a home of its own or that of the run before. */
async function runHostile(line: string, manner: Manner, home: string): Promise<Ran> {
  const { mood, terminal, options, turn = 0 } = manner;
  runs += 1;
  service.reset(
    mood,
    7 * turn + [...line].reduce((sum, letter) => sum + letter.charCodeAt(0), options.length),
  );
  const shape = terminal ? { columns: 80, rows: 24 } : undefined;
  const output = fakeOutput(shape);
  const errors = fakeOutput(shape);
  const io = fakeIo({
    argv: [...(await wordsOf(line, home)), ...options],
    input: fakeInput(false, 'first-secret-line\nsecond-secret-line\n'),
    output,
    errors,
    clock: testClock(),
    pid: process.pid,
    env: {
      TERM: 'xterm-256color',
      HOME: folder,
      PLAZA_CONFIG_DIR: home,
      PLAZA_KEYCHAIN: 'file',
      PLAZA_BASE_URL: service.url,
      PLAZA_STATUS_URL: service.url,
      PLAZA_PIXEL_URL: service.url,
      PLAZA_REFRESH_TOKEN: 'first',
    },
  });
  const exit = await run(io, programOf(groups));
  return { exit, stdout: output.text(), stderr: errors.text() };
}

/** For each command a line that came to a good end. */
const reaching = new Map<string, string>();

/** The lines to be tried: every example, or where nothing is answered one that is known to ask the service. */
function linesOf(words: string, command: AnyCommand, { mood }: Manner): readonly string[] {
  const { examples } = command;
  if (typeof mood === 'object' && mood.changesOnly && !changes(command)) return [];
  const reached = mood === 'answers' ? undefined : reaching.get(words);
  if (reached !== undefined) return [reached];
  const more = answered[words];
  return [...(instead[words] ?? examples), ...(more ? [more] : [])];
}

/** Runs a line of the command in a home of its own, after what it goes on from. */
async function runCommand(words: string, command: AnyCommand, line: string, manner: Manner): Promise<Ran> {
  const home = join(folder, String(runs));
  const first = begun[words];
  if (first) await runHostile(first, { ...manner, mood: 'answers' }, home);
  // What tells events would go on telling them.
  const options = [...manner.options, ...(command.kind === 'answer' ? [] : ['--count', '1'])];
  return runHostile(line, { ...manner, options }, home);
}

/** How many different answers are tried. */
const turns = 3;

/** What came of it. */
interface Everything {
  /** What a terminal was told that it must not be told, and faults of plaza. */
  readonly faults: string[];
  /** The commands that came to a good end. */
  readonly done: Set<string>;
  /** What stood on standard output, after its line. */
  readonly shown: string[];
}

/** Every example of every command in that manner. */
async function everything(manner: Manner): Promise<Everything> {
  const faults: string[] = [];
  const shown: string[] = [];
  const done = new Set<string>();
  for (const { words, command } of commands) {
    for (const line of linesOf(words, command, manner)) {
      // Some answers end a command early, a banned account or an address that is none: then others are tried.
      for (let turn = 0; turn < turns; turn += 1) {
        const ran = await runCommand(words, command, line, { ...manner, turn });
        faults.push(...(await faultsOf(ran, manner, line)).map((what) => `${line}: ${what}`));
        shown.push(`${line}: ${ran.stdout}`);
        if (typeof manner.mood === 'object') break;
        if (ran.exit !== 0 || !isServed(command)) continue;
        done.add(words);
        reaching.set(words, line);
        break;
      }
    }
  }
  return { faults, done, shown };
}

async function filesIn(home: string): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() ? [relative(home, join(entry.parentPath, entry.name))] : [],
  );
}

/** What progress writes over itself with; no stranger has exactly this. */
const clearedLine = '\r\u001b[K';

async function faultsOf(ran: Ran, { terminal, options }: Manner, line: string): Promise<string[]> {
  const { exit, stdout, stderr } = ran;
  const asJson = options.includes('--json');
  const isolates = terminal && !asJson;
  return [
    ...(asJson && !line.includes('--jq') ? unreadable(ran) : []),
    ...(await intrusions(stdout, { isolates })).map((what) => `standard output: ${what}`),
    ...(await intrusions(stderr.replaceAll(clearedLine, ''), { isolates: false })).map(
      (what) => `standard error: ${what}`,
    ),
    ...(/^(?:error: this is no error|hint: run evil)/m.test(stderr) ? ['a stranger speaks as plaza'] : []),
    ...(exit === 1 ? [`a fault of plaza: ${stderr}`] : []),
  ];
}

function changes({ routes }: AnyCommand): boolean {
  return routes === 'all' || routes.some(({ effect }) => effect !== 'read');
}

/** What a script could not read of a run under `--json`: the answer, or its lines, or the error. */
function unreadable({ exit, stdout, stderr }: Ran): string[] {
  const answer = isJson(stdout) || stdout.split('\n').every((line) => line === '' || isJson(line));
  const told = stdout !== '' || (exit !== 0 && isJson(stderr.slice(stderr.lastIndexOf('\n{"error":') + 1)));
  return [
    ...(answer ? [] : [`no JSON: ${JSON.stringify(stdout.slice(0, 200))}`]),
    ...(told ? [] : [`exit ${exit} without an answer or an error: ${JSON.stringify(stderr.slice(-200))}`]),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether one of the command's own routes was asked and answered. */
function isServed({ routes }: AnyCommand): boolean {
  const own = new Set((routes === 'all' ? allRoutes : routes).map(({ name }) => name));
  return service.served.some(({ route, status }) => own.has(route) && status < 300);
}

const minutes = 180_000;

describe('the enemy', () => {
  it('knows an answer for every route that has one', () => {
    const answering = allRoutes.filter(({ answer }) => answer !== undefined).map(({ name }) => name);
    expect(answering.filter((name) => !answeringRoutes.has(name))).toEqual([]);
  });

  it.each(hostileTexts.map((text) => [text.slice(0, 30), text]))('would be seen with %j', async (_, text) => {
    const fair = /^[\p{L}\s:.]*$/u.test(text);
    expect((await intrusions(text, { isolates: true })).length > 0 || fair).toBe(true);
  });
});

describe('what the service answers', () => {
  it.each([
    ['at a terminal', { terminal: true, options: ['--yes'] }],
    ['in a pipe', { terminal: false, options: ['--yes'] }],
    ['as JSON at a terminal, traced', { terminal: true, options: ['--yes', '--json', '--debug'] }],
  ])(
    'does not drive it %s, and every command is reached',
    async (_, manner) => {
      const { faults, done } = await everything({ mood: 'answers', ...manner });
      expect(faults).toEqual([]);
      expect(commands.map(({ words }) => words).filter((words) => !done.has(words))).toEqual([]);
    },
    minutes,
  );
});

describe('what would have been sent', () => {
  it(
    'does not drive the terminal either, whatever was read for it',
    async () => {
      const manner = { terminal: true, options: ['--dry-run', '--verbose'] };
      const first = runs;
      expect((await everything({ mood: 'answers', ...manner })).faults).toEqual([]);
      // What the session needs is kept; everything else would be a change on this computer.
      const homes = (await readdir(folder)).filter((name) => Number(name) >= first);
      const files = await Promise.all(homes.map((home) => filesIn(join(folder, home))));
      expect(files.flat().filter((name) => !name.startsWith('state/accounts'))).toEqual([]);
    },
    minutes,
  );
});

describe('how the service refuses', () => {
  it.each([
    ['at a terminal', { terminal: true, options: ['--yes'] }],
    ['in a pipe, traced', { terminal: false, options: ['--yes', '--debug'] }],
    ['as JSON at a terminal', { terminal: true, options: ['--yes', '--json'] }],
  ])(
    'does not drive it %s',
    async (_, manner) => {
      const { faults } = await everything({ mood: 'refuses', ...manner });
      expect(faults).toEqual([]);
    },
    minutes,
  );
});

describe('what is no answer', () => {
  const page = { type: 'text/html', body: '<html>Sign in to this network</html>' };
  const json = (body: string) => ({ type: 'application/json', body });
  it.each<[string, Stray]>([
    ['a web page for changes', { ...page, changesOnly: true }],
    ['null', { ...json('null'), changesOnly: false }],
    ['null for changes', { ...json('null'), changesOnly: true }],
    ['a list of nothing', { ...json('[null]'), changesOnly: false }],
  ])(
    'is no fault of plaza: %s',
    async (_, mood) => {
      const { faults, shown } = await everything({ mood, terminal: false, options: ['--yes'] });
      expect(faults).toEqual([]);
      expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
    },
    minutes,
  );
});
