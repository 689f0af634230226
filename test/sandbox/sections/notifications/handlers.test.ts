import { afterEach, describe, expect, it } from 'vitest';
import { useSandbox } from '../../../support/sandbox';
import { type FrameReader, openFrames } from '../../events';
import { type Asked, clientOf, cookiesOf, expectOk, password, type SignedInPerson } from '../../requests';
import { feedOf } from '../posts/feed-setup';

const sandbox = useSandbox();
const { ask, sessionOf } = clientOf(sandbox);
const { requestAs, idOf, post, comment, like, notifications } = feedOf(sandbox);
const newest = async (person: string) => (await notifications(person, '?limit=1')).notifications[0];
const streamOf = ({ token }: SignedInPerson) =>
  openFrames(`${sandbox().baseUrl}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe('the stream of notifications', () => {
  const opened: FrameReader[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.cancel())));

  async function open(person: string) {
    const frames = await streamOf(sessionOf(person));
    opened.push(frames);
    expect(await frames.next()).toMatch(
      /^event: connected\ndata: \{"userId":"[\w-]+","timestamp":"[^"]+"\}$/,
    );
    return async () => {
      const [, event, json] = /^event: (.*)\ndata: (.*)$/.exec((await frames.next()) ?? '') ?? [];
      return { event, data: JSON.parse(json ?? 'null') };
    };
  }

  it('sends each account its notifications as they happen', async () => {
    const [ada, boris] = [await open('ada'), await open('boris')];
    await expectOk(requestAs('ada', 'POST /api/notifications/read-all'));
    const { id } = await post('ada');
    await comment('kofi', id, { content: 'Hi @boris' });
    const data = { ...(await newest('ada')), sound: true, unreadCount: 1, userId: idOf('ada') };
    expect(await ada()).toEqual({ event: 'notification', data });
    expect(await boris()).toMatchObject({ data: { type: 'comment_mention', userId: idOf('boris') } });
  });

  it('sends long names within a payload while the switch is on', async () => {
    sandbox().control.setSwitch('long-notifications', true);
    const ada = await open('ada');
    await like('kofi', (await post('ada')).id);
    expect(await ada()).toMatchObject({
      data: { payload: { type: 'post_reaction' }, sound: true, userId: idOf('ada') },
    });
    expect(await newest('ada')).toMatchObject({ type: 'post_reaction' });
  });
});

const idIn = ({ refreshToken }: SignedInPerson) => refreshToken.split('.')[0];
/** Each ends every session of the account but the asking one, or the watching one alone. */
const ends: Readonly<Record<string, (asking: SignedInPerson, watching: SignedInPerson) => Promise<Asked>>> = {
  'revoking the session': ({ token }, watching) =>
    ask(`DELETE /api/v1/auth/sessions/${idIn(watching)}`, { token }),
  'revoking all other sessions': ({ token }) => ask('DELETE /api/v1/auth/sessions', { token }),
  'signing out': (_, { token, refreshToken }) =>
    ask('POST /api/v1/auth/logout', { token, cookie: cookiesOf(refreshToken) }),
  'changing the password': ({ token }) => {
    const body = { currentPassword: password, newPassword: 'another-password' };
    return ask('POST /api/v1/auth/change-password', { token, body });
  },
};

it.each(Object.keys(ends))('a stream of notifications is closed by %s, and no other is', async (how) => {
  const [asking, watching] = [sessionOf('ada'), sessionOf('ada')];
  const [own, other] = [await streamOf(asking), await streamOf(watching)];
  await Promise.all([own.next(), other.next()]);
  expect(await ends[how]?.(asking, watching)).toMatchObject({ status: 200 });
  expect(await other.next()).toBeUndefined();
  await comment('kofi', (await post('ada')).id, { content: 'Hi @ada' });
  expect(await own.next()).toMatch(/^event: notification\n/);
  await own.cancel();
});
