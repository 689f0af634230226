import { describe, expect, it } from 'vitest';
import { PlazaError } from '../../../src/errors';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { platformIn } from '../../../src/sandbox/sections/platform/index';
import { memoryContents, seededWorld } from '../../../src/sandbox/world/seeded-world';
import type { WorldFile } from '../../../src/sandbox/world/world-saver';
import { openWorldStore } from '../../../src/sandbox/world/world-store';
import * as support from '../../support/sandbox';
import { gate } from '../probe';
import { turn } from '../raw';

const { countingChance, memoryFile, movableClock, saveWorld, startTestSandbox } = support;
const freshWorld = () => seededWorld(movableClock(), countingChance(1000));

describe('the store of a world', () => {
  const keep = (file: WorldFile, clock = movableClock(), failed: (error: unknown) => void = () => {}) =>
    openWorldStore(file, { clock, random: countingChance() }, failed);

  /** A store whose world was saved and is unchanged; `savesAfter` passes time and counts the saves. */
  const kept = async () => {
    const clock = movableClock();
    const file = memoryFile(saveWorld(freshWorld()));
    const savesAfter = async (ms: number) => {
      await later(clock, ms);
      return file.saved.length;
    };
    return { clock, file, savesAfter, keeper: await keep(file, clock) };
  };

  it('seeds a new world where none was saved, and saves it when it changes', async () => {
    const clock = movableClock();
    const file = memoryFile();
    const keeper = await keep(file, clock);
    await later(clock, 1000);
    expect(file.saved).toEqual([]);
    keeper.changed();
    await later(clock, 100);
    expect(file.saved).toEqual([saveWorld(keeper.world())]);
  });

  it('saves once for many changes, a tenth of a second after the first', async () => {
    const { clock, file, keeper } = await kept();
    for (const title of ['one', 'two', 'three']) {
      platformIn(keeper.world()).portal.title = title;
      keeper.changed();
      clock.move(33);
    }
    await turn();
    expect(file.saved).toEqual([]);
    await later(clock, 1);
    expect(file.saved).toMatchObject([{ sections: { platform: { portal: { title: 'three' } } } }]);
    keeper.changed();
    await later(clock, 100);
    expect(file.saved).toHaveLength(2);
  });

  it('saves a large world less often, to spend a tenth of the time on it', async () => {
    const clock = movableClock();
    let busyMs = 0;
    // Writing the world down takes fifty milliseconds.
    const slow = { ...clock, monotonic: () => (busyMs += 50) };
    const file = memoryFile(saveWorld(freshWorld()));
    const keeper = await keep(file, slow);
    const savedAfter = async (ms: number) => {
      await later(clock, ms);
      return file.saved.length;
    };
    keeper.changed();
    expect(await savedAfter(100)).toBe(1);
    keeper.changed();
    expect(await savedAfter(449)).toBe(1);
    expect(await savedAfter(1)).toBe(2);
    await keeper.close();
  });

  it('delays a change that can wait, and no other for it', async () => {
    const { savesAfter: savedAfter, keeper } = await kept();
    keeper.changed(30_000);
    expect(await savedAfter(20_000)).toBe(0);
    keeper.changed(30_000);
    expect(await savedAfter(9_999)).toBe(0);
    expect(await savedAfter(1)).toBe(1);
    keeper.changed(30_000);
    keeper.changed();
    expect(await savedAfter(100)).toBe(2);
    expect(await savedAfter(60_000)).toBe(2);
  });

  it('removes the bytes that no file of the world has', async () => {
    const contents = memoryContents();
    const file = { ...memoryFile(), contents };
    const first = await openWorldStore(file, { clock: movableClock(), random: countingChance() }, () => {});
    const [known] = filesIn(first.world());
    if (!known) throw new Error('a new world has files');
    first.changed();
    await first.close();
    for (const id of [known.id, 'stray']) await contents.write(id, [Buffer.of(1)]);
    await keep(file);
    expect(await contents.read('stray')).toBeUndefined();
    expect(await contents.read(known.id)).toEqual(Buffer.of(1));
  });

  it('keeps the bytes that a new world writes while those of the old one are removed', async () => {
    const kept = memoryContents();
    let remove = () => {};
    const contents = {
      ...kept,
      clear: () => new Promise<void>((resolve) => (remove = () => resolve(kept.clear()))),
    };
    const { world, renew } = await keep({ ...memoryFile(), contents });
    await world().contents.write('old', [Buffer.of(1)]);
    renew();
    const written = world().contents.write('new', [Buffer.of(2)]);
    for (let count = 0; count < 5; count++) await turn();
    remove();
    await written;
    expect(await kept.read('old')).toBeUndefined();
    expect(await kept.read('new')).toEqual(Buffer.of(2));
  });

  it('saves changes when it closes, and nothing later or unchanged', async () => {
    const { clock, file, keeper } = await kept();
    keeper.changed();
    await keeper.close();
    expect(file.saved).toHaveLength(1);
    keeper.changed();
    await later(clock, 1000);
    expect(file.saved).toHaveLength(1);
    const unchanged = await kept();
    await unchanged.keeper.close();
    expect(unchanged.file.saved).toEqual([]);
  });

  it('never writes twice at a time', async () => {
    const clock = movableClock();
    const writes: ReturnType<typeof gate>[] = [];
    let [writing, max] = [0, 0];
    const file: WorldFile = {
      load: async () => saveWorld(freshWorld()),
      save: async () => {
        writing += 1;
        max = Math.max(max, writing);
        const write = gate();
        writes.push(write);
        await write.before();
        writing -= 1;
      },
    };
    const keeper = await keep(file, clock);
    keeper.changed();
    await later(clock, 100);
    keeper.changed();
    const closed = keeper.close();
    await turn();
    expect([writing, writes.length]).toEqual([1, 1]);
    writes[0]?.release();
    await turn();
    writes[1]?.release();
    await closed;
    expect([max, writes.length]).toEqual([1, 2]);
  });

  it('reports a failed save, and tries again with the next change', async () => {
    const clock = movableClock();
    const memory = memoryFile(saveWorld(freshWorld()));
    let full = true;
    const file: WorldFile = {
      load: memory.load,
      save: (text) => (full ? Promise.reject(new Error('the disk is full')) : memory.save(text)),
    };
    const failures: unknown[] = [];
    const keeper = await keep(file, clock, (error) => failures.push(error));
    keeper.changed();
    await later(clock, 100);
    expect(failures).toEqual([new Error('the disk is full')]);
    full = false;
    keeper.changed();
    await later(clock, 100);
    expect(memory.saved).toHaveLength(1);
    full = true;
    keeper.changed();
    await expect(keeper.close()).rejects.toThrow('the disk is full');
  });

  it('replaces the world by a new one, and saves it', async () => {
    const { clock, file, keeper } = await kept();
    const before = keeper.world();
    before.clock.advance(60_000);
    keeper.renew();
    await later(clock, 100);
    expect(keeper.world().id).not.toBe(before.id);
    expect(file.saved).toMatchObject([{ id: keeper.world().id, offsetMs: 0 }]);
  });

  it('explains a file that cannot be read, with a hint, and passes an explanation on', async () => {
    const reading = (load: WorldFile['load']) => keep({ ...memoryFile(), load });
    const hint = expect.stringMatching(/^'plaza sandbox reset' begins a new one, .*nothing was overwritten$/);
    await expect(reading(async () => ({}))).rejects.toMatchObject({ details: { hint } });
    const message = "couldn't read the sandbox's saved world: SyntaxError: Unexpected token";
    const broken = reading(() => Promise.reject(new SyntaxError('Unexpected token')));
    await expect(broken).rejects.toMatchObject({ message, details: { hint } });
    const explained = new PlazaError('usage', 'it is a link');
    await expect(reading(() => Promise.reject(explained))).rejects.toBe(explained);
  });
});

describe('the world file of a sandbox', () => {
  it('is loaded with its world, time and switches', async () => {
    const first = await startTestSandbox();
    first.control.advance(3_600_000);
    first.control.setSwitch('portal', false);
    const before = first.control.status();
    await first.stop();
    const second = await startTestSandbox({ file: first.file });
    expect(second.control.status()).toMatchObject({ world: before.world, time: before.time });
    expect(await (await fetch(`${second.baseUrl}/api/v1/portal`)).json()).toEqual({ active: false });
    await second.stop();
  });

  it('is written soon after the start, and after a change by control', async () => {
    const { control, clock, file, stop } = await startTestSandbox();
    await later(clock, 100);
    expect(file.saved).toMatchObject([{ id: control.status().world }]);
    control.advance(5);
    await later(clock, 100);
    expect(file.state()).toMatchObject({ offsetMs: 5 });
    await stop();
  });
});

async function later(clock: support.MovableClock, ms: number): Promise<void> {
  clock.move(ms);
  await turn();
}
