/** Profiles of the school event at a terminal: the card, its picture, and what is said of a claim. */

import { describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const run = (argv: string[], terminal = { columns: 100 }) =>
  plaza(['school', ...argv], { env: { NO_COLOR: '1', ...home().env }, terminal });
const pictures = (way: string) => plaza(['config', 'set', 'pictures', way], { env: home().env });

async function signIn(person: string): Promise<void> {
  await plaza(['sandbox', 'sign-in', person], { env: home().env });
  // No terminal is there to be asked what it can show.
  await pictures('blocks');
}

describe('a profile', () => {
  it('is a card under its banner, with who did what by number', async () => {
    await signIn('ada');
    const { exit, stdout, stderr } = await run(['profile', 'me']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const lines = stdout.split('\n');
    const card = lines.slice(lines.findIndex((line) => line.startsWith('profile')));
    expect(lines.length - card.length).toBe(16);
    expect(card.slice(1, 4)).toEqual(['revision  7', 'window    whole', 'curtains  65 chalks of 100']);
    expect(card.find((line) => line.includes('heart'))).toMatch(
      /^ *2 +sticker +heart +0\.34, 0\.62 +0\.2 +8 +1 +@chiara +\S/,
    );
    expect(card.find((line) => line.includes('balloon'))).toContain('@deniz');
  });

  it('sends real pixels to a terminal that shows them', async () => {
    await signIn('ada');
    await pictures('kitty');
    expect((await run(['profile', 'me'])).stdout).toContain('\u001b_Ga=T,f=100');
    await pictures('none');
    expect((await run(['profile', 'me'])).stdout).toMatch(/^profile/);
  });
});

it('a cushion is heard once, and drawn', async () => {
  await signIn('ada');
  expect((await run(['cushion', 'throw', 'boris'])).stdout).toContain('Put a whoopee cushion on the profile');
  const first = await run(['cushion', 'claim', 'boris']);
  expect(first.stdout).toContain('\u0007A whoopee cushion went off at 0.5, 0.5');
  expect(first.stdout.split('\n').length).toBeGreaterThan(10);
  const second = await run(['cushion', 'claim', 'boris']);
  expect(second.stdout).toBe('No cushion went off\n');
});

describe('the last item of its kind', () => {
  const world = () => home().sandbox.world();
  const items = (kind: string) =>
    schoolIn(world()).items.filter((item) => item.kind === kind && item.ownerId === idByName(world())('ada'));
  const script = (...argv: string[]) => plaza(['school', ...argv], { env: home().env });

  it.each([
    ['stain', 'balloon throw boris', 'Throw your last water balloon at the profile of @boris?'],
    ['whoopee_cushion', 'cushion throw @chiara', 'Put your last whoopee cushion on the profile of @chiara?'],
    ['window', 'window break kofi', 'Break the window of @kofi with your last briefcase?'],
    ['sticker', 'sticker place me', 'Put your last sticker “kitten” on your profile?'],
  ])('a %s is used up after a question only', async (kind, line, question) => {
    await signIn('ada');
    const last = items(kind).at(-1);
    schoolIn(world()).items = schoolIn(world()).items.filter((item) => item.kind !== kind || item === last);
    const argv = ['school', ...line.split(' ')];
    expect(await script(...line.split(' '), '--item', last?.id ?? '')).toMatchObject({
      exit: 8,
      stderr: `error: input is required: ${question}\nhint: use --yes\n`,
    });
    const no = await conversation(home().env, argv, [[question, `n${enter}`]]);
    expect([no.exit, items(kind).length]).toEqual([130, 1]);
    const yes = await conversation(home().env, argv, [[question, `y${enter}`]]);
    expect([yes.exit, items(kind).length]).toEqual([0, 0]);
  });

  it('is not asked about while there is another one', async () => {
    await signIn('ada');
    expect(items('stain').length).toBeGreaterThan(1);
    expect(await script('balloon', 'throw', 'boris')).toMatchObject({ exit: 0, stderr: '' });
  });
});

it('school sticker place says which sticker it put where', async () => {
  await signIn('ada');
  const { stdout } = await run(['sticker', 'place', 'boris', '--at', 'top-left']);
  expect(stdout).toMatch(
    /^Put the sticker “star” on the banner of @boris, top left \(0\.1, 0\.2\); its ID is \S+\n$/,
  );
});
