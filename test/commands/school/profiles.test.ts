import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { beforeEach, describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { countItems, type ItemKind, schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const world = () => home().sandbox.world();
const idOf = (name: string) => idByName(world())(name);
const run = (line: string) => runAs(home(), `school ${line}`.split(' '));
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);
const atTerminal = async (line: string) => {
  const env = { NO_COLOR: '1', ...home().env };
  const ran = await plaza(`school ${line}`.split(' '), { env, terminal: { columns: 100 } });
  expect(ran).toMatchObject({ exit: 0, stderr: '' });
  return ran.stdout;
};
const pictures = (way: string) => plaza(['config', 'set', 'pictures', way], { env: home().env });
const items = (kind: ItemKind) => countItems(world(), idOf('ada'), kind);

beforeEach(async () => {
  await signedIn(home(), 'ada');
  // Drawing a banner takes most of the time of a test.
  await pictures('none');
});

describe('school profile', () => {
  it('prints a card under the banner at a terminal, with numbered stickers', async () => {
    await pictures('blocks');
    const lines = (await atTerminal('profile me')).split('\n');
    const card = lines.slice(lines.findIndex((line) => line.startsWith('profile')));
    expect(lines.length - card.length).toBe(16);
    expect(card[0]).toMatch(/^profile {3}[0-9a-f]{8}$/);
    expect(card.slice(1, 4)).toEqual(['revision  7', 'window    whole', 'curtains  65 chalks of 100']);
    expect(card.find((line) => line.includes('heart'))).toMatch(
      /^ *2 +sticker +heart +0\.34, 0\.62 +0\.2 +8 +1 +@chiara +\S/,
    );
    expect(card.find((line) => line.includes('balloon'))).toContain('@deniz');
  });

  it('sends pixels to a terminal that shows them, and no picture when pictures are off', async () => {
    await pictures('kitty');
    expect(await atTerminal('profile me')).toContain('\u001b_Ga=T,f=100');
    await pictures('none');
    expect(await atTerminal('profile me')).toMatch(/^profile/);
  });

  it('prints fields in a pipe and writes the banner to a file', async () => {
    const path = join(home().folder, 'boris.png');
    const { stdout, stderr } = await run(`profile boris --png ${path}`);
    expect(stdout.split('\n').filter((line) => line.startsWith('sticker\t'))).toHaveLength(2);
    expect(stderr).toContain(`wrote ${path}: 1024 by 512 pixels`);
    expect(decode(await readFile(path))).toMatchObject({ width: 1024, height: 512 });
  });
});

describe('school sticker', () => {
  it('places a sticker and erases stickers by number, from the top and by ID', async () => {
    const { placement } = await json('sticker place boris --at top-left --angle 12.34567');
    expect(placement).toMatchObject({ x: 0.1, y: 0.2, angle: 12.3457, z: 3 });
    expect(items('sticker')).toBe(3);
    expect(await json('sticker erase boris 3')).toMatchObject({ removed: false, wear: 1 });
    expect(await json('sticker erase boris --top')).toMatchObject({ removed: false, wear: 2 });
    const erased = await run(`sticker erase boris ${placement.id}`);
    expect(erased.stdout).toBe('Erased the sticker: it is gone\n');
  });

  it('says which sticker it placed where', async () => {
    expect(await atTerminal('sticker place boris --at top-left')).toMatch(
      /^Put the sticker “star” on the banner of @boris, top left \(0\.1, 0\.2\); its ID is \S+\n$/,
    );
  });

  it.each([
    ...['--x 1.2 --y 0.5', '--x 0.5', '--at 0.5,0.5 --x 0.5 --y 0.5', '--at nowhere', '--size 0.6'],
    ...['--angle much', '--anchor banner --post x'],
  ])('refuses %s before anything is sent', async (options) => {
    expect(await run(`sticker place me ${options}`)).toMatchObject({ exit: 2, stdout: '' });
    expect(items('sticker')).toBe(4);
  });
});

it('school balloon, cushion and window change the profile of another user', async () => {
  expect((await json('balloon throw chiara --at 0.123456,0.5')).balloon).toMatchObject({
    x: 0.1235,
    anchor: { kind: 'profile_header', id: null },
  });
  expect((await run('cushion throw chiara --at bottom')).exit).toBe(0);
  expect((await json('window break chiara')).window).toMatchObject({ broken: true });
  expect((await run('cushion claim chiara')).stdout).toBe('A whoopee cushion went off at 0.5, 0.8\n');
  expect(await json('profile chiara')).toMatchObject({ window: { broken: true }, rev: 6 });
  expect([items('stain'), items('whoopee_cushion'), items('window')]).toEqual([2, 1, 1]);
});

describe('school profile of a user with a cushion', () => {
  const rang = 'A whoopee cushion went off at 0.5, 0.5';
  const claims = () =>
    home()
      .sandbox.requests()
      .filter(({ route }) => route === 'school.cushionClaim').length;

  beforeEach(async () => {
    expect((await run('cushion throw boris')).exit).toBe(0);
  });

  it('sets it off at a terminal, once, and says so', async () => {
    await pictures('blocks');
    const opened = await atTerminal('profile boris');
    expect(opened).toContain(`\u0007${rang}\n\nprofile`);
    expect(await atTerminal('profile boris')).not.toContain('cushion');
  });

  it.each([
    ['in a pipe', () => run('profile boris')],
    ['with --json at a terminal', () => atTerminal('profile boris --json')],
    ['with --jq at a terminal', () => atTerminal('profile boris --jq .rev')],
    ['with --no-input at a terminal', () => atTerminal('profile boris --no-input')],
    ['with --no-claim at a terminal', () => atTerminal('profile boris --no-claim')],
    ['of the own account', () => atTerminal('profile me')],
  ])('sends no claim %s', async (_, show) => {
    const before = claims();
    await show();
    expect(claims()).toBe(before);
    expect((await run('cushion claim boris')).stdout).toBe(`${rang}\n`);
  });

  it('prints the claim in a dry run and does not send it', async () => {
    expect(await atTerminal('profile boris --dry-run')).toContain('/cushion/claim');
    expect((await run('cushion claim boris')).stdout).toBe(`${rang}\n`);
  });

  it('shows the profile when the claim fails', async () => {
    home().sandbox.addFault({ kind: 'status', route: 'school.cushionClaim', status: 403 });
    const ran = await plaza(['school', 'profile', 'boris'], { env: home().env, terminal: { columns: 100 } });
    expect(ran.stdout).toContain('profile');
    expect(ran).toMatchObject({ exit: 0, stderr: expect.stringContaining("couldn't set off a cushion") });
  });
});

it('school cushion claim rings and draws the cushion at a terminal, once', async () => {
  await pictures('blocks');
  expect(await atTerminal('cushion throw boris')).toContain('Put a whoopee cushion on the profile');
  const first = await atTerminal('cushion claim boris');
  expect(first).toContain('\u0007A whoopee cushion went off at 0.5, 0.5');
  expect(first.split('\n').length).toBeGreaterThan(10);
  expect(await atTerminal('cushion claim boris')).toBe('No cushion went off\n');
});

it('school curtains donates up to the price, closes and opens', async () => {
  expectRefusal(await run('curtains close'), 3, '\nhint: ');
  expect(await json('curtains donate me 500 --dry-run')).toMatchObject([{ body: { amount: 35 } }]);
  expect((await run('curtains donate me 500')).stdout).toBe(
    'Donated 35 chalks to the curtains (100 of 100): spent 35 chalks, 5\u00a0165 left\nThe curtains are complete\n',
  );
  expect((await json('curtains close')).curtains).toMatchObject({ closed: true });
  expect((await json('curtains open')).curtains).toMatchObject({ closed: false });
});

describe('the last item of its kind', () => {
  it.each<[ItemKind, string, string]>([
    ['stain', 'balloon throw boris', 'Throw your last water balloon at the profile of @boris?'],
    ['whoopee_cushion', 'cushion throw @chiara', 'Put your last whoopee cushion on the profile of @chiara?'],
    ['window', 'window break kofi', 'Break the window of @kofi with your last briefcase?'],
    ['sticker', 'sticker place me', 'Put your last sticker “kitten” on your profile?'],
  ])('of %s is used up only after a confirmation', async (kind, line, question) => {
    const school = schoolIn(world());
    const last = school.items.findLast((item) => item.kind === kind && item.ownerId === idOf('ada'));
    school.items = school.items.filter((item) => item.kind !== kind || item === last);
    const answered = async (answer: string) => {
      const argv = `school ${line}`.split(' ');
      const { exit } = await conversation(home().env, argv, [[question, `${answer}${enter}`]]);
      return [exit, items(kind)];
    };
    expect(await answered('n')).toEqual([130, 1]);
    expect(await answered('y')).toEqual([0, 0]);
  });

  it('is the only one that is confirmed, and in a script none is', async () => {
    const scripted = () => run('balloon throw boris');
    expect(items('stain')).toBeGreaterThan(1);
    expect(await conversation(home().env, ['school', 'balloon', 'throw', 'boris'], [])).toMatchObject({
      exit: 0,
    });
    while (items('stain') > 0) expect(await scripted()).toMatchObject({ exit: 0, stderr: '' });
  });
});
