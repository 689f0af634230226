import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { canvasIn } from '../../../src/sandbox/sections/canvas/rules/board';
import { notificationsIn } from '../../../src/sandbox/sections/notifications/rules/notices';
import { platformIn } from '../../../src/sandbox/sections/platform/index';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolTasksIn } from '../../../src/sandbox/sections/school/tasks/index';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import type { World } from '../../../src/sandbox/world';
import type { WorldFile } from '../../../src/sandbox/world/world-saver';
import { openWorldStore, type WorldStore } from '../../../src/sandbox/world/world-store';
import {
  countingChance,
  type LoggedFile,
  loggedFile,
  movableClock,
  saveWorld,
  startTestSandbox,
} from '../../support/sandbox';
import { gate } from '../probe';
import { turn } from '../raw';
import { ask, cookieValue, expectOk, refresh, sessionOf } from '../requests';

interface FailingFile extends LoggedFile {
  failing: 'append' | 'save' | 'clear' | undefined;
}

/** A world file with a log, both in memory; the log takes half of a text that it fails to append. */
function failingFile(): FailingFile {
  const memory = loggedFile();
  const { log, save } = memory;
  const fail = () => Promise.reject(new Error('the disk is full'));
  const file: FailingFile = Object.assign(memory, {
    failing: undefined,
    save: (text: string) => (file.failing === 'save' ? fail() : save(text)),
    log: {
      ...log,
      async append(text: string) {
        await log.append(file.failing === 'append' ? text.slice(0, text.length / 2) : text);
        if (file.failing === 'append') await fail();
      },
      clear: () => (file.failing === 'clear' ? fail() : log.clear()),
    },
  });
  return file;
}

const open = (file: WorldFile, clock = movableClock()) =>
  openWorldStore(file, { clock, random: countingChance() }, () => {});
/** The world that a sandbox loads after a crash. */
const afterCrash = async (file: WorldFile) => saveWorld((await open(file)).world());

async function written(store: WorldStore): Promise<void> {
  store.changed();
  await store.durable();
}

async function opened() {
  const file = failingFile();
  const store = await open(file);
  await written(store);
  return { file, store };
}

/** Makes a change and waits until it is durable. */
function rename(store: WorldStore, title: string): Promise<void> {
  platformIn(store.world()).portal.title = title;
  return written(store);
}

/** Expects that the portal has this title after a crash. */
const expectSaved = async (file: WorldFile, title: string) =>
  expect(await afterCrash(file)).toMatchObject({ sections: { platform: { portal: { title } } } });
const writesOf = ({ saved, lines }: FailingFile) => [saved.length, lines.length];

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

describe('a world with a log of changes', () => {
  it('is written whole once, then by its log alone', async () => {
    const { file, store } = await opened();
    expect(writesOf(file)).toEqual([1, 0]);
    await rename(store, 'Later');
    expect(writesOf(file)).toEqual([1, 1]);
    expect(file.lines[0]?.length).toBeLessThan(300);
    await expectSaved(file, 'Later');
  });

  it('is not durable while its changes are being written', async () => {
    const { file, store } = await opened();
    const append = file.log?.append;
    const write = gate();
    Object.assign(file.log ?? {}, {
      append: async (text: string) => {
        await write.before();
        await append?.(text);
      },
    });
    platformIn(store.world()).portal.title = 'Later';
    store.changed();
    const first = store.durable();
    await write.reached;
    // Another request waits for the same write, which has its change.
    const second = Promise.resolve(store.durable()).then(() => file.lines.length);
    await turn();
    write.release();
    await first;
    expect(await second).toBe(1);
    expect(store.durable()).toBeUndefined();
  });

  it('is loaded after a crash as it was when it was last durable', async () => {
    const steps = fc.array(fc.array(fc.nat(kinds.length - 1), { maxLength: 3 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const file = failingFile();
        const store = await open(file);
        for (const step of all) {
          for (const kind of step) kinds[kind]?.(store.world());
          await written(store);
          expect(await afterCrash(file)).toEqual({ ...saveWorld(store.world()), logged: expect.anything() });
        }
      }),
      { numRuns: 8 },
    );
  });

  it('is written once for changes at the same time', async () => {
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

  it('has the change of a request that held a part of the world while another one was saved', async () => {
    const { file, store } = await opened();
    const end = store.world().state.begin();
    const { portal } = platformIn(store.world());
    await written(store);
    portal.title = 'held';
    end();
    await written(store);
    await expectSaved(file, 'held');
  });

  it('is written whole again after two seconds at rest, and at its end', async () => {
    const file = failingFile();
    const clock = movableClock();
    const store = await open(file, clock);
    await rename(store, 'one');
    await rename(store, 'two');
    clock.move(1999);
    await settled();
    expect(writesOf(file)).toEqual([1, 1]);
    clock.move(1);
    await settled();
    expect(writesOf(file)).toEqual([2, 0]);
    await rename(store, 'three');
    await store.close();
    expect(writesOf(file)).toEqual([3, 0]);
    expect(store.durable()).toBeUndefined();
  });

  it('is written whole again when its log grows long', async () => {
    const file = failingFile();
    const store = await open(file);
    for (let count = 0; count < 8; count++) await rename(store, 'x'.repeat(2 ** 20 + count));
    expect(file.saved.length).toBe(2);
    expect(file.lines.length).toBeLessThan(6);
  });

  it('ignores a log that was not cleared after a whole write', async () => {
    const file = failingFile();
    const store = await open(file);
    for (const title of ['one', 'two']) await rename(store, title);
    file.failing = 'clear';
    platformIn(store.world()).portal.title = 'three';
    store.changed();
    await expect(store.close()).rejects.toThrow('the disk is full');
    expect(file.lines).toHaveLength(1);
    file.failing = undefined;
    await expectSaved(file, 'three');
  });

  it.each(['append', 'save'] as const)('reports a failed %s, and saves all afterwards', async (failing) => {
    const file = failingFile();
    const store = await open(file);
    if (failing === 'append') await rename(store, 'first');
    file.failing = failing;
    await expect(rename(store, 'lost')).rejects.toThrow('the disk is full');
    file.failing = undefined;
    await rename(store, 'later');
    await rename(store, 'last');
    await expectSaved(file, 'last');
  });

  it('is written whole when a new world replaces it', async () => {
    const { file, store } = await opened();
    await rename(store, 'old');
    store.renew();
    await store.durable();
    expect(await afterCrash(file)).toMatchObject({ id: store.world().id });
    expect(file.lines).toEqual([]);
  });
});

it('a sandbox answers a change once it is on disk, and fails when it cannot be written', async () => {
  const file = failingFile();
  const sandbox = await startTestSandbox({ file });
  const first = await refresh(sandbox, sessionOf(sandbox, 'ada').refreshToken);
  expect(first.status).toBe(200);
  expect(await afterCrash(file)).toEqual({ ...saveWorld(sandbox.world()), logged: expect.anything() });
  file.failing = 'append';
  expect((await refresh(sandbox, cookieValue(first, 'refresh_token'))).status).toBe(500);
  file.failing = undefined;
  await sandbox.stop();
});

it('a reward that a read has paid is saved with its effects, and not paid again after a crash', async () => {
  const file = failingFile();
  const sandbox = await startTestSandbox({ file });
  const { token } = sessionOf(sandbox, 'ada');
  const balance = async () =>
    Number((await expectOk(ask(sandbox, 'GET /api/v1/assistant/balance', { token }))).balance);
  const write = (body: object) => expectOk(ask(sandbox, 'POST /api/posts', { token, body }), 201);
  const before = await balance();
  // The first change writes the whole world, the next ones only what they have touched.
  await write({ content: 'Hello' });
  sandbox.clock.move(10 * 60_000);
  expect(await balance()).toBe(before + 80);
  await write({ content: 'On a sheet', notebook: { style: 'grid' } });
  const world = (await open(file, sandbox.clock)).world();
  const ada = accountsIn(world).find(({ email }) => email === 'ada@sandbox.test')?.id ?? '';
  expect(schoolIn(world).chalks[ada]).toBe(before + 80);
  expect(schoolTasksIn(world).submissions.filter(({ checkedAt }) => checkedAt === null)).toEqual([]);
  await sandbox.stop();
});

/** Lets everything that is due happen, without passing time. */
async function settled(): Promise<void> {
  for (let count = 0; count < 3; count++) await turn();
}
