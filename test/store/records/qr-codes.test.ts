import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { qrCodes } from '../../../src/store/records/expiring-records';
import { countingChance, movableClock } from '../../support/clock';

let state: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'plaza-codes-'));
});
afterEach(() => rm(state, { recursive: true, force: true }));

const clock = movableClock();
const setup = { pid: process.pid, isRunning: () => true, clock, random: countingChance() };
const codesOf = (profile = 'ada', change = {}) => qrCodes(state, profile, { ...setup, ...change });
const code = (qrId: string, lifeMs = 90_000) => ({
  qrId,
  claimToken: `token of ${qrId}`,
  binding: 'https://example.org',
  expiresAt: clock.now() + lifeMs,
});
const file = () => join(state, 'flows', 'qr', 'ada.json');

describe('codes that were shown', () => {
  it('are found by their id, in their profile, until they are forgotten', async () => {
    const [one, two] = [code('one'), code('two')];
    await codesOf().save(one);
    await codesOf().save(two);
    expect([await codesOf().read('one'), await codesOf().read('two')]).toEqual([one, two]);
    expect(await codesOf('boris').read('one')).toBeUndefined();
    await codesOf().delete('one');
    await codesOf().delete('never there');
    expect([await codesOf().read('one'), await codesOf().read('two')]).toEqual([undefined, two]);
    await codesOf().deleteAll();
    expect(await codesOf().read('two')).toBeUndefined();
  });

  it('are all kept when several processes show some at once', async () => {
    const inAnHour = (id: string) => ({ ...code(id), expiresAt: systemClock.now() + 3_600_000 });
    const ids = Array.from({ length: 8 }, (_, number) => `code ${number}`);
    await Promise.all(ids.map((id) => codesOf('ada', { clock: systemClock }).save(inAnHour(id))));
    for (const id of ids) expect((await codesOf().read(id))?.qrId).toBe(id);
  });

  it('are dropped some time after they are over, when another is kept', async () => {
    await codesOf().save(code('old'));
    clock.move(90_000 + 9 * 60_000);
    await codesOf().save(code('new'));
    expect(await codesOf().read('old')).toBeDefined();
    clock.move(60_000);
    await codesOf().save(code('newer'));
    expect(await codesOf().read('old')).toBeUndefined();
  });

  it('lie in a file for the owner alone', async () => {
    await codesOf().save(code('one'));
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), 'utf8')).toContain('token of one');
  });

  it('that somebody damaged count as none', async () => {
    await codesOf().save(code('one'));
    for (const text of ['{', '{}', '[null, {"qrId": "one"}]', '7']) {
      await writeFile(file(), text);
      expect(await codesOf().read('one')).toBeUndefined();
    }
    await codesOf().save(code('two'));
    expect(await codesOf().read('two')).toBeDefined();
  });
});
