/**
 * The tour of `npm start`: six scenes of the built program against a sandbox of its own. At a terminal Enter continues
 * and `q` quits. The sandbox keeps running, with ada signed in, so that the user can continue by hand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { shellWord } from './errors';
import { paletteRgb } from './image/palette';
import { encodePng } from './image/png/png';
import { wrapProse } from './terminal/text/text';

const { stdin, stdout } = process;
const isPersonal = stdin.isTTY === true && stdout.isTTY === true;
const isColored = stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
const styled = (code: number, text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);
const print = (text: string) => stdout.write(text);

/** The folder above `dist`, which contains the built tour. */
const root = join(dirname(process.argv[1] ?? ''), '..');
/** The words that run plaza: an argument names the single executable. */
const [program = '', ...script] = process.argv[2]
  ? [process.argv[2]]
  : [process.execPath, join(root, 'bin', 'plaza.js')];

interface Step {
  /** The command line, without `plaza`. The output of a nested list replaces it, as `$(plaza …)` in a shell. */
  readonly line: readonly (string | readonly string[])[];
  /** The expected exit code; defaults to 0. */
  readonly exit?: number;
  /** `start`: runs in the background. `stop`: background processes are interrupted before this step. */
  readonly background?: 'start' | 'stop';
  /** Work of other users while this step runs, each in a profile of its own. */
  readonly others?: () => Promise<unknown>;
}

/** Files of the tour. `$PLAZA_CONFIG_DIR` is printed unchanged, and replaced before the command runs. */
const [heartFile, orderFile, archive, timelapse] = ['heart.png', 'order.json', 'tour.plza', 'tour.png'].map(
  (name) => `$PLAZA_CONFIG_DIR/${name}`,
) as [string, string, string, string];
const drawn = isPersonal ? [] : ['--pictures', 'blocks'];
const drawHeart = ['canvas', 'draw', heartFile, '--at', '178,236', '--order', 'centre'];
const placeOrder = ['shop', 'orders', 'create', '--input', orderFile, '--yes'];
const painters = ['boris', 'kofi', 'lena', 'emiko', 'deniz', 'rosa'];
const part = (index: number) => ['--part', `${index}/${painters.length + 1}`];

/** The six scenes. A terminal has handles (`@last`) and room for large pictures; elsewhere an ID and a filter are used. */
const scenes: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  {
    title: 'A canvas that everybody draws on',
    steps: [
      { line: ['canvas', 'show', '--fit', ...(isPersonal ? [] : ['--region', '0,0,256,110']), ...drawn] },
    ],
  },
  {
    title: 'Signing in, a typing error, the feed, and the same for scripts',
    steps: [
      { line: ['sandbox', 'sign-in', 'ada'] },
      { line: ['psots'], exit: 2 },
      { line: ['posts', '--limit', '2'] },
      { line: ['posts', '--limit', '3', '--jq', '.[] | "\\(.author.username): \\(.likesCount) likes"'] },
    ],
  },
  {
    title: 'A post with a picture and a poll, which Boris answers immediately',
    steps: [
      {
        line: [
          ...['posts', 'create', 'Shall we draw *together*? #canvas'],
          ...['--attach', join(root, 'docs', 'canvas.png')],
          ...['--poll', 'When?', '--option', 'Tonight', '--option', 'Tomorrow'],
        ],
      },
      { line: ['notifications', 'watch', '--count', '1', '--for', '20s'], others: answerPoll },
      {
        line: isPersonal
          ? ['posts', 'get', '@last']
          : [
              ...['posts', 'get', ['posts', 'by', 'me', '--jq', '.[0].id']],
              ...['--jq', '.poll.options[] | "\\(.text): \\(.votesCount)"'],
            ],
      },
    ],
  },
  {
    title: 'A pixel, placed and seen',
    steps: [
      { line: ['canvas', 'place', '128', '128', '#E50000'] },
      { line: ['canvas', 'pixel', '128', '128'] },
      { line: ['canvas', 'show', '--region', '118,122,20,12', ...drawn] },
    ],
  },
  {
    title: 'An order whose answer is lost: the same command again places it once',
    steps: [
      {
        line: [
          ...['sandbox', 'fault', 'add', '--kind', 'drop-after'],
          ...['--route', 'shop.ordersCreate', '--times', '3'],
        ],
      },
      { line: placeOrder, exit: 7 },
      { line: placeOrder },
      { line: ['shop', 'orders', '--jq', '.[0] | {number, status, total}'] },
    ],
  },
  {
    title: 'A picture that seven people draw at the same time, and its timelapse',
    steps: [
      { line: ['sandbox', 'switch', 'canvas-special', 'on'] },
      { line: ['canvas', 'record', archive], background: 'start' },
      {
        line: [
          ...[...drawHeart, ...part(1)],
          ...(isPersonal ? [] : ['--jq', 'select(.type == "complete") | {placed}']),
        ],
        others: drawTogether,
      },
      {
        line: [
          ...['canvas', 'timelapse', archive, timelapse],
          ...['--region', '152,206,64,50', '--scale', '8', '--length', '6s'],
        ],
        background: 'stop',
      },
      { line: ['canvas', 'show', '--region', '170,232,29,18', ...drawn] },
    ],
  },
];

const order = {
  items: [{ productId: 'poster', size: 'A3', color: null, qty: 1 }],
  recipient: {
    name: 'Ada Lind',
    phone: '+7 900 000-00-00',
    email: 'ada@sandbox.test',
    country: 'RU',
    city: 'Krasnodar',
    address: '',
    cityCode: 107,
    deliveryPoint: 'KRA107A',
    comment: '',
  },
  consents: [
    { kind: 'offer', accepted: true, docSlug: 'offer', docVersion: '1' },
    { kind: 'personal_data', accepted: true, docSlug: 'personal-data', docVersion: '1' },
  ],
};

/** Palette indexes of the letters in `heart`; a point is transparent. */
const colors: Readonly<Record<string, number>> = { o: 8, d: 9, r: 10, p: 11, w: 12, '.': paletteRgb.length };

const heart = [
  '..ooo...ooo..',
  '.oprro.oprro.',
  'opwrrrorrrrdo',
  'oprrrrrrrrrdo',
  'orrrrrrrrrddo',
  '.orrrrrrrrdo.',
  '..orrrrrrdo..',
  '...orrrrdo...',
  '....orrdo....',
  '.....odo.....',
  '......o......',
];

/** The environment of every command, without variables that lead out of the tour's own sandbox. */
const env: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^PLAZA_|^(HTTPS?|ALL|NO)_PROXY$/i.test(name)),
);
env.PLAZA_PROFILE = 'sandbox';

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-tour-'));
  env.PLAZA_CONFIG_DIR = folder;
  await writeFile(expanded(orderFile), JSON.stringify(order), { mode: 0o600 });
  const pixels = Uint8Array.from(heart.join(''), (letter) => colors[letter] ?? 0);
  await writeFile(
    expanded(heartFile),
    encodePng({ width: heart[0]?.length ?? 0, height: heart.length, pixels }, [...paletteRgb]),
  );
  try {
    // The canvas requires an account; the second scene shows how to sign in.
    await plaza(['sandbox', 'sign-in', 'ada']);
    for (const [index, { title, steps }] of scenes.entries()) {
      if (isPersonal && index > 0 && !(await userContinues())) break;
      print(`\n${styled(7, ` ${index + 1} of ${scenes.length}  ${title} `)}\n`);
      for (const step of steps) await runStep(step);
    }
  } catch (error) {
    print(`\nThe tour failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await stopBackground();
  }
  print(farewell(folder));
}

/** Prints a command line and runs it. @throws Error when it ends with another exit code than the expected one */
async function runStep({ line, exit = 0, background, others }: Step): Promise<void> {
  if (background === 'stop') {
    print(`${styled(1, '$ kill -INT %1')}\n`);
    await stopBackground();
  }
  const typed = line.map((word) =>
    typeof word === 'string' ? quoted(word) : `"$(plaza ${word.map(quoted).join(' ')})"`,
  );
  print(`${styled(1, `$ plaza ${typed.join(' ')}${background === 'start' ? ' &' : ''}`)}\n`);
  const words: string[] = [];
  for (const word of line) words.push(typeof word === 'string' ? word : await outputOf(word));
  if (background === 'start') {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const child = spawn(program, [...script, ...words.map(expanded)], { env, stdio: [...stdio] });
    running.push(child);
    // Its first line: only from then on does it record.
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    child.stdout.resume();
    return;
  }
  const [{ code }] = await Promise.all([plaza(words, { shown: true }), others?.()]);
  if (code !== exit) throw new Error(`the step ended with exit code ${code}, not ${exit}`);
  if (exit !== 0) print(`(exit code ${exit}, as expected)\n`);
}

/** Boris comments on Ada's newest post and votes in its poll. */
async function answerPoll(): Promise<void> {
  await plaza(['sandbox', 'sign-in', 'boris', '--profile', 'boris']);
  const newest = ['posts', 'by', 'ada', '--jq', '.[0] | .id, .poll.options[0].id'];
  const [post = '', option = ''] = (await outputOf(newest, 'boris')).split('\n');
  await plaza(['posts', 'vote', post, option], { profile: 'boris' });
  await plaza(['comments', 'create', post, 'Tonight! I bring the red.'], { profile: 'boris' });
}

/** Six other users draw their parts of the heart. */
function drawTogether(): Promise<unknown> {
  return Promise.all(
    painters.map(async (profile, index) => {
      await plaza(['sandbox', 'sign-in', profile, '--profile', profile]);
      await plaza([...drawHeart, ...part(index + 2)], { profile });
    }),
  );
}

/** Background processes of the steps, as after `&` in a shell. */
const running: ChildProcess[] = [];

async function stopBackground(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const closed = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGINT');
    await closed;
  }
}

/** The output of a command that must succeed. */
async function outputOf(line: readonly string[], profile?: string): Promise<string> {
  const { code, output } = await plaza(line, { profile });
  if (code !== 0) throw new Error(`'plaza ${line.join(' ')}' ended with exit code ${code}`);
  return output.trimEnd();
}

/**
 * Runs the executable until it ends.
 * @param options.shown its output is printed; otherwise standard output is returned
 * @param options.profile defaults to `sandbox`
 */
function plaza(
  line: readonly string[],
  { shown = false, profile = 'sandbox' } = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(program, [...script, ...line.map(expanded)], {
    env: { ...env, PLAZA_PROFILE: profile },
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, output })),
  );
}

const variable = /^\$PLAZA_CONFIG_DIR(?=\/)/;

function expanded(word: string): string {
  return word.replace(variable, () => env.PLAZA_CONFIG_DIR ?? '');
}

/** Quoted for a shell, which replaces the variable. */
function quoted(word: string): string {
  return variable.test(word) ? word : shellWord(word);
}

/** Waits for Enter or Space (true), or for `q`, Escape, Ctrl-C or Ctrl-D (false). */
function userContinues(): Promise<boolean> {
  const prompt = 'Enter continues, q quits ';
  print(`\n${styled(2, prompt)}`);
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      const key = chunk.toString();
      const quits = /^[qQ\u0003\u0004\u001b]$/.test(key);
      if (!quits && !/[\r\n ]/.test(key)) return;
      stdin.off('data', onData);
      stdin.setRawMode(false);
      stdin.pause();
      print(`\r${' '.repeat(prompt.length)}\r`);
      resolve(!quits);
    };
    stdin.on('data', onData);
  });
}

function farewell(folder: string): string {
  const prose = (text: string) => wrapProse(text, Math.min(stdout.columns ?? 80, 100));
  return [
    '',
    ...prose(
      `${styled(7, ' Next steps ')} The sandbox keeps running, and ada is signed in. To continue yourself:`,
    ),
    '',
    `  export PLAZA_PROFILE=sandbox PLAZA_CONFIG_DIR=${quoted(folder)}`,
    `  ${[program, ...script].map((word) => (/[\\/]node$/.test(word) ? 'node' : quoted(word))).join(' ')} posts`,
    '',
    ...prose(
      "After 'npm link' the program is 'plaza'. Then try 'plaza --help', 'plaza canvas watch' and 'plaza sandbox watch'.",
    ),
    '',
  ].join('\n');
}

main();
