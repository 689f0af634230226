/** Correctors and red pens at the command line: what is refused before it is sent, and what a person is asked. */

import { describe, expect, it } from 'vitest';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { toolsOf } from '../../sandbox/sections/school/tools/tools-support';
import { expectRefusal, inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const { correct } = toolsOf(() => home().sandbox);
const run = (...argv: string[]) => plaza(argv, { env: home().env });
const school = (...argv: string[]) => run('school', ...argv);
const atTerminal = (argv: readonly string[], steps: readonly Step[]) =>
  conversation(home().env, ['school', ...argv], steps);

async function json(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

const signIn = (person: string) => run('sandbox', 'sign-in', person);

/** A post of Ada's, with Boris signed in afterwards. */
async function postOfAda(text: string): Promise<string> {
  await signIn('ada');
  const { id } = await json('posts', 'create', text);
  await signIn('boris');
  return id;
}

/** Ada edits her post while Boris is asked; gives what he answers then. */
function edited(id: string, content: string): string {
  const world = home().sandbox.world();
  const post = postsIn(world).find((one) => one.id === id);
  Object.assign(post ?? {}, { content, editedAt: world.clock.now() });
  return `y${enter}`;
}

const left = async (tool: string) => (await json('school', tool, 'inventory'))[0].balance;
const marksOf = async (id: string) => (await json('posts', 'get', id)).corrector?.marks;

describe('school corrector apply', () => {
  it.each<[string[], string]>([
    [['--text', 'a'], "'a' can be marked in 2 places"],
    [['--text', 'pond'], "'pond' is not in the text of this post"],
    [['--text', 'c', '--occurrence', '2'], "'c' can be marked in 1 place"],
    [['--start', '9'], '--start and --end go together'],
    [['--text', 'c', '--start', '0', '--end', '1'], 'cannot be combined'],
    [['--occurrence', '1', '--start', '0', '--end', '1'], '--occurrence needs --text'],
  ])('refuses %j before anything is sent', async (argv, message) => {
    const id = await postOfAda('a b c a 🦊 https://example.org d e f g h i j k l m n');
    const { exit, stdout, stderr } = await school('corrector', 'apply', id, ...argv);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(await left('corrector')).toBe(3);
  });

  it('names every place of a fragment with what surrounds it', async () => {
    const id = await postOfAda('The cat. Another cat sleeps.');
    const { stderr } = await school('corrector', 'apply', id, '--text', 'cat', '--json');
    expect(JSON.parse(stderr).error.hint).toBe(
      'choose one with --occurrence: 1: The [cat].; 2: Another [cat] sleeps.',
    );
    await json('school', 'corrector', 'apply', id, '--text', 'cat', '--occurrence', '2');
    expect((await json('posts', 'get', id)).corrector.marks).toMatchObject([{ start: 17, end: 20 }]);
  });

  it('shows the sentence before and after, and asks', async () => {
    const id = await postOfAda('Not this. A 🦊 at the lake, late. Nor this.');
    const { exit, stdout, stderr } = await atTerminal(
      ['corrector', 'apply', id],
      [
        ['Fragment to cross out', `lake${enter}`],
        ['Cross out “lake”? This uses up a corrector.', `y${enter}`],
      ],
    );
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/^Crossed out “lake” /) });
    expect(stderr).toContain('before: A 🦊 at the lake, late.\n');
    expect(stderr).toContain('after:  A 🦊 at the [-lake-], late.\n');
    expect(await marksOf(id)).toMatchObject([{ start: 22, end: 26 }]);
  });

  it('shows it struck and red where there are colors', async () => {
    const id = await postOfAda('A lake.');
    const { stderr } = await plaza(['school', 'corrector', 'apply', id, '--text', 'lake', '--yes'], {
      env: { ...home().env, FORCE_COLOR: '1' },
      terminal: { columns: 80 },
    });
    expect(inWords(stderr)).toContain('<dim>after: </> A <red>\u001b[9mlake\u001b[29m</>.\n');
  });

  it('lets a person choose among several places', async () => {
    const id = await postOfAda('The cat. Another cat sleeps.');
    const { exit } = await atTerminal(
      ['corrector', 'apply', id, '--text', 'cat'],
      [
        ['2: Another [cat] sleeps.', `2${enter}`],
        ['Cross out “cat”?', `y${enter}`],
      ],
    );
    expect(exit).toBe(0);
    expect(await marksOf(id)).toMatchObject([{ start: 17, end: 20 }]);
  });

  it('finds the fragment again, and asks again, when the post changes meanwhile', async () => {
    const id = await postOfAda('A lake.');
    const { exit } = await atTerminal(
      ['corrector', 'apply', id, '--text', 'lake'],
      [
        ['Cross out “lake”?', () => edited(id, '🦊🦊 One lake.')],
        ['the post changed in the meantime'],
        ['before: 🦊🦊 One lake.'],
        ['Cross out “lake”?', `y${enter}`],
      ],
    );
    expect(exit).toBe(0);
    expect(await marksOf(id)).toMatchObject([{ start: 9, end: 13 }]);
    expect(await left('corrector')).toBe(2);
  });
});

describe('school red-pen apply', () => {
  it.each<[string[], string]>([
    [['--text', 'lake', '--replacement', 'two words'], "--replacement: 'two words' must be one word"],
  ])('refuses %j before anything is sent', async (argv, message) => {
    const id = await postOfAda('A lake.');
    const { exit, stderr } = await school('red-pen', 'apply', id, ...argv);
    expect(exit).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(await left('red-pen')).toBe(2);
  });

  it('needs a word and a replacement', async () => {
    const id = await postOfAda('A lake.');
    expectRefusal(await school('red-pen', 'apply', id), 8, '--text');
    expectRefusal(await school('red-pen', 'apply', id, '--text', 'lake'), 8, '--replacement');
  });

  it('asks for the word and the replacement, and says what it uses up', async () => {
    const id = await postOfAda('A lake in the hills.');
    const first = await atTerminal(
      ['red-pen', 'apply', id],
      [
        ['Word to correct', `lake${enter}`],
        ['Replacement', `sea${enter}`],
        ['after:  A [-lake-]{+sea+} in the hills.'],
        ['Correct “lake” to “sea”? This uses up a red pen.', `y${enter}`],
      ],
    );
    expect(first).toMatchObject({ exit: 0, stdout: expect.stringContaining('Corrected “lake” to “sea” ') });
    expect(await left('red-pen')).toBe(1);
  });

  it('says how many words the same pen has corrected', async () => {
    const id = await postOfAda('A lake in the hills.');
    await correct('boris', id, 'lake', 'sea');
    const second = await atTerminal(
      ['red-pen', 'apply', id, '--text', 'hills', '--replacement', 'valley'],
      [['It is word 2 of 3 of the same pen.', `y${enter}`]],
    );
    expect(second.exit).toBe(0);
    expect(await left('red-pen')).toBe(1);
  });
});
