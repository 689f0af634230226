/** The school event: its state, the shop, and what chalks buy. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { until } from '../../support/clock';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['school', ...argv]);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const printed = (stdout: string) => ({ exit: 0, stdout, stderr: '' });

describe('the event', () => {
  it('is open, also by the bare group', async () => {
    await signedIn(home(), 'ada');
    const record =
      'open\tyes\nends\t2026-11-02T09:00:30.000Z\nevent\tschool-2026\nportal\tSchool days\naddress\thttps://sandbox.test/school\n';
    expect(await run('status')).toEqual(printed(record));
    expect(await run()).toEqual(printed(record));
    expect(await json('status')).toEqual({
      event: { enabled: true, eventId: 'school-2026', endsAt: '2026-11-02T09:00:30.000Z' },
      portal: { active: true, title: 'School days', url: 'https://sandbox.test/school' },
    });
  });

  it('that is closed says so, and names the sandbox', async () => {
    await signedIn(home(), 'ada');
    expect(await runAs(home(), ['sandbox', 'switch', 'school', 'off'])).toMatchObject({ exit: 0 });
    expect((await run('status', '--jq', '.event.enabled')).stdout).toBe('false\n');
    expect(await run('shop')).toEqual({
      exit: 3,
      stdout: '',
      stderr:
        'error: the school event is closed (EVENT_CLOSED)\n' +
        "hint: open it with 'plaza sandbox switch school on'; once the clock has passed its end, with 'plaza sandbox reset'\n",
    });
  });
});

describe('the shop', () => {
  it('is told whole as JSON, and a row a product in a pipe', async () => {
    await signedIn(home(), 'ada');
    const shop = await json('shop');
    expect(shop).toMatchObject({ balance: 5200, showcase: { cycle: 36, refreshesInSec: 10_800 } });
    expect(shop.items).toHaveLength(9);
    const { stdout } = await run('shop');
    expect(stdout.split('\n')[0]).toBe('eraser\t70\tyes\t3\t0\t\tany\tEraser');
    expect((await run('shop', '--board')).stdout).toBe(
      'board_drawing\t160\tyes\t3\t0\t\tany\tChalk\nboard_cloth\t120\tyes\t2\t0\t\tany\tWet cloth\n',
    );
    expect(await json('shop', '--board')).toMatchObject({
      balance: 5200,
      items: [{ id: 'board_drawing' }, {}],
    });
    expect((await run('shop', '--purchased', '--jq', '.[].id')).stdout).toBe(
      'profile_avatar\nred_pen\nwater_balloons\nschool_stickers\n',
    );
    expect(await run('shop', '--board', '--purchased')).toMatchObject({ exit: 2 });
  });

  it('is paid with chalks, and fills the backpack', async () => {
    await signedIn(home(), 'ada');
    expect(await run('balance')).toEqual(printed('5200\n'));
    expect(await json('balance')).toEqual({ balance: 5200 });
    expect(await run('buy', 'eraser', '--quantity', '2')).toEqual(
      printed('Bought 2 × eraser: spent 140 chalks, 5\u00a0060 left\n'),
    );
    const erasers = '[.[] | select(.kind == "eraser")] | length';
    expect((await run('backpack', '--jq', erasers)).stdout).toBe('5\n');
    expect((await run('backpack')).stdout.split('\n')[4]).toMatch(/^[-0-9a-f]{36}\teraser\teraser\t/);
    expect(await json('backpack')).toHaveLength(16);
  });

  it('sells another showcase when the clock of the sandbox has moved on', async () => {
    await signedIn(home(), 'ada');
    const sold = '.items[] | select(.isAvailable) | .id';
    expect((await run('shop', '--jq', sold)).stdout).not.toContain('whoopee_cushion');
    await runAs(home(), ['sandbox', 'clock', '+3h']);
    home().sandbox.clock.move(3 * 3_600_000);
    expect((await run('shop', '--jq', sold)).stdout).toContain('whoopee_cushion');
  });
});

describe('what takes effect when it is bought', () => {
  it('rings for who watches notifications', async () => {
    // A bell that is over by this computer's clock is dropped, and the sandbox of tests lives in 2026.
    home().sandbox.clock.move(Date.UTC(2090, 0) - home().sandbox.clock.now());
    await signedIn(home(), 'ada');
    await signedIn(home(), 'boris', '--profile', 'boris');
    const watching = runAs(home(), ['notifications', 'watch', '--count', '1', '--json']);
    const isOpen = () =>
      home()
        .sandbox.requests()
        .some(({ route }) => route === 'notifications.watch');
    await until(isOpen);
    const rung = await runAs(home(), ['school', 'bell', '--yes', '--profile', 'boris']);
    expect(rung).toMatchObject({ exit: 0, stderr: '' });
    const { exit, stdout } = await watching;
    expect({ exit, line: JSON.parse(stdout) }).toMatchObject({
      exit: 0,
      line: { event: 'assistant.bell', data: { buyerUsername: '@boris' } },
    });
  });
});

describe('nicknames', () => {
  it('are listed, used, cleared, and told of others', async () => {
    await signedIn(home(), 'ada');
    expect(await run('nickname')).toEqual(printed('Night owl\t\nChalk dust\t\n'));
    expect(await json('nickname', 'use', 'Night owl')).toEqual({ nickname: 'Night owl' });
    expect(await json('nickname', 'list')).toEqual({
      owned: ['Night owl', 'Chalk dust'],
      active: 'Night owl',
    });
    const { data } = await json('nickname', 'of', 'me', 'boris', 'chiara');
    const labels = Object.values(data).map((one) => (one as { label: string } | null)?.label ?? null);
    expect(labels).toEqual(['Night owl', null, 'Head of the class']);
    expect(await run('nickname', 'clear')).toEqual(printed('Stopped using a nickname\n'));
    expect(await run('nickname', 'of', 'nobody-at-all')).toMatchObject({ exit: 5 });
  });

  it('of many users are asked for in batches', async () => {
    await signedIn(home(), 'ada');
    const ids = Array.from(
      { length: 45 },
      (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    );
    const requests = home().sandbox.requestsFromNow();
    const { stdout } = await runAs(home(), ['school', 'nickname', 'of', '-', '--jq', '.data | length'], {
      input: ids.join('\n'),
    });
    expect(stdout).toBe('45\n');
    expect(requests().map(({ route }) => route)).toEqual([
      'school.nicknameOf',
      'school.nicknameOf',
      'school.nicknameOf',
    ]);
  });
});
