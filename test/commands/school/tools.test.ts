import { describe, expect, it } from 'vitest';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { toolsOf } from '../../sandbox/sections/school/tools/tools-support';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal, inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const { correct } = toolsOf(() => home().sandbox);
const run = (...argv: string[]) => runAs(home(), argv);
const school = (...argv: string[]) => run('school', ...argv);
const talk = (argv: readonly string[], ...steps: Step[]) =>
  conversation(home().env, ['school', ...argv], steps);

/** What a command that ends well prints as JSON. */
async function json(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** A post of ada's, with boris signed in afterwards. */
async function postOfAda(text: string): Promise<string> {
  await signedIn(home(), 'ada');
  const { id } = await json('posts', 'create', text);
  await signedIn(home(), 'boris');
  return id;
}

const left = async (tool: string) => (await json('school', tool, 'inventory'))[0].balance;
const marksOf = async (id: string) => (await json('posts', 'get', id)).corrector?.marks;

describe('school corrector', () => {
  it('applies, shows and cancels a fragment', async () => {
    const id = await postOfAda('A 🦊 at the lake.');
    const applied = await school('corrector', 'apply', id, '--text', 'lake');
    const mark = /^Crossed out “lake” ([-0-9a-f]{36})\n$/.exec(applied.stdout)?.[1] ?? '';
    expect(await left('corrector')).toBe(2);
    const state = await json('school', 'corrector', 'state', id);
    expect(state[id]).toMatchObject({
      events: [{ used: 1 }],
      marks: [{ id: mark, start: 12, end: 16, actor: { username: 'boris' } }],
    });
    expect((await school('corrector', 'state', id)).stdout).toMatch(
      new RegExp(`^${id}\t${mark}\t12\t16\tboris\t2026-10-\\d\\dT[^\t]*\n$`),
    );
    expect((await run('posts', 'get', id)).stdout).toContain('crossed out\t12 16 boris\n');
    expect((await school('corrector', 'cancel', id)).stdout).toBe('Removed your crossed-out fragments (1)\n');
    expect((await json('posts', 'get', id)).corrector).toBeNull();
    expect(await school('corrector', 'cancel', id)).toMatchObject({ exit: 5 });
  });

  it('reports a fragment with a reason', async () => {
    const id = await postOfAda('A lake.');
    const { id: mark } = await json('school', 'corrector', 'apply', id, '--text', 'lake');
    await signedIn(home(), 'ada');
    expect(await school('corrector', 'report', id, mark)).toMatchObject({ exit: 8, stdout: '' });
    const reported = await school('corrector', 'report', id, mark, '--reason', 'It was one');
    expect(reported).toMatchObject({ exit: 0, stdout: 'Reported the crossed-out fragment\n' });
  });

  it('refuses an own post and a fourth fragment, and says where to buy a corrector', async () => {
    const id = await postOfAda('one two three four');
    const apply = (post: string, word: string) => school('corrector', 'apply', post, '--text', word);
    for (const word of ['one', 'two', 'three']) expect((await apply(id, word)).exit).toBe(0);
    expectRefusal(await apply(id, 'four'), 2, 'already crossed out 3');
    const [other] = await json('posts', 'by', 'chiara', '--limit', '1', '--quiet');
    const [word = ''] = /[a-z]+/.exec(other.content) ?? [];
    const none = await school('corrector', 'apply', other.id, '--text', word, '--occurrence', '1');
    expect(none.exit).toBe(3);
    expect(none.stderr.replace(/\s+/g, ' ')).toContain("buy one with 'plaza school buy duty_corrector'");
    await signedIn(home(), 'ada');
    expectRefusal(await apply(id, 'one'), 2, 'your own post');
  });
});

describe('school corrector apply', () => {
  it.each([
    ["'a' can be marked in 2 places", '--text a'],
    ["'pond' is not in the text of this post", '--text pond'],
    ["'c' can be marked in 1 place", '--text c --occurrence 2'],
    ['--start and --end go together', '--start 9'],
    ['cannot be combined', '--text c --start 0 --end 1'],
    ['--occurrence needs --text', '--occurrence 1 --start 0 --end 1'],
  ])('fails with "%s" for %s', async (message, options) => {
    const id = await postOfAda('a b c a 🦊 https://example.org d e f g h i j k l m n');
    const { exit, stdout, stderr } = await school('corrector', 'apply', id, ...options.split(' '));
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(await left('corrector')).toBe(3);
  });

  it.each([
    ['--occurrence', [], ['--occurrence', '2']],
    ['an answer', [['2: Another [cat] sleeps.', `2${enter}`]], []],
  ] as const)(
    'lists every place of an ambiguous fragment, of which %s chooses one',
    async (_, answers, options) => {
      const id = await postOfAda('The cat. Another cat sleeps.');
      const argv = ['corrector', 'apply', id, '--text', 'cat'];
      const { stderr } = await school(...argv, '--json');
      expect(JSON.parse(stderr).error.hint).toBe(
        'choose one with --occurrence: 1: The [cat].; 2: Another [cat] sleeps.',
      );
      const { exit } = await talk([...argv, ...options], ...answers, ['Cross out “cat”?', `y${enter}`]);
      expect(exit).toBe(0);
      expect(await marksOf(id)).toMatchObject([{ start: 17, end: 20 }]);
    },
  );

  it('asks for the fragment, shows the sentence before and after, and confirms', async () => {
    const id = await postOfAda('Not this. A 🦊 at the lake, late. Nor this.');
    const { exit, stdout, stderr } = await talk(
      ['corrector', 'apply', id],
      ['Fragment to cross out', `lake${enter}`],
      ['Cross out “lake”? This uses up a corrector.', `y${enter}`],
    );
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/^Crossed out “lake” /) });
    expect(stderr).toContain('before: A 🦊 at the lake, late.\n');
    expect(stderr).toContain('after:  A 🦊 at the [-lake-], late.\n');
    expect(await marksOf(id)).toMatchObject([{ start: 22, end: 26 }]);
  });

  it('strikes the fragment out in red where colors are on', async () => {
    const id = await postOfAda('A lake.');
    const { stderr } = await plaza(['school', 'corrector', 'apply', id, '--text', 'lake', '--yes'], {
      env: { ...home().env, FORCE_COLOR: '1' },
      terminal: { columns: 80 },
    });
    expect(inWords(stderr)).toContain('<dim>after: </> A <red>\u001b[9mlake\u001b[29m</>.\n');
  });

  it('finds the fragment again and asks again when the post changes in the meantime', async () => {
    const id = await postOfAda('A lake.');
    const edit = () => {
      const world = home().sandbox.world();
      const post = postsIn(world).find((one) => one.id === id);
      Object.assign(post ?? {}, { content: '🦊🦊 One lake.', editedAt: world.clock.now() });
      return `y${enter}`;
    };
    const { exit } = await talk(
      ['corrector', 'apply', id, '--text', 'lake'],
      ['Cross out “lake”?', edit],
      ['the post changed in the meantime'],
      ['before: 🦊🦊 One lake.'],
      ['Cross out “lake”?', `y${enter}`],
    );
    expect(exit).toBe(0);
    expect(await marksOf(id)).toMatchObject([{ start: 9, end: 13 }]);
    expect(await left('corrector')).toBe(2);
  });
});

describe('school red-pen', () => {
  it('applies, shows, reports and cancels corrections', async () => {
    const id = await postOfAda('A 🦊 at the lake.');
    const first = await school('red-pen', 'apply', id, '--text', 'lake', '--replacement', 'sea');
    expect(first.stdout).toMatch(/^Corrected “lake” to “sea” [-0-9a-f]{36}\n$/);
    await json('school', 'red-pen', 'apply', id, '--start', '8', '--end', '11', '--replacement', 'this');
    expect(await left('red-pen')).toBe(1);
    const { claim } = (await json('school', 'red-pen', 'state', id))[id];
    expect(claim).toMatchObject({ used: 2, limit: 3, isOwner: true });
    expect((await school('red-pen', 'state', id)).stdout.split('\n')).toMatchObject([
      expect.stringContaining(`${id}\t${claim.id}\t12\t16\tsea\tboris\t`),
      expect.stringContaining(`${id}\t${claim.id}\t8\t11\tthis\tboris\t`),
      '',
    ]);
    expect((await run('posts', 'get', id)).stdout).toContain('corrected\t12 16 sea boris\n');
    await signedIn(home(), 'ada');
    const reported = await school('red-pen', 'report', id, claim.id, '--reason', 'Mine');
    expect(reported.stdout).toBe('Reported the corrections\n');
    await signedIn(home(), 'boris');
    const cancelled = await school('red-pen', 'cancel', id, claim.id);
    expect(cancelled.stdout).toBe('Removed your corrections (2)\n');
    expect((await json('posts', 'get', id)).redPen).toBeNull();
  });

  it('refuses a post that another user corrects', async () => {
    const id = await postOfAda('A lake.');
    await correct('boris', id, 'lake', 'sea');
    home().sandbox.control.grant({ person: 'chiara', items: ['red_pen'] });
    await signedIn(home(), 'chiara');
    const refused = await school('red-pen', 'apply', id, '--text', 'A', '--replacement', 'One');
    expectRefusal(refused, 3, '@boris is correcting');
  });

  it.each([
    [2, "--replacement: 'two words' must be one word", ['--text', 'lake', '--replacement', 'two words']],
    [8, '--text', []],
    [8, '--replacement', ['--text', 'lake']],
  ])('apply exits with %d and names %s', async (exit, message, options) => {
    const id = await postOfAda('A lake.');
    expectRefusal(await school('red-pen', 'apply', id, ...options), exit, message);
    expect(await left('red-pen')).toBe(2);
  });

  it('apply asks for the word and the replacement, and confirms that it uses up a pen', async () => {
    const id = await postOfAda('A lake in the hills.');
    const { exit, stdout } = await talk(
      ['red-pen', 'apply', id],
      ['Word to correct', `lake${enter}`],
      ['Replacement', `sea${enter}`],
      ['after:  A [-lake-]{+sea+} in the hills.'],
      ['Correct “lake” to “sea”? This uses up a red pen.', `y${enter}`],
    );
    expect({ exit, stdout }).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Corrected “lake” to/),
    });
    expect(await left('red-pen')).toBe(1);
  });

  it('apply says how many words the same pen has corrected', async () => {
    const id = await postOfAda('A lake in the hills.');
    await correct('boris', id, 'lake', 'sea');
    const { exit } = await talk(
      ['red-pen', 'apply', id, '--text', 'hills', '--replacement', 'valley'],
      ['It is word 2 of 3 of the same pen.', `y${enter}`],
    );
    expect([exit, await left('red-pen')]).toEqual([0, 1]);
  });
});
