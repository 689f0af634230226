import { readdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writePrivate } from '../../src/store/private-file';
import { sandboxHome } from '../../src/store/sandbox-home';
import { useFolder } from '../support/folder';
import { madeUp, setupOf } from './lock-setup';

const folder = useFolder();
const place = () => folder('sandbox');
const homeOf = (process: number, isRunning = (_: number) => true) =>
  sandboxHome(place(), setupOf(process, { isRunning }));
const addressOf = (process: number) => ({
  baseUrl: 'http://127.0.0.1:1',
  statusUrl: 'http://127.0.0.1:2',
  pixelUrl: 'http://127.0.0.1:3',
  pid: madeUp(process),
  secret: 'canary',
  world: 'world',
});

describe('a sandbox that runs', () => {
  it('is found by everybody once it announced itself, and no longer when it is gone', async () => {
    const own = homeOf(1);
    const other = homeOf(2);
    expect(await other.running()).toBeUndefined();
    const release = await own.lock();
    expect([await other.occupied(), await other.running()]).toEqual([true, undefined]);
    await own.writeAddress(addressOf(1));
    expect(await other.running()).toEqual(addressOf(1));
    await own.removeAddress();
    await release();
    expect([await other.occupied(), await other.running()]).toEqual([false, undefined]);
    expect(await readdir(place())).toEqual([]);
  });

  it('keeps its folder and its secret for its owner alone', async () => {
    const own = homeOf(1);
    await own.lock();
    await own.writeAddress(addressOf(1));
    expect((await stat(place())).mode & 0o777).toBe(0o700);
    expect((await stat(folder('sandbox', 'address.json'))).mode & 0o777).toBe(0o600);
  });

  it('lets no second one into its folder', async () => {
    await homeOf(1).lock();
    await expect(homeOf(2).lock()).rejects.toMatchObject({
      kind: 'usage',
      message: `a sandbox is already running in ${place()}`,
      details: { hint: expect.stringContaining('plaza sandbox stop') },
    });
  });

  it('that crashed counts as none, and what it announced is not believed', async () => {
    const own = homeOf(1);
    await own.lock();
    await own.writeAddress(addressOf(1));
    const later = homeOf(2, (pid) => pid !== madeUp(1));
    expect([await later.occupied(), await later.running()]).toEqual([false, undefined]);
    await later.lock();
    expect([await later.occupied(), await later.running()]).toEqual([true, undefined]);
    await later.writeAddress(addressOf(2));
    expect(await later.running()).toEqual(addressOf(2));
  });

  it('is started by one at a time', async () => {
    const release = await homeOf(1).startLock();
    const stop = new AbortController();
    const second = homeOf(2).startLock(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(second).rejects.toThrow('stopped');
    await release();
    await (await homeOf(2).startLock())();
    expect(await readdir(place())).toEqual([]);
  });
});

describe('its files', () => {
  it('hold the world until it is dropped', async () => {
    const own = homeOf(1);
    expect(await own.loadWorld()).toBeUndefined();
    await own.saveWorld('{"day":1}');
    expect(await homeOf(2).loadWorld()).toEqual({ day: 1 });
    await own.dropWorld();
    expect(await own.loadWorld()).toBeUndefined();
  });

  it('are rid of what a kill in the middle of a save left, when the next sandbox comes', async () => {
    for (const name of [
      'world.json.3.draft',
      'address.json.1.draft',
      'world.json',
      'world.json.backup',
      'mine.1.draft',
    ]) {
      await writePrivate(folder('sandbox', name), '{}');
    }
    const release = await homeOf(1).lock();
    await release();
    expect((await readdir(place())).sort()).toEqual(['mine.1.draft', 'world.json', 'world.json.backup']);
  });

  it('when broken are said to be so, without a piece of their text', async () => {
    const own = homeOf(1);
    await own.lock();
    for (const name of ['world', 'address']) await writePrivate(folder('sandbox', `${name}.json`), 'canary}');
    const hint = "move it away, or start again with 'plaza sandbox reset'";
    const message = `${folder('sandbox', 'world.json')} is not JSON`;
    await expect(own.loadWorld()).rejects.toMatchObject({ kind: 'usage', message, details: { hint } });
    await expect(own.running()).rejects.toMatchObject({
      message: `${folder('sandbox', 'address.json')} is not JSON`,
    });
  });

  it('hold no address worth believing when they hold something else', async () => {
    const own = homeOf(1);
    await own.lock();
    await writePrivate(folder('sandbox', 'address.json'), 'null');
    expect(await own.running()).toBeUndefined();
  });
});
