import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { correct } from '../../../src/cli/correction/correction';
import {
  commandSynonyms,
  defaultVerb,
  groupSynonyms,
  optionSynonyms,
  verbSynonyms,
} from '../../../src/cli/correction/synonyms';
import { globalOptions } from '../../../src/cli/definition/parameters';
import { leavesOf, makeManifest, nodeAt } from '../../../src/cli/line/manifest';
import { parseCommandLine } from '../../../src/cli/line/parse';
import { LineError, resolve } from '../../../src/cli/line/resolve';
import { groups } from '../../../src/commands/index';
import { allCommands } from '../../contract/command-line';
import { parseLine, signedIn, useLines } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { fakeIo } from '../../support/io';
import { fakeOutput } from '../../support/terminal/terminal';

/** The error of a line that cannot be read. */
async function faultOf(argv: readonly string[]): Promise<LineError> {
  try {
    const { found, ...place } = await resolve(argv, groups);
    if (found && found.kind !== 'group') parseCommandLine({ ...place, command: found });
  } catch (error) {
    if (error instanceof LineError) return error;
    throw error;
  }
  throw new Error(`the line can be read: ${argv.join(' ')}`);
}

/** `runs plaza …`, or the exit code with the hint. */
async function answerTo(line: string): Promise<string> {
  const { argv } = parseLine(line);
  const io = fakeIo({ argv, errors: fakeOutput(), output: fakeOutput() });
  const answer = await correct(io, groups, { argv, thrown: await faultOf(argv) });
  if ('argv' in answer) return `runs plaza ${answer.argv.join(' ')}`;
  return `${answer.error.exit}: ${answer.error.details.hint}`;
}

/** The lines of the table with their answers. */
const rows = readFileSync(`${import.meta.dirname}/typed-words.txt`, 'utf8')
  .split('\n')
  .filter((row) => row.includes(' => '))
  .map((row) => row.split(' => ') as [line: string, answer: string]);

describe('a line that cannot be read', () => {
  it.each(rows)('has its answer: plaza %s', async (line, answer) => {
    expect(await answerTo(line)).toBe(answer);
  });

  it('shows no secret that it holds', () => {
    const shown = rows.filter(([line, answer]) => /hunter2|SECRET/.test(answer) && line !== answer);
    expect(shown).toEqual([]);
  });

  it('runs by itself only if its command changes nothing, or signs in or out', async () => {
    for (const [line, answer] of rows.filter(([, one]) => one.startsWith('runs '))) {
      const { found, words } = await resolve(parseLine(answer.replace('runs plaza ', '')).argv, groups);
      if (!found || found.kind === 'group' || answer.endsWith(' --help')) continue;
      if (/^auth log(in|out)$/.test(words.join(' '))) continue;
      const { routes } = found;
      const changes = routes === 'all' || routes.some(({ effect }) => effect !== 'read');
      expect({ line, changes, receipt: 'receipt' in found }).toEqual({
        line,
        changes: false,
        receipt: false,
      });
    }
  });
});

describe('the tables of synonyms', async () => {
  const manifest = await makeManifest(groups);
  const leaves = new Set(leavesOf(manifest).map(({ words }) => words.join(' ')));

  it('name commands, groups and verbs that there are, and no word that is a command', () => {
    const commands = Object.keys(commandSynonyms).filter((line) => line !== '--help');
    expect(
      commands.filter((line) => !leaves.has(line.replace(/ (--.*|off)$|(?<=by|following) me$/, ''))),
    ).toEqual([]);
    expect(Object.keys(groupSynonyms).filter((line) => !nodeAt(manifest, line.split(' ')))).toEqual([]);
    const verbs = new Set([...leaves].flatMap((line) => line.split(' ')));
    expect(
      [...new Set(Object.values(verbSynonyms).flat())].filter(
        (verb) => verb !== defaultVerb && !verbs.has(verb),
      ),
    ).toEqual([]);
    const words = Object.values({ ...commandSynonyms, ...groupSynonyms }).flat();
    expect(words.filter((word) => nodeAt(manifest, word.split(' ')))).toEqual([]);
  });

  it('name options that there are', async () => {
    const own = await Promise.all(
      (await allCommands()).map(({ command }) => Object.keys(command.options ?? {})),
    );
    const known = new Set([...own.flat(), ...Object.keys(globalOptions)]);
    expect(Object.keys(optionSynonyms).filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('at work', () => {
  const home = useHome();
  beforeEach(() => signedIn(home(), 'ada'));
  const { run } = useLines(home);

  it('a line that runs says which, except to a reader of JSON', async () => {
    expect(await run('post ls --limit 1')).toMatchObject({
      exit: 0,
      stderr: "running 'plaza posts feed --limit 1'\n",
    });
    for (const line of ['posts -o json --limit 1', 'post ls -n1 --json', 'post ls -n1 -q'])
      expect(await run(line)).toMatchObject({ exit: 0, stderr: '' });
  });

  it.each([
    ['version --client', 2, "error: unknown option '--client'\nhint: did you mean 'plaza --version'?"],
    ['posts get 1,2', 2, "error: <postId>: expected the ID of one post, got '1,2'\nhint: did you mean"],
    ['auth login --password=hunter2', 2, "error: unknown option '--password'\nhint: other programs can see"],
    ['auth login boris hunter2', 2, 'error: unexpected argument\nhint: did you mean'],
    [
      'posts create hi -a a.png,b.png',
      2,
      'file\nhint: give the option for each file: --attach a.png --attach b.png',
    ],
    ['posts like 1 --once', 2, 'error: --once needs a key\nhint: write --once KEY; see'],
    ['posts create hi -a', 2, 'error: --attach needs a file\nhint: write --attach FILE; see'],
    ['sandbox clock -5m', 2, "error: <by>: time moves only forward, got '-5m'\nhint: write +5m"],
    [
      'school buy bell',
      5,
      "error: there is no product 'bell'\nhint: did you mean 'plaza school bell', which buys",
    ],
    ['school buy stickers', 5, "hint: did you mean 'plaza school buy school_stickers'?"],
    [
      'school buy zebra',
      5,
      "error: there is no product 'zebra'\nhint: 'plaza school shop' lists what you can buy",
    ],
    ['reports create post 2 --type post', 2, 'error: give the type and the ID once'],
    ['--json', 2, '"message":"--json needs a command","hint":"\'plaza status --json\' prints what waits'],
  ])('is refused without a request for more: %s', async (line, exit, message) => {
    const ran = await run(line);
    expectRefusal(ran, exit, message);
    expect(ran.stderr).not.toContain('hunter2');
  });

  it('what was refused before is understood', async () => {
    expect((await run('config set timeout 1500ms')).stdout).toBe("Set timeout to 1.5 in profile 'sandbox'\n");
    expect((await run('sandbox people --jq .[].username')).stdout).toMatch(/^ada\nboris\n/);
    expect((await run('routes MENTION')).stdout).toBe('');
    expect((await run("routes posts/ --jq '.[].commands[]'")).stdout).toContain('posts like\n');
    const report = (await run('reports create user boris --reason spam')).stdout;
    expect(report).toMatch(/^Sent report/);
  });
});
