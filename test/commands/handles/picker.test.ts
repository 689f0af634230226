/** A missing ID at a terminal: chosen from the last list. Questions name what they are about. */
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const terminal = { columns: 120, rows: 40 };
const env = () => ({ ...home().env, NO_COLOR: '1' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal });
const down = '\u001b[B';

describe('a command that lacks its ID', () => {
  it('offers the last list, which can be searched', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '10');
    const found = await conversation(
      env(),
      ['posts', 'get'],
      [
        ['Which post?', 'first post'],
        ['❯ 3  @lena', enter],
      ],
    );
    expect(found).toMatchObject({ exit: 0 });
    expect(found.stdout).toContain('First post. Is this thing on?');
  });

  it('does nothing when one goes back', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '1');
    const left = await conversation(
      env(),
      ['posts', 'like'],
      [
        ['Which post?', down],
        ['back', enter],
      ],
    );
    expect(left).toMatchObject({ exit: 130, stdout: '' });
  });

  it('says how it is used where there is no list to choose from', async () => {
    await signedIn(home(), 'ada');
    expectRefusal(
      await person('posts', 'like'),
      2,
      "hint: run 'plaza posts feed' and type the number of a row; usage: plaza posts like",
    );
  });

  it('never asks under --no-input', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '1');
    expect(await person('posts', 'like', '--no-input')).toMatchObject({ exit: 2, stdout: '' });
  });
});

describe('a question', () => {
  it('names a post by its text and author, from the list or from the service', async () => {
    await signedIn(home(), 'ada');
    const id = JSON.parse(
      (await plaza(['posts', 'create', 'Words to ask about', '--json'], { env: env() })).stdout,
    ).id;
    const asked = await conversation(
      env(),
      ['posts', 'delete', id],
      [['Delete the post “Words to ask about” by @ada?', `n${enter}`]],
    );
    expect(asked.exit).toBe(130);
    await person('posts', 'create', 'Words of this terminal');
    const known = await conversation(
      env(),
      ['posts', 'delete', '@last'],
      [['Delete the post “Words of this terminal” by @ada?', `y${enter}`]],
    );
    expect(known.exit).toBe(0);
  });

  it('names the ID of what nobody knows', async () => {
    await signedIn(home(), 'ada');
    const id = '00000000-0000-4000-8000-000000000000';
    const asked = await conversation(
      env(),
      ['comments', 'delete', id],
      [[`Delete the comment ${id}?`, `n${enter}`]],
    );
    expect(asked.exit).toBe(130);
  });
});

describe('a vote', () => {
  const withPoll = async () => {
    const create = [
      'posts',
      'create',
      'Tea?',
      '--poll',
      'What?',
      '--option',
      'Tea',
      '--option',
      '1',
      '--option',
      'Milk',
    ];
    await person(...create);
  };

  it('names an option by its number or its text', async () => {
    await signedIn(home(), 'ada');
    await withPoll();
    expect((await person('posts', 'vote', '@last', '3')).stdout).toMatch(/✓ 3 {2}Milk/);
    await withPoll();
    expect((await person('posts', 'vote', '@last', 'tea')).stdout).toMatch(/✓ 1 {2}Tea/);
  });

  it('is refused where a number and a text name different options, and where nothing does', async () => {
    await signedIn(home(), 'ada');
    await withPoll();
    expect((await person('posts', 'vote', '@last', '1')).stderr).toContain(
      "'1' is the number of one option and the text of another",
    );
    expect((await person('posts', 'vote', '@last', 'coffee')).stderr).toContain(
      "the poll has no option 'coffee'\nhint: the options are: 1 Tea, 2 1, 3 Milk",
    );
  });

  it('offers the options where none is named', async () => {
    await signedIn(home(), 'ada');
    await withPoll();
    const voted = await conversation(env(), ['posts', 'vote', '@last'], [['Which option?', enter]]);
    expect(voted.stdout).toMatch(/✓ 1 {2}Tea/);
  });

  it('takes an option of a script as it is, and needs one', async () => {
    await signedIn(home(), 'ada');
    const [post] = (await plaza(['posts', 'by', 'kofi', '--jq', '.[0].id'], { env: env() })).stdout.split(
      '\n',
    );
    const refused = await plaza(['posts', 'vote', post ?? '', '1'], { env: env() });
    expect(refused.exit).toBe(3);
    const none = await plaza(['posts', 'vote', post ?? ''], { env: env() });
    expectRefusal(none, 2, "missing required argument 'optionId'");
  });
});
