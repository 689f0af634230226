import { describe, expect, it } from 'vitest';
import { commentsIn } from '../../../../src/sandbox/sections/comments/rules/comments';
import { notificationsIn } from '../../../../src/sandbox/sections/notifications/rules/notices';
import { postsIn } from '../../../../src/sandbox/sections/posts/rules/posts';
import { usersSimulation } from '../../../../src/sandbox/sections/users/index';
import { useSandbox } from '../../../support/sandbox';
import { openFrames } from '../../events';
import { clientOf, expectOk } from '../../requests';
import { feedOf } from '../posts/feed-setup';

const sandbox = useSandbox();
const { requestAs, idOf } = feedOf(sandbox);
const { tokenOf } = clientOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);

const visit = (person: string) => expectOk(requestAs(person, 'GET /api/notifications/'));

describe('the simulation of other users', () => {
  it('reaches an active account in several ways, at a bounded rate, and not from blocked or banned ones', async () => {
    sandbox().control.setSwitch('simulation', true);
    const world = sandbox().world();
    await visit('ada');
    const before = notificationsIn(world).list.length;
    for (let turn = 0; turn < 40; turn++) {
      usersSimulation.happen(world, world.clock.now());
      usersSimulation.happen(world, world.clock.now());
      advance(20_000);
    }
    const made = notificationsIn(world).list.slice(before);
    const hers = made.filter(({ to }) => to === idOf('ada'));
    expect(hers.length).toBeGreaterThan(20);
    expect(hers.length).toBeLessThanOrEqual(41);
    expect(new Set(hers.map(({ type }) => type)).size).toBeGreaterThan(2);
    expect(hers.map(({ actorId }) => actorId)).not.toContain(idOf('otto'));
    expect(hers.map(({ actorId }) => actorId)).not.toContain(idOf('vandal'));
  });

  it('reaches no inactive account, and pauses while writing is switched off', async () => {
    const world = sandbox().world();
    const count = () => notificationsIn(world).list.length;
    const before = count();
    usersSimulation.happen(world, world.clock.now());
    await visit('ada');
    advance(31 * 60_000);
    usersSimulation.happen(world, world.clock.now());
    await visit('ada');
    sandbox().control.setSwitch('writing', false);
    usersSimulation.happen(world, world.clock.now());
    expect(count()).toBe(before);
    sandbox().control.setSwitch('writing', true);
    // Not every event is one that notifies.
    for (let turn = 0; turn < 40; turn += 1) usersSimulation.happen(world, world.clock.now());
    expect(count()).toBeGreaterThan(before);
  });

  it('writes nothing in a full world, and still likes and follows', async () => {
    const world = sandbox().world();
    await visit('ada');
    const before = notificationsIn(world).list.length;
    const [first] = postsIn(world);
    if (!first) throw new Error('a new world has posts');
    while (postsIn(world).length < 2000)
      postsIn(world).push({ ...first, id: world.random.uuid(), likes: [] });
    const [posts, comments] = [postsIn(world).length, commentsIn(world).length];
    for (let turn = 0; turn < 40; turn++) {
      await visit('ada');
      usersSimulation.happen(world, world.clock.now());
      advance(20_000);
    }
    expect([postsIn(world).length, commentsIn(world).length]).toEqual([posts, comments]);
    const made = notificationsIn(world).list.slice(before);
    const types = new Set(made.map(({ type }) => type));
    expect(types.size).toBeGreaterThan(0);
    for (const type of types) expect(['like', 'follow', 'follow_request']).toContain(type);
  });

  it('runs by itself while a stream is open', async () => {
    sandbox().control.setSwitch('simulation', true);
    const headers = { authorization: `Bearer ${tokenOf('lena')}` };
    const frames = await openFrames(`${sandbox().baseUrl}/api/notifications/stream`, { headers });
    await frames.next();
    for (let turn = 0; turn < 10; turn++) sandbox().clock.move(10_000);
    let frame = await frames.next();
    while (frame === ': here') frame = await frames.next();
    expect(frame).toMatch(/^event: notification\n/);
    await frames.cancel();
  });
});
