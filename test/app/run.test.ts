/** The framework serves a program that has no service: what a program says of its commands reaches each part of a line. */
import { describe, expect, it } from 'vitest';
import { run } from '../../src/app/run';
import { group, type Lazy } from '../../src/cli/definition/command';
import { text } from '../../src/cli/definition/option-parsers';
import { argument, flag, option } from '../../src/cli/definition/parameters';
import type { OpenContext, Program, Run } from '../../src/cli/definition/program';
import { makeManifest } from '../../src/cli/line/manifest';
import { UsageError } from '../../src/errors';
import { fakeIo } from '../support/io';
import { command, eventsCommand, noAdditions, plainContext, plainProgram } from '../support/plain-program';
import { type FakeOutput, fakeOutput, fakeTerminal } from '../support/terminal/terminal';

const lazy =
  (found: Awaited<ReturnType<Lazy>>['default']): Lazy =>
  async () => ({ default: found });

let picked = 0;
const pick = command({
  summary: 'Pick a fruit',
  args: { tree: argument(text('tree'), 'Name of the tree') },
  examples: ['orchard trees pick oak'],
  run({ greeting }, { tree }) {
    picked += 1;
    return { picked: `${tree}, ${greeting}` };
  },
  render: (value) => [value.picked],
  repeated: (answer) => ({ picked: `again: ${answer}` }),
});
const watch = eventsCommand({
  summary: 'Watch the trees grow',
  examples: ['orchard trees watch'],
  run: async function* () {
    yield 'a leaf';
  },
  render: (event) => [event],
});
const groups = {
  trees: lazy(group({ summary: 'Trees', verbs: { pick: lazy(pick), watch: lazy(watch) } })),
};

/** A program that says of the one command what it says of no other. */
const adding: Partial<Program> = {
  options: { ladder: option(text('name'), 'Use this ladder') },
  additions: (of) =>
    of === pick
      ? {
          options: { ripe: flag('Only when it is ripe') },
          help: async () => [
            { title: 'Seasons', lines: ['  autumn'] },
            { title: 'Tools', lines: [] },
          ],
          manifest: { seasons: ['autumn'] },
        }
      : noAdditions,
};

/** Runs a line of the program; `context` is what the command's context has of its own. */
async function orchard(
  line: string,
  { context = {}, change = {} }: { context?: Partial<OpenContext>; change?: Partial<Program> } = {},
) {
  const runs: Run[] = [];
  const open = async (one: Run) => {
    runs.push(one);
    return { ...plainContext, ...context };
  };
  const io = fakeIo({ argv: line.split(' ') });
  const exit = await run(io, plainProgram(groups, { ...adding, open, ...change }));
  const [stdout, stderr] = [io.output, io.errors].map((output) => (output as FakeOutput).text());
  return { exit, stdout, stderr, globals: runs[0]?.globals };
}

describe('a command of a program without a service', () => {
  it('answers, and as JSON', async () => {
    const answer = { picked: 'oak, good morning' };
    expect(await orchard('trees pick oak')).toMatchObject({ exit: 0, stdout: `${answer.picked}\n` });
    const json = await orchard('trees pick oak --json');
    expect(json).toMatchObject({ exit: 0, stdout: `${JSON.stringify(answer)}\n`, stderr: '' });
  });

  it('gives events', async () => {
    expect(await orchard('trees watch --count 1')).toMatchObject({ exit: 0, stdout: 'a leaf\n' });
  });
});

describe('what the program adds to a command', () => {
  it('is an option among those of every command', async () => {
    const { globals, exit } = await orchard('trees pick oak --ripe --ladder long');
    expect(exit).toBe(0);
    expect(globals).toMatchObject({ ripe: true, ladder: 'long', json: false });
    expect((await orchard('trees pick oak')).globals).toMatchObject({ ripe: false, ladder: undefined });
  });

  it('is an option of no other command', async () => {
    expect(await orchard('trees watch --ripe')).toMatchObject({
      exit: 2,
      stderr: "error: unknown option '--ripe'\nhint: see 'orchard trees watch --help'\n",
    });
  });

  it('stands in its help: the options behind its own, the parts behind the examples, none that is empty', async () => {
    expect((await orchard('trees pick --help')).stdout).toBe(
      [
        'Pick a fruit',
        '',
        'Usage:',
        '  orchard trees pick <tree> [options]',
        '',
        'Arguments:',
        '  <tree>  Name of the tree',
        '',
        'Options:',
        '  --ripe  Only when it is ripe',
        '',
        'Examples:',
        '  $ orchard trees pick oak',
        '',
        'Seasons:',
        '  autumn',
        '',
        "Run 'orchard help options' for the options of every command.",
        '',
      ].join('\n'),
    );
    expect((await orchard('trees watch --help')).stdout).not.toContain('Seasons');
  });

  it('stands in its entry of the manifest, behind its name and summary', async () => {
    const manifest = await makeManifest(plainProgram(groups, adding));
    expect(JSON.stringify(manifest[0]?.verbs)).toBe(
      JSON.stringify([
        { name: 'pick', summary: 'Pick a fruit', seasons: ['autumn'] },
        { name: 'watch', summary: 'Watch the trees grow' },
      ]),
    );
  });

  it('is offered', async () => {
    const offers = async (line: string) =>
      (await orchard(`completion query -- ${line}`)).stdout?.split('\n').map((one) => one.split('\t')[0]);
    expect(await offers('trees pick --r')).toEqual(['--ripe', '']);
    expect(await offers('trees watch --r')).toEqual(['']);
    expect(await offers('trees watch --l')).toEqual(['--ladder', '']);
  });
});

describe('what the terminal is like', () => {
  it.each<[string, boolean]>([
    ['trees pick oak', false],
    ['trees pick oak --json', false],
  ])('is not asked of the terminal by a command that is no screen: %s', async (line, mayAsk) => {
    const asked: boolean[] = [];
    const program = plainProgram(groups, {
      async terminalFacts(_, may) {
        asked.push(may);
        return { light: false, links: false };
      },
    });
    const { input, output } = fakeTerminal();
    expect(await run(fakeIo({ argv: line.split(' '), input, output }), program)).toBe(0);
    expect(asked).toEqual([mayAsk]);
  });
});

describe('the answer that an earlier run left', () => {
  it('takes the place of what the command gives', async () => {
    const before = picked;
    const pendingAnswer = async () => ({ answer: 'a plum' });
    const ran = await orchard('trees pick oak', { context: { pendingAnswer } });
    expect(ran).toMatchObject({ exit: 0, stdout: 'again: a plum\n' });
    expect(picked).toBe(before);
  });

  it('may not be there', async () => {
    const pendingAnswer = async () => undefined;
    const ran = await orchard('trees pick oak', { context: { pendingAnswer } });
    expect(ran.stdout).toBe('oak, good morning\n');
  });
});

describe('an answer that cannot be printed', () => {
  const unread = [{ id: '7', printWith: 'orchard baskets show 7' }];
  const reportPrinted = async (printed: boolean) => (printed ? [] : unread);

  /** Runs the command where standard output takes nothing. */
  async function unprinted(context: Partial<OpenContext>) {
    const write = () => Promise.reject(new UsageError('the disk is full'));
    const io = fakeIo({ argv: ['trees', 'pick', 'oak', '--json'], output: { ...fakeOutput(), write } });
    const open = async () => ({ ...plainContext, reportPrinted, hasChanged: () => true, ...context });
    return { exit: await run(io, plainProgram(groups, { open })), stderr: (io.errors as FakeOutput).text() };
  }

  it('is printed by the same command, which the error names with the operation', async () => {
    const { exit, stderr } = await unprinted({});
    expect(exit).toBe(7);
    expect(JSON.parse(stderr).error).toMatchObject({
      hint: 'run the same command again to print it',
      operation: '7',
    });
  });
});
