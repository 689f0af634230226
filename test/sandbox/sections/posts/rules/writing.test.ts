import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, refused, sessionOf } from '../../../requests';

const sandbox = useSandbox();

const requestAs = (person: string | undefined, line: string, body?: unknown) =>
  ask(sandbox(), line, {
    ...(person && { token: sessionOf(sandbox(), person).token }),
    ...(body !== undefined && { body }),
  });

const write = async (person: string, content: string) => {
  const { status, body } = await requestAs(person, 'POST /api/posts', { content });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

describe('what people wrote', () => {
  it('is counted in their profile, walls of others not', async () => {
    const count = async () => Number((await expectOk(requestAs('boris', 'GET /api/users/lena'))).postsCount);
    const before = await count();
    const id = await write('lena', 'One more.');
    await requestAs('lena', 'POST /api/posts', {
      content: 'On your wall.',
      wallRecipientId: (await expectOk(requestAs('ada', 'GET /api/users/me'))).id,
    });
    expect(await count()).toBe(before + 1);
    await expectOk(requestAs('lena', `POST /api/posts/${id}/pin`));
    expect(await expectOk(requestAs('boris', 'GET /api/users/lena'))).toMatchObject({ pinnedPostId: id });
    expect(await expectOk(requestAs('lena', 'GET /api/users/me'))).toMatchObject({ pinnedPostId: id });
  });

  it('can be reported, unless it is one’s own or not there', async () => {
    const id = await write('lena', 'Buy this.');
    const report = (person: string, targetType: string, targetId: string) =>
      requestAs(person, 'POST /api/reports', { targetType, targetId, reason: 'spam' });
    await expectOk(report('boris', 'post', id));
    expect(await refused(report('lena', 'post', id))).toMatchObject({
      status: 400,
      code: 'REPORT_CANNOT_REPORT_OWN_CONTENT',
    });
    const comment = await requestAs('lena', `POST /api/posts/${id}/comments`, { content: 'And this.' });
    await expectOk(report('boris', 'comment', (comment.body as { id: string }).id));
    for (const type of ['post', 'comment']) {
      expect(await refused(report('boris', type, 'none'))).toMatchObject({ code: 'REPORT_TARGET_NOT_FOUND' });
    }
    const hidden = await write('mira', 'Not for you.');
    expect(await refused(report('lena', 'post', hidden))).toMatchObject({ code: 'REPORT_TARGET_NOT_FOUND' });
  });
});

it('following is paced while limits are on', async () => {
  sandbox().control.setSwitch('limits', true);
  const people = ['tuva', 'ulla', 'wim', 'xenia', 'yara', 'zeno'];
  const answers = [];
  for (const name of people) answers.push((await requestAs('lena', `POST /api/users/${name}/follow`)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await refused(requestAs('lena', 'POST /api/users/zeno/follow'))).toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: 60,
  });
});
