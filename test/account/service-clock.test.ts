import { mkdir, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeServiceClock } from '../../src/account/service-clock';
import type { AnsweredTry } from '../../src/ports/api';
import { plaza } from '../support/app';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';
import { testClock } from '../support/http/clock';

const folder = useFolder();
const home = useHome();
const origin = 'https://plaza.test';
const hour = 3_600_000;

function made(address = origin) {
  const clock = testClock();
  const service = makeServiceClock(clock, folder('state'), async () => address);
  const aheadMs = async () => ((await service.now()) ?? clock.now()) - clock.now();
  const answer = (ahead: number, roundTripMs = 100, status = 200, change: Partial<AnsweredTry> = {}) => {
    const sent = { now: clock.now(), monotonic: clock.monotonic() };
    clock.advance(roundTripMs);
    const received = { now: clock.now(), monotonic: clock.monotonic() };
    const date = new Date(clock.now() - roundTripMs / 2 + ahead).toUTCString();
    const answered = { status, date, isCached: false, isRead: false, sent, received, ...change };
    service.learn(origin, answered);
  };
  return { service, aheadMs, answer };
}

it.each([hour, -hour, 10_000])(
  'the service clock learns a difference of %i ms from an answer and remembers it',
  async (ahead) => {
    const first = made();
    await first.service.now();
    first.answer(ahead);
    expect(Math.abs((await first.aheadMs()) - ahead)).toBeLessThanOrEqual(500);
    await first.service.stored();
    const next = made();
    await next.service.now();
    expect(await next.aheadMs()).toBe(await first.aheadMs());
    expect((await stat(folder('state', 'service-clocks.json'))).mode & 0o777).toBe(0o600);
  },
);

it('the service clock learns from an answer before its file was read', async () => {
  const { service, aheadMs, answer } = made();
  answer(hour);
  await service.stored();
  expect(Math.abs((await aheadMs()) - hour)).toBeLessThanOrEqual(500);
});

it('the service clock ignores a difference that a slow answer or whole seconds explain', async () => {
  const { service, aheadMs, answer } = made();
  await service.now();
  answer(1500);
  answer(5000, 20_000);
  answer(hour, 100, 502);
  await service.stored();
  expect(await aheadMs()).toBe(0);
});

it('the service clock knows the time at the start of the computer, whatever its clock is set to', async () => {
  const { service, answer } = made();
  expect(await service.bootedAt()).toBeUndefined();
  answer(hour);
  const bootedAt = (await service.bootedAt()) ?? 0;
  expect(Math.abs(bootedAt - testClock().now() - hour)).toBeLessThan(2000);
  await service.stored();
  expect(await made().service.bootedAt()).toBe(bootedAt);
  const rebooted = { now: testClock().now, uptime: () => ({ boot: 'another', ms: 5 }) };
  const later = makeServiceClock(rebooted, folder('state'), async () => origin);
  expect(await later.bootedAt()).toBeUndefined();
});

it('the service clock takes no time of a start from what a cache may have answered', async () => {
  const { service, answer } = made();
  answer(hour, 100, 200, { isRead: true });
  answer(0, 100, 200, { isCached: true });
  expect(await service.bootedAt()).toBeUndefined();
  answer(0, 100, 200, { isRead: true });
  expect(await service.bootedAt()).toBeDefined();
});

it('the service clock confirms the time of this computer to a day', async () => {
  const { service, answer } = made();
  expect(await service.confirmedNow()).toBeUndefined();
  answer(91 * 24 * hour);
  expect(await service.confirmedNow()).toBeUndefined();
  answer(hour);
  expect(await service.confirmedNow()).toBe(testClock().now() + 200);
});

it('the service clock reads the file of the version before', async () => {
  await mkdir(folder('state'), { recursive: true });
  await writeFile(folder('state', 'service-clocks.json'), JSON.stringify({ [origin]: hour }));
  expect(await made().aheadMs()).toBe(hour);
});

it('the service clock learns a corrected clock, for each address its own', async () => {
  const { service, aheadMs, answer } = made();
  await service.now();
  answer(hour);
  answer(0);
  expect(Math.abs(await aheadMs())).toBeLessThanOrEqual(500);
  answer(hour);
  await service.stored();
  const other = made('https://other.test');
  await other.service.now();
  other.answer(hour);
  expect(await other.aheadMs()).toBe(0);
});

it('plaza auth token refreshes a token that has expired by the date of the last answer', async () => {
  const run = (...argv: string[]) => plaza(argv, { env: home().env });
  const token = async () => (await run('auth', 'token')).stdout.trim();
  await run('sandbox', 'sign-in', 'ada');
  expect((await run('auth', 'refresh')).exit).toBe(0);
  const first = await token();
  await run('sandbox', 'clock', '+20m');
  expect((await run('platform', 'version')).exit).toBe(0);
  const second = await token();
  expect(second).not.toBe(first);
  // Fresh by the same clock: nothing is refreshed again.
  expect(await token()).toBe(second);
});
