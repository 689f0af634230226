import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { canvasIn } from '../../../src/sandbox/sections/canvas/rules/board';
import { notificationsIn } from '../../../src/sandbox/sections/notifications/rules/notices';
import { platformIn } from '../../../src/sandbox/sections/platform/rules';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import type { World } from '../../../src/sandbox/world';
import type { WorldFile } from '../../../src/sandbox/world/world-saver';
import { openWorldStore, type WorldStore } from '../../../src/sandbox/world/world-store';
import { countingChance, memoryFile, movableClock, saveWorld, startTestSandbox } from '../../support/sandbox';

interface LoggedFile extends WorldFile {
  readonly saved: unknown[];
  readonly lines: string[];
  failing: 'append' | 'save' | 'clear' | undefined;
}

/** A world file with a log, both in memory; the log takes half of a text that it fails to append. */
function loggedFile(): LoggedFile {
  const memory = memoryFile();
  const lines: string[] = [];
  const fail = () => Promise.reject(new Error('the disk is full'));
  const file: LoggedFile = {
    ...memory,
    lines,
    failing: undefined,
    save: (text) => (file.failing === 'save' ? fail() : memory.save(text)),
    log: {
      read: async () => lines.join(''),
      async append(text) {
        lines.push(file.failing === 'append' ? text.slice(0, text.length / 2) : text);
        if (file.failing === 'append') await fail();
      },
      async clear() {
        if (file.failing === 'clear') await fail();
        lines.length = 0;
      },
    },
  };
  return file;
}

const open = (file: WorldFile, clock = movableClock()) =>
  openWorldStore(file, { clock, random: countingChance() }, () => {});
/** What a sandbox finds that starts after a crash. */
const afterCrash = async (file: WorldFile) => saveWorld((await open(file)).world());

/** A store that was saved whole once. */
async function opened() {
  const file = loggedFile();
  const store = await open(file);
  store.changed();
  await store.durable();
  return { file, store };
}

/** Makes a change and waits until it is durable. */
function rename(store: WorldStore, title: string): Promise<void> | undefined {
  platformIn(store.world()).portal.title = title;
  store.changed();
  return store.durable();
}

/** Changes of the kinds that rules make. */
const kinds: readonly ((world: World) => unknown)[] = [
  (world) => Object.assign(platformIn(world).portal, { title: `${platformIn(world).portal.title}!` }),
  (world) => postsIn(world).shift(),
  (world) => notificationsIn(world).list.push(...notificationsIn(world).list.slice(0, 1)),
  (world) => Object.assign(notificationsIn(world), { list: notificationsIn(world).list.slice(1) }),
  (world) => Object.assign(shopIn(world), { orders: [] }),
  ({ clock }) => clock.advance(1000),
  ({ switches }) => Object.assign(switches, { limits: !switches.limits }),
  (world) => Object.assign(canvasIn(world).readyAt, { [world.random.uuid()]: world.clock.now() }),
  (world) => Object.assign(world, { accounts: [...accountsIn(world)].reverse() }),
];

describe('a world with a log', () => {
  it('is on disk as soon as it is durable, by its log alone after the first time', async () => {
    const { file, store } = await opened();
    expect([file.saved.length, file.lines.length]).toEqual([1, 0]);
    await rename(store, 'Later');
    expect([file.saved.length, file.lines.length]).toEqual([1, 1]);
    expect(file.lines[0]?.length).toBeLessThan(300);
    expect(await afterCrash(file)).toMatchObject({ sections: { platform: { portal: { title: 'Later' } } } });
  });

  it('is not durable while the write of its changes is under way', async () => {
    const { file, store } = await opened();
    const append = file.log?.append;
    let finish = () => {};
    const begun = new Promise<void>((resolve) => {
      Object.assign(file.log ?? {}, {
        append: async (text: string) => {
          resolve();
          await new Promise<void>((done) => {
            finish = done;
          });
          await append?.(text);
        },
      });
    });
    platformIn(store.world()).portal.title = 'Later';
    store.changed();
    const first = store.durable();
    await begun;
    // What another request waits for, whose change the same write holds.
    const second = Promise.resolve(store.durable()).then(() => file.lines.length);
    await new Promise((resolve) => setImmediate(resolve));
    finish();
    await first;
    expect(await second).toBe(1);
    expect(store.durable()).toBeUndefined();
  });

  it('comes back after a crash as it was when it was last durable, whatever changed', async () => {
    const steps = fc.array(fc.array(fc.nat(kinds.length - 1), { maxLength: 3 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const file = loggedFile();
        const store = await open(file);
        for (const step of all) {
          for (const kind of step) kinds[kind]?.(store.world());
          store.changed();
          await store.durable();
          expect(await afterCrash(file)).toEqual({ ...saveWorld(store.world()), logged: expect.anything() });
        }
      }),
      { numRuns: 8 },
    );
  });

  it('has all changes on disk that were made at once, and writes them once', async () => {
    const { file, store } = await opened();
    const waiting = ['one', 'two', 'three'].map((title) => {
      platformIn(store.world()).portal.title += title;
      store.changed();
      return store.durable();
    });
    await Promise.all(waiting);
    expect(file.lines).toHaveLength(1);
    expect(store.durable()).toBeUndefined();
  });

  it('has the change of a request that held a part of it while another one was saved', async () => {
    const { file, store } = await opened();
    const end = store.world().state.begin();
    const { portal } = platformIn(store.world());
    store.changed();
    await store.durable();
    portal.title = 'held';
    end();
    store.changed();
    await store.durable();
    expect(await afterCrash(file)).toMatchObject({ sections: { platform: { portal: { title: 'held' } } } });
  });

  it('is folded at rest, and at its end', async () => {
    const file = loggedFile();
    const clock = movableClock();
    const store = await open(file, clock);
    const change = async () => {
      platformIn(store.world()).portal.title += '!';
      store.changed();
      await store.durable();
    };
    await change();
    await change();
    clock.move(1999);
    await settled();
    expect([file.saved.length, file.lines.length]).toEqual([1, 1]);
    clock.move(1);
    await settled();
    expect([file.saved.length, file.lines.length]).toEqual([2, 0]);
    await change();
    await store.close();
    expect([file.saved.length, file.lines.length]).toEqual([3, 0]);
    expect(store.durable()).toBeUndefined();
  });

  it('is folded when its log grows long', async () => {
    const file = loggedFile();
    const store = await open(file);
    for (let count = 0; count < 8; count++) {
      platformIn(store.world()).portal.title = 'x'.repeat(2 ** 20 + count);
      store.changed();
      await store.durable();
    }
    expect(file.saved.length).toBe(2);
    expect(file.lines.length).toBeLessThan(6);
  });

  it('ignores a log that was folded but not cleared', async () => {
    const file = loggedFile();
    const store = await open(file);
    const { portal } = platformIn(store.world());
    for (const title of ['one', 'two']) {
      portal.title = title;
      platformIn(store.world()).portal = portal;
      store.changed();
      await store.durable();
    }
    file.failing = 'clear';
    portal.title = 'three';
    await expect(store.close()).rejects.toThrow('the disk is full');
    expect(file.lines).toHaveLength(1);
    file.failing = undefined;
    expect(await afterCrash(file)).toMatchObject({ sections: { platform: { portal: { title: 'three' } } } });
  });

  it.each(['append', 'save'] as const)(
    'tells a failed %s, and holds everything after it',
    async (failing) => {
      const file = loggedFile();
      const store = await open(file);
      const change = (title: string) => rename(store, title);
      if (failing === 'append') await change('first');
      file.failing = failing;
      await expect(change('lost')).rejects.toThrow('the disk is full');
      file.failing = undefined;
      await change('later');
      await change('last');
      expect(await afterCrash(file)).toMatchObject({ sections: { platform: { portal: { title: 'last' } } } });
    },
  );

  it('belongs to one world: a new one is saved whole', async () => {
    const { file, store } = await opened();
    await rename(store, 'old');
    store.renew();
    await store.durable();
    expect(await afterCrash(file)).toMatchObject({ id: store.world().id });
    expect(file.lines).toEqual([]);
  });
});

describe('a sandbox with a log', () => {
  it('answers a change once it is on disk, and not when it cannot be', async () => {
    const file = loggedFile();
    const { control, baseUrl, world, stop } = await startTestSandbox({ file });
    const { refreshToken } = control.signIn({ person: 'ada' });
    const refresh = (token: string) =>
      fetch(`${baseUrl}/api/v1/auth/refresh`, {
        method: 'POST',
        headers: { cookie: `refresh_token=${token}` },
      });
    const first = await refresh(refreshToken);
    expect(first.status).toBe(200);
    const kept = await afterCrash(file);
    expect(kept).toEqual({ ...saveWorld(world()), logged: expect.anything() });
    file.failing = 'append';
    const next = /refresh_token=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? '';
    expect((await refresh(next)).status).toBe(500);
    file.failing = undefined;
    await stop();
  });
});

/** Lets what is already due happen; no time passes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
