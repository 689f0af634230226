/** Correctors and red pens. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);
const school = (...argv: string[]) => run('school', ...argv);

/** Runs it, expects it to end well, and gives what it printed as JSON. */
async function json(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** A post of Ada's, with Boris signed in afterwards. */
async function postOfAda(text: string): Promise<string> {
  await signedIn(home(), 'ada');
  const { id } = await json('posts', 'create', text);
  await signedIn(home(), 'boris');
  return id;
}

const left = async (tool: string) => (await json('school', tool, 'inventory'))[0].balance;

describe('school corrector', () => {
  it('crosses a fragment out, tells of it, and removes it', async () => {
    const id = await postOfAda('A 🦊 at the lake.');
    expect(await left('corrector')).toBe(3);
    const applied = await school('corrector', 'apply', id, '--text', 'lake');
    const mark = /^Crossed out “lake” ([-0-9a-f]{36})\n$/.exec(applied.stdout)?.[1] ?? '';
    expect({ ...applied, mark: mark.length }).toMatchObject({ exit: 0, stderr: '', mark: 36 });
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
    expect(await school('corrector', 'cancel', id)).toMatchObject({
      exit: 0,
      stdout: 'Removed your crossed-out fragments (1)\n',
    });
    expect((await json('posts', 'get', id)).corrector).toBeNull();
    expect(await school('corrector', 'cancel', id)).toMatchObject({ exit: 5 });
  });

  it('is reported by the author of the post', async () => {
    const id = await postOfAda('A lake.');
    const { id: mark } = await json('school', 'corrector', 'apply', id, '--text', 'lake');
    await signedIn(home(), 'ada');
    expect(await school('corrector', 'report', id, mark)).toMatchObject({ exit: 8, stdout: '' });
    expect(await school('corrector', 'report', id, mark, '--reason', 'It was one')).toMatchObject({
      exit: 0,
      stdout: 'Reported the crossed-out fragment\n',
    });
  });

  it('is refused for an own post, beyond three fragments, and without a corrector', async () => {
    const id = await postOfAda('one two three four');
    await signedIn(home(), 'ada');
    const own = await school('corrector', 'apply', id, '--text', 'one');
    expect(own).toMatchObject({ exit: 2, stderr: expect.stringContaining('your own post') });
    await signedIn(home(), 'boris');
    for (const word of ['one', 'two', 'three'])
      await json('school', 'corrector', 'apply', id, '--text', word);
    const fourth = await school('corrector', 'apply', id, '--text', 'four');
    expect(fourth).toMatchObject({ exit: 2, stderr: expect.stringContaining('already crossed out 3') });
    const other = await json('posts', 'by', 'chiara', '--limit', '1', '--quiet');
    const [word = ''] = /[a-z]+/.exec(other[0].content) ?? [];
    const none = await school('corrector', 'apply', other[0].id, '--text', word, '--occurrence', '1');
    expect(none.exit).toBe(3);
    expect(none.stderr).toContain('ITEM_UNAVAILABLE');
    expect(none.stderr.replace(/\s+/g, ' ')).toContain("buy one with 'plaza school buy duty_corrector'");
  });
});

describe('school red-pen', () => {
  it('corrects words, tells of them, and removes them', async () => {
    const id = await postOfAda('A 🦊 at the lake.');
    const first = await school('red-pen', 'apply', id, '--text', 'lake', '--replacement', 'sea');
    expect(first).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Corrected “lake” to “sea” [-0-9a-f]{36}\n$/),
    });
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
    expect(await school('red-pen', 'report', id, claim.id, '--reason', 'Mine')).toMatchObject({
      exit: 0,
      stdout: 'Reported the corrections\n',
    });
    await signedIn(home(), 'boris');
    expect(await school('red-pen', 'cancel', id, claim.id)).toMatchObject({
      exit: 0,
      stdout: 'Removed your corrections (2)\n',
    });
    expect((await json('posts', 'get', id)).redPen).toBeNull();
  });

  it('leaves a post to whoever corrects it', async () => {
    const id = await postOfAda('A lake.');
    await json('school', 'red-pen', 'apply', id, '--text', 'lake', '--replacement', 'sea');
    home().sandbox.control.grant({ person: 'chiara', items: ['red_pen'] });
    await signedIn(home(), 'chiara');
    const { exit, stderr } = await school('red-pen', 'apply', id, '--text', 'A', '--replacement', 'One');
    expectRefusal({ exit, stderr }, 3, '@boris is correcting');
  });
});
