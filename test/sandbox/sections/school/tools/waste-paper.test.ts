/** The waste-paper collection of the sandbox (protocol: waste paper, event codes). */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsBefore } from '../../../../../src/commands/school/waste-paper/give';
import type { HandIn, WastePaper } from '../../../../../src/protocol/records/school/tools';
import { postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import * as collection from '../../../../../src/sandbox/sections/school/tools/index';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';
import { pupilOf } from '../school-support';

const { othersHandIn, wastePaperIn } = collection;
const sandbox = useSandbox();
const { requestAs, done, idOf, post, remove, restore } = feedOf(sandbox);
const route = '/api/v1/assistant/waste-paper';
const dayMs = 24 * 60 * 60_000;
const world = () => sandbox().world();
const advance = (days: number) => sandbox().control.advance(days * dayMs);
const send = (person: string, path: string, body?: object) =>
  pupilOf(sandbox(), person).send(`POST ${route}/${path}`, { body });
const give = (person: string, id: string) => send(person, `posts/${id}`, {});
const handIn = (person: string) => send(person, 'hand-ins');
const status = async (person: string) =>
  (await expectOk(requestAs(person, `GET ${route}`))) as unknown as WastePaper;

/** Moves the time at which a post was written into the past. */
function age(id: string, ms: number): void {
  const written = postsIn(world()).find((one) => one.id === id);
  if (written) written.createdAt -= ms;
}

/** Posts that are 93 days old. */
async function oldPosts(person: string, count: number): Promise<string[]> {
  const written = await Promise.all(Array.from({ length: count }, () => post(person)));
  for (const { id } of written) age(id, 93 * dayMs);
  return written.map(({ id }) => id);
}

describe('giving away a post', () => {
  it('makes a pack of it and deletes it for good, but not deleted posts, of others, and of nobody', async () => {
    const [id = '', deleted = ''] = await oldPosts('ada', 2);
    await done(remove('ada', deleted));
    await expectRefusal(give('ada', deleted), 404, 'WASTE_PAPER_POST_NOT_FOUND');
    await expectRefusal(give('boris', id), 403, 'WASTE_PAPER_NOT_OWNER');
    await expectRefusal(give('boris', 'x'), 404, 'WASTE_PAPER_POST_NOT_FOUND');
    expect(await expectOk(give('ada', id))).toEqual({ success: true });
    expect(await status('ada')).toEqual({ total: 6400, mine: 1, handedIn: 0, closed: false });
    await expectRefusal(requestAs('ada', `GET /api/posts/${id}`), 404, 'NOT_FOUND');
    await expectRefusal(give('ada', id), 404, 'WASTE_PAPER_POST_NOT_FOUND');
    await done(restore('ada', id));
    await expectRefusal(give('ada', id), 404, 'WASTE_PAPER_POST_NOT_FOUND');
  });

  it('needs a post that is older than three months, to the millisecond', async () => {
    const { id } = await post('ada');
    const now = world().clock.now();
    age(id, now - new Date(now).setUTCMonth(new Date(now).getUTCMonth() - 3));
    await expectRefusal(give('ada', id), 409, 'WASTE_PAPER_POST_TOO_NEW');
    sandbox().control.advance(1);
    await expectOk(give('ada', id));
  });

  it('is possible three times a UTC day', async () => {
    const [a = '', b = '', c = '', d = ''] = await oldPosts('ada', 4);
    for (const id of [a, b]) await expectOk(give('ada', id));
    // An empty body is accepted as well as {}.
    await expectOk(send('ada', `posts/${c}`));
    await expectRefusal(give('ada', d), 409, 'WASTE_PAPER_DAILY_LIMIT');
    const now = world().clock.now();
    sandbox().control.advance(dayMs - (now % dayMs) - 1);
    await expectRefusal(give('ada', d), 409, 'WASTE_PAPER_DAILY_LIMIT');
    sandbox().control.advance(1);
    await expectOk(give('ada', d));
  });
});

it('packs count for the common goal once they are handed in', async () => {
  for (const id of await oldPosts('ada', 2)) await expectOk(give('ada', id));
  await expectRefusal(handIn('boris'), 409, 'NO_WASTE_PAPER');
  const handed = (await expectOk(handIn('ada'))) as unknown as HandIn;
  expect(handed).toEqual({ total: 6402, mine: 0, handedIn: 2, myHandedIn: 2 });
  await expectRefusal(handIn('ada'), 409, 'NO_WASTE_PAPER');
  expect(await status('boris')).toEqual({ total: 6402, mine: 0, handedIn: 0, closed: false });
});

describe('the collection', () => {
  it('grows by the packs of others, to its goal and no further', () => {
    const at = world().clock.now();
    othersHandIn(world(), at + dayMs);
    const { others } = wastePaperIn(world());
    expect(others).toBeGreaterThanOrEqual(6400 + 12 * 15);
    expect(others).toBeLessThanOrEqual(6400 + 36 * 15);
    othersHandIn(world(), at + dayMs);
    othersHandIn(world(), at);
    expect(wastePaperIn(world()).others).toBe(others);
    for (let day = 2; day < 40; day++) othersHandIn(world(), at + day * dayMs);
    expect(wastePaperIn(world()).others).toBe(10_000);
  });

  it('grows by the events of its simulation, however far the clock jumps', async () => {
    sandbox().control.setSwitch('simulation', true);
    await status('ada');
    advance(18);
    expect((await status('ada')).total).toBeGreaterThanOrEqual(6400 + 17 * 12 * 15);
  });

  it('closes at its goal', async () => {
    const [id = '', other = ''] = await oldPosts('ada', 2);
    await expectOk(give('ada', id));
    wastePaperIn(world()).others = 10_000;
    await expectRefusal(give('ada', other), 409, 'WASTE_PAPER_CLOSED');
    await expectRefusal(handIn('ada'), 409, 'WASTE_PAPER_CLOSED');
    expect(await status('ada')).toMatchObject({ mine: 1, closed: true });
  });

  it('can be paused, and ends with the event', async () => {
    const [id = ''] = await oldPosts('ada', 1);
    sandbox().control.setSwitch('waste-paper', false);
    for (const asked of [give('ada', id), handIn('ada')])
      await expectRefusal(asked, 403, 'WASTE_PAPER_PAUSED');
    othersHandIn(world(), world().clock.now() + dayMs);
    expect(wastePaperIn(world()).others).toBe(6400);
    sandbox().control.setSwitch('school', false);
    for (const asked of [give('ada', id), handIn('ada')])
      await expectRefusal(asked, 403, 'WASTE_PAPER_EVENT_ENDED');
    await expectRefusal(requestAs('ada', `GET ${route}`), 403, 'EVENT_CLOSED');
    expect(wastePaperIn(world()).given.filter(({ by: who }) => who === idOf('ada'))).toEqual([]);
  });
});

it('the client counts three months as the sandbox does', async () => {
  const times = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) });
  // By the calendar: the same day of the month three earlier, or its last one.
  fc.assert(
    fc.property(times, (time) => {
      const now = new Date(time);
      const before = new Date(monthsBefore(time, 3));
      const month = (now.getUTCFullYear() * 12 + now.getUTCMonth() - 3) % 12;
      const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
      expect(before.getUTCMonth()).toBe(month);
      expect(before.getUTCDate()).toBe(Math.min(now.getUTCDate(), last));
      expect(before.toISOString().slice(11)).toBe(now.toISOString().slice(11));
    }),
    { numRuns: 500 },
  );
});
