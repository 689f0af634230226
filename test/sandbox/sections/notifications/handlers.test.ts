import { afterEach, describe, expect, it } from 'vitest';
import type { NotificationPage } from '../../../../src/protocol/records/notifications';
import { useSandbox } from '../../../support/sandbox';
import { type FrameReader, openFrames } from '../../events';
import {
  type Asked,
  ask,
  cookiesOf,
  expectOk,
  password,
  type SignedInPerson,
  sessionOf,
} from '../../requests';
import { feedOf } from '../posts/feed-setup';

const sandbox = useSandbox();
const { requestAs, idOf, post, comment } = feedOf(sandbox);
const page = async (person: string, query = '') =>
  (await expectOk(requestAs(person, `GET /api/notifications/${query}`))) as unknown as NotificationPage;

const list = async (person: string, query = '') => (await page(person, query)).notifications;

describe('the stream', () => {
  const opened: FrameReader[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.cancel())));

  async function open(person: string) {
    const { token } = sessionOf(sandbox(), person);
    const headers = { authorization: `Bearer ${token}` };
    const frames = await openFrames(`${sandbox().baseUrl}/api/notifications/stream`, { headers });
    opened.push(frames);
    expect(await frames.next()).toMatch(
      /^event: connected\ndata: \{"userId":"[\w-]+","timestamp":"[^"]+"\}$/,
    );
    return async () => {
      const [, event, json] = /^event: (.*)\ndata: (.*)$/.exec((await frames.next()) ?? '') ?? [];
      return { event, data: JSON.parse(json ?? 'null') };
    };
  }

  it('tells what its own person is told, as it happens', async () => {
    const [ada, boris] = [await open('ada'), await open('boris')];
    await expectOk(requestAs('ada', 'POST /api/notifications/read-all'));
    const { id } = await post('ada');
    await comment('kofi', id, { content: 'Hi @boris' });
    const [newest] = await list('ada', '?limit=1');
    expect(await ada()).toEqual({
      event: 'notification',
      data: { ...newest, sound: true, unreadCount: 1, userId: idOf('ada') },
    });
    expect(await boris()).toMatchObject({ data: { type: 'comment_mention', userId: idOf('boris') } });
  });

  it('tells long names within a payload while the switch is on', async () => {
    sandbox().control.setSwitch('long-notifications', true);
    const ada = await open('ada');
    await expectOk(requestAs('kofi', `POST /api/posts/${(await post('ada')).id}/like`));
    expect(await ada()).toMatchObject({
      data: { payload: { type: 'post_reaction' }, sound: true, userId: idOf('ada') },
    });
    expect((await list('ada', '?limit=1'))[0]).toMatchObject({ type: 'post_reaction' });
  });
});

describe('a stream whose session ends', () => {
  const stream = async (session: { token: string }) =>
    openFrames(`${sandbox().baseUrl}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
  /** What ends every session of ada but the one that asks, or that one alone. */
  const ends: Readonly<Record<string, (asking: SignedInPerson, watching: SignedInPerson) => Promise<Asked>>> =
    {
      'is revoked': ({ token }, watching) =>
        ask(sandbox(), `DELETE /api/v1/auth/sessions/${idOfSession(watching)}`, { token }),
      'is revoked with all others': ({ token }) => ask(sandbox(), 'DELETE /api/v1/auth/sessions', { token }),
      'signs out': (_, { token, refreshToken }) =>
        ask(sandbox(), 'POST /api/v1/auth/logout', { token, cookie: cookiesOf(refreshToken) }),
      'loses it to a new password': ({ token }) =>
        ask(sandbox(), 'POST /api/v1/auth/change-password', {
          token,
          body: { currentPassword: password, newPassword: 'another-password' },
        }),
    };
  const idOfSession = ({ refreshToken }: SignedInPerson) => refreshToken.split('.')[0];

  it.each(Object.keys(ends))('ends with it: whoever watches %s', async (how) => {
    const [asking, watching] = [sessionOf(sandbox(), 'ada'), sessionOf(sandbox(), 'ada')];
    const [own, other] = [await stream(asking), await stream(watching)];
    await Promise.all([own.next(), other.next()]);
    expect(await ends[how]?.(asking, watching)).toMatchObject({ status: 200 });
    expect(await other.next()).toBeUndefined();
    await comment('kofi', (await post('ada')).id, { content: 'Hi @ada' });
    expect(await own.next()).toMatch(/^event: notification\n/);
    await own.cancel();
  });
});
