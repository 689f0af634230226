/**
 * The tour: six scenes of the real program against a sandbox of its own. At a terminal Enter continues and `q` leaves.
 * The sandbox stays, with ada signed in, so that the user can continue by hand.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wrapProse } from '../terminal/text/text';
import { heartPng } from './inputs';
import {
  answerOf,
  endBeside,
  expanded,
  plaza,
  print,
  quoted,
  root,
  runStep,
  tourEnvironment,
} from './run-step';
import { drawHeart, orderFile, painters, type Scene, scenesOf } from './scenes';

const { stdin, stdout } = process;
const isPersonal = stdin.isTTY === true && stdout.isTTY === true;
const isColored = stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
const styled = (code: number, text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-tour-'));
  const env = tourEnvironment(folder);
  await writeFile(join(folder, 'order.json'), orderFile, { mode: 0o600 });
  await writeFile(join(folder, 'heart.png'), heartPng());
  const scenes = scenesOf({
    lastPost: isPersonal
      ? ['@last']
      : [['posts', 'by', 'me', '--jq', '.[0].id'], '--jq', '.poll.options[] | "\\(.text): \\(.votesCount)"'],
    wholeCanvas: isPersonal ? ['--fit'] : ['--fit', '--region', '0,0,256,110'],
    drawn: isPersonal ? [] : ['--pictures', 'blocks'],
    picture: join(root, 'docs', 'canvas.png'),
    answerPoll,
    drawTogether,
    drawingEnd: isPersonal ? [] : ['--jq', 'select(.type == "complete") | {placed}'],
  });
  try {
    // The canvas is for those who are signed in; the second scene shows how that is done.
    await plaza(['sandbox', 'sign-in', 'ada'], env, { shown: false });
    for (const [index, scene] of scenes.entries()) {
      await play(scene, index + 1, env);
      if (isPersonal && index < scenes.length - 1 && !(await goesOn())) break;
    }
  } catch (error) {
    print(`\nThe tour failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await endBeside();
  }
  print(farewell(folder));
}

async function play(
  { title, meanwhile, steps }: Scene,
  number: number,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  print(`\n${styled(7, ` ${number} of 6  ${title} `)}\n`);
  const others = { work: Promise.resolve() };
  for (const step of steps) {
    if (step.line[1] === 'watch' || step.line[1] === 'draw') others.work = meanwhile?.(env) ?? others.work;
    if (step.beside === 'ends') await others.work;
    await runStep(step, env, (line) => styled(1, line));
  }
  await others.work;
}

/** Boris signs in in a profile of his own, and comments on Ada's newest post and votes in its poll. */
async function answerPoll(env: NodeJS.ProcessEnv): Promise<void> {
  const boris = { ...env, PLAZA_PROFILE: 'boris' };
  await plaza(['sandbox', 'sign-in', 'boris', '--profile', 'boris'], env, { shown: false });
  const [post = '', option = ''] = (
    await answerOf(['posts', 'by', 'ada', '--jq', '.[0] | .id, .poll.options[0].id'], boris)
  ).split('\n');
  await plaza(['posts', 'vote', post, option], boris, { shown: false });
  await plaza(['comments', 'create', post, 'Tonight! I bring the red.'], boris, { shown: false });
}

/** Six others sign in, each in a profile of their own, and draw their parts of the heart. */
async function drawTogether(env: NodeJS.ProcessEnv): Promise<void> {
  const line = drawHeart.map((word) => expanded(word, env));
  const draw = async (person: string, index: number) => {
    const own = { ...env, PLAZA_PROFILE: person };
    await plaza(['sandbox', 'sign-in', person, '--profile', person], own, { shown: false });
    await plaza([...line, '--part', `${index + 2}/${painters}`], own, { shown: false });
  };
  await Promise.all(['boris', 'kofi', 'lena', 'emiko', 'deniz', 'rosa'].map(draw));
}

/** Waits for Enter (true) or `q` (false). */
function goesOn(): Promise<boolean> {
  const prompt = 'Enter continues, q quits ';
  print(`\n${styled(2, prompt)}`);
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve) => {
    const heard = (chunk: Buffer) => {
      const key = chunk.toString();
      const leaves = /^[qQ\u0003\u0004\u001b]$/.test(key);
      if (!leaves && !/[\r\n ]/.test(key)) return;
      stdin.off('data', heard);
      stdin.setRawMode(false);
      stdin.pause();
      print(`\r${' '.repeat(prompt.length)}\r`);
      resolve(!leaves);
    };
    stdin.on('data', heard);
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
    `  ${process.execPath.endsWith('node') ? 'node ' : ''}${quoted(join(root, 'bin', 'plaza.js'))} posts`,
    '',
    ...prose(
      "After 'npm link' the program is 'plaza'. Then try 'plaza --help', 'plaza canvas watch' and 'plaza sandbox watch'.",
    ),
    '',
  ].join('\n');
}

main();
