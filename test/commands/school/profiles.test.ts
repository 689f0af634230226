/** What people do to each other's profiles in the school event. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { countItems, type ItemKind, schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
const world = () => home().sandbox.world();
/** The pauses between tries take no time. */
const run = (...argv: string[]) => runAs(home(), ['school', ...argv], { clock: testClock() });
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const idOf = (name: string) => idByName(world())(name);
const items = (name: string, kind: ItemKind) => countItems(world(), idOf(name), kind);

/** Expects a refusal that names the code, and gives a hint where the message does not say it already. */
async function refuses(code: string, ...argv: string[]): Promise<void> {
  const { exit, stdout, stderr } = await run(...argv);
  expect({ exit, stdout, stderr }).toEqual({
    exit: code === 'PROFILE_TARGET_NOT_FOUND' ? 5 : 3,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^error: .*\\(${code}\\)\n${code === 'OWN_PROFILE' ? '$' : 'hint: .'}`),
    ),
  });
}

describe('stickers', () => {
  it('are stuck on at a place, drawn, and erased by number', async () => {
    await signedIn(home(), 'ada');
    const placed = await json('sticker', 'place', 'boris', '--at', 'top-left', '--angle', '12.34567');
    expect(placed.placement).toMatchObject({ x: 0.1, y: 0.2, angle: 12.3457, z: 3 });
    expect(items('ada', 'sticker')).toBe(3);
    const path = join(home().folder, 'boris.png');
    const { stdout, stderr } = await run('profile', 'boris', '--png', path);
    expect(stdout.split('\n').filter((line) => line.startsWith('sticker\t'))).toHaveLength(3);
    expect(stderr).toContain(`wrote ${path}: 1024 by 512 pixels`);
    expect(decode(await readFile(path))).toMatchObject({ width: 1024, height: 512 });
    expect(await json('sticker', 'erase', 'boris', '3')).toMatchObject({ removed: false, wear: 1 });
    expect(await json('sticker', 'erase', 'boris', '--top')).toMatchObject({ removed: false, wear: 2 });
    expect(await run('sticker', 'erase', 'boris', placed.placement.id)).toMatchObject({
      stdout: 'Erased the sticker: it is gone\n',
    });
    await refuses('ITEM_UNAVAILABLE', 'sticker', 'erase', 'boris', '1');
  });

  it.each([
    ['--x', '1.2', '--y', '0.5'],
    ['--x', '0.5'],
    ['--at', '0.5,0.5', '--x', '0.5', '--y', '0.5'],
    ['--at', 'nowhere'],
    ['--size', '0.6'],
    ['--angle', 'much'],
    ['--anchor', 'banner', '--post', 'x'],
  ])('with %s %s %s %s are refused before anything is sent', async (...options) => {
    await signedIn(home(), 'ada');
    expect(await run('sticker', 'place', 'me', ...options)).toMatchObject({ exit: 2, stdout: '' });
    expect(items('ada', 'sticker')).toBe(4);
  });
});

describe('balloons, cushions, windows', () => {
  it('hit the profile of another', async () => {
    await signedIn(home(), 'ada');
    expect((await json('balloon', 'throw', 'chiara', '--at', '0.123456,0.5')).balloon).toMatchObject({
      x: 0.1235,
      anchor: { kind: 'profile_header', id: null },
    });
    expect((await run('cushion', 'throw', 'chiara', '--at', 'bottom')).exit).toBe(0);
    expect((await json('window', 'break', 'chiara')).window).toMatchObject({ broken: true });
    expect((await run('cushion', 'claim', 'chiara')).stdout).toBe('A whoopee cushion went off at 0.5, 0.8\n');
    expect((await run('cushion', 'claim', 'chiara')).stdout).toBe('No cushion went off\n');
    await refuses('CUSHION_ACTIVE', 'cushion', 'throw', 'chiara', '--yes');
    expect(await json('profile', 'chiara')).toMatchObject({ window: { broken: true }, rev: 6 });
    expect([items('ada', 'stain'), items('ada', 'whoopee_cushion'), items('ada', 'window')]).toEqual([
      2, 1, 1,
    ]);
  });
});

describe('curtains', () => {
  it('are paid for, closed and opened', async () => {
    await signedIn(home(), 'ada');
    await refuses('NO_CURTAINS', 'curtains', 'close');
    expect((await run('curtains', 'donate', 'me', '500')).stdout).toBe(
      'Donated 35 chalks to the curtains (100 of 100): spent 35 chalks, 5\u00a0165 left\nThe curtains are complete\n',
    );
    await refuses('CURTAINS_FUNDED', 'curtains', 'donate', 'me', '1');
    expect((await json('curtains', 'close')).curtains).toMatchObject({ closed: true });
    expect((await json('curtains', 'open')).curtains).toMatchObject({ closed: false });
  });
});

describe('a lost answer', () => {
  const acts: readonly (readonly [
    route: string,
    argv: readonly string[],
    spent: () => unknown,
    once: unknown,
  ])[] = [
    ['school.stickerPlace', ['sticker', 'place', 'chiara'], () => items('ada', 'sticker'), 3],
    ['school.stickerErase', ['sticker', 'erase', 'me', '1'], () => items('ada', 'eraser'), 2],
    ['school.balloonThrow', ['balloon', 'throw', 'chiara'], () => items('ada', 'stain'), 2],
    ['school.cushionThrow', ['cushion', 'throw', 'chiara'], () => items('ada', 'whoopee_cushion'), 1],
    ['school.windowBreak', ['window', 'break', 'chiara'], () => items('ada', 'window'), 1],
    [
      'school.curtainsDonate',
      ['curtains', 'donate', 'chiara', '10'],
      () => schoolIn(world()).chalks[idOf('ada')],
      5190,
    ],
    ['school.boardDraw', ['board', 'draw', '--text', 'Hello'], () => items('ada', 'board_drawing'), 2],
    ['school.boardWipe', ['board', 'wipe', '--drawing', '6'], () => items('ada', 'board_cloth'), 1],
  ];

  it.each(acts)(
    'of %s is repeated with its key: what is spent is spent once',
    async (route, argv, spent, once) => {
      await signedIn(home(), 'ada');
      home().sandbox.addFault({ kind: 'drop-after', route: route as 'school.profile', times: 3 });
      const lost = await run(...argv);
      expect(lost).toMatchObject({ exit: 7, stdout: '' });
      expect(spent()).toBe(once);
      const again = await run(...argv);
      expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
      expect(spent()).toBe(once);
    },
  );
});
