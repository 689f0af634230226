import { describe, expect, it } from 'vitest';
import { sendEvents } from '../../src/commands/telemetry/events';
import { UsageError } from '../../src/errors';
import { telemetry } from '../../src/protocol/routes/telemetry';
import { signedIn, useLines } from '../support/accounts';
import { expectPrinted, expectRefusal } from '../support/app';
import { fakePorts } from '../support/fake-ports';
import { useHome } from '../support/home';

const home = useHome();
const { run, json } = useLines(home);

describe('hashtags', () => {
  it('lists trending hashtags without an account', async () => {
    expect((await run('hashtags')).stdout).toMatch(/^#\w+\t\d+\n/);
    expect(await json('hashtags trending --limit 2')).toHaveLength(2);
    expectRefusal(await run('hashtags trending --limit 51'), 2, '');
  });

  it('lists the posts of a hashtag with or without #, page by page', async () => {
    const all = await json('hashtags posts #chalk --all');
    expect(all.length).toBeGreaterThan(1);
    const { stdout } = await run('hashtags posts chalk --limit 1');
    expect(stdout.split('\t')[0]).toBe(all[0].id);
    const { data } = await json('hashtags posts chalk --limit 1 --envelope');
    const next = await json(`hashtags posts chalk --cursor ${data.pagination.nextCursor}`);
    expect(next).toMatchObject([{ id: all[1].id }]);
    expect(await json('hashtags posts nobodysaidthis')).toEqual([]);
  });
});

it('search finds users and hashtags', async () => {
  const { stdout } = await run('search a --users 1 --hashtags 1');
  expect(stdout).toMatch(/^user\t[-0-9a-f]{36}\tada\t.*\nhashtag\t#\w+\t\d+\n$/);
  expect(await json('search @ada')).toMatchObject({ users: [{ username: 'ada' }], hashtags: [] });
  expect(await json('search zzzz')).toEqual({ users: [], hashtags: [] });
});

describe('telemetry', () => {
  const sent = () =>
    home()
      .sandbox.requests()
      .filter(({ route }) => route?.startsWith('telemetry.'));

  it('sends views in batches, and interactions', async () => {
    await signedIn(home(), 'ada');
    const [{ vs }] = await JSON.parse((await run('hashtags posts chalk --limit 1 --json')).stdout);
    const event = ` --event ${JSON.stringify({ v: vs, md: 4000, r: 0, s: 5 })}`;
    expectPrinted(await run(`telemetry view --sid run-1${event.repeat(51)}`), 'Sent the events\n');
    expect(sent()).toHaveLength(2);
    expect(await json('telemetry interaction --event {"t":1}')).toEqual({ ok: true });
  });

  it('is not sent by other commands', async () => {
    await signedIn(home(), 'ada');
    await json('hashtags posts chalk');
    await json('users get boris');
    expect(sent()).toEqual([]);
  });
});

describe('sendEvents', () => {
  const sender = () => {
    const sent: { e: object[] }[] = [];
    const change = async (route: { name: string }, { body }: { body: { e: object[] } }) =>
      void sent.push({ ...body, ...{ to: route.name } });
    return { sent, ctx: fakePorts({ api: { change }, random: { uuid: () => 'made-up' } }) };
  };

  it('sends batches of 50 with one session ID', async () => {
    const { sent, ctx } = sender();
    const event = Array.from({ length: 101 }, (_, nth) => `{"md":${nth}}`);
    await sendEvents(ctx, telemetry.view, { sid: undefined, event });
    expect(sent.map(({ e }) => e.length)).toEqual([50, 50, 1]);
    expect(sent).toContainEqual({ sid: 'made-up', e: [{ md: 100 }], to: 'telemetry.view' });
    await sendEvents(ctx, telemetry.interaction, { sid: 'mine', event: ['{"t":1}'] });
    expect(sent.at(-1)).toEqual({ sid: 'mine', e: [{ t: 1 }], to: 'telemetry.interaction' });
  });

  it.each([[[]], [['{}', 'no JSON']], [['{}', '[]']], [['null']], [['"text"']]])(
    'refuses %j before anything is sent',
    async (event) => {
      const { sent, ctx } = sender();
      await expect(sendEvents(ctx, telemetry.view, { sid: undefined, event })).rejects.toThrow(UsageError);
      expect(sent).toEqual([]);
    },
  );
});
