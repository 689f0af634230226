import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seenValues } from '../../../src/store/records/seen-values';
import { countingChance, movableClock } from '../../support/clock';

let state: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'plaza-seen-'));
});
afterEach(() => rm(state, { recursive: true, force: true }));

const clock = movableClock();
const setup = { pid: process.pid, isRunning: () => true, clock, chance: countingChance() };
const seen = (profile = 'ada') => seenValues(state, profile, setup);
const list = (source: string, ...values: string[]) => ({
  source,
  values: values.map((value) => ({ value, summary: 'x' })),
  at: clock.now(),
});

describe('values that were seen', () => {
  it('are those of the last list of a source, in their profile', async () => {
    await seen().put(list('task', 'a', 'b'));
    await seen().put(list('nickname', 'Owl'));
    await seen().put(list('task', 'c'));
    expect(await seen().list()).toEqual([list('nickname', 'Owl'), list('task', 'c')]);
    expect(await seen('boris').list()).toEqual([]);
  });

  it('lie on disk for their owner alone', async () => {
    await seen().put(list('task', 'a'));
    expect((await stat(join(state, 'seen', 'ada.json'))).mode & 0o777).toBe(0o600);
  });

  it('are forgotten after 30 days', async () => {
    await seen().put(list('task', 'a'));
    clock.move(30 * 86_400_000 - 1);
    expect(await seen().list()).toHaveLength(1);
    clock.move(1);
    expect(await seen().list()).toEqual([]);
  });

  it.each([
    'no JSON',
    '{}',
    '[1]',
    '[{"source":"task","at":9e15}]',
    '[{"source":"task","values":[1],"at":9e15}]',
  ])('are none in a file that holds %s', async (text) => {
    await mkdir(join(state, 'seen'));
    await writeFile(join(state, 'seen', 'ada.json'), text, { mode: 0o600 });
    expect(await seen().list()).toEqual([]);
  });
});
