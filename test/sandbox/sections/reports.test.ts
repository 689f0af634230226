import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { testStart, useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal, mailOf, requestsOf } from '../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);
const idOf = async (person: string) => String((await expectOk(requestAs(person, 'GET /api/users/me'))).id);

describe('a report', () => {
  const report = async (change: object = {}) =>
    requestAs('ada', 'POST /api/reports', {
      targetType: 'user',
      targetId: await idOf('boris'),
      reason: 'spam',
      ...change,
    });

  it('is taken once for each thing', async () => {
    expect(await expectOk(report())).toEqual({
      data: { id: expect.any(String), createdAt: new Date(testStart).toISOString() },
    });
    await expectRefusal(report({ reason: 'hate' }), 409, 'REPORT_ALREADY_REPORTED');
    await expectOk(report({ targetId: await idOf('lena'), description: 'Three times a day.' }));
  });

  it.each(['spam', 'violence', 'hate', 'adult', 'fraud', 'other', 'harassment', 'nudity', 'misinformation'])(
    'may be for %s',
    async (reason) => {
      await expectOk(report({ reason }));
    },
  );

  it.each([
    [{ targetId: 'nobody' }, 404, 'REPORT_TARGET_NOT_FOUND'],
    [{ description: 'x'.repeat(1001) }, 400, 'REPORT_DESCRIPTION_TOO_LONG'],
    [{ reason: 'boredom' }, 422, 'VALIDATION_ERROR'],
    [{ targetType: 'clan' }, 422, 'VALIDATION_ERROR'],
  ])('with %j is refused: %i %s', async (change, status, code) => {
    await expectRefusal(report(change), status, code);
  });

  it.each(['dormant', 'departed', 'newcomer'])(
    'of %s, who is nobody to others, is refused',
    async (person) => {
      const id = accountsIn(sandbox().world()).find(({ email }) => email === mailOf(person))?.id;
      await expectRefusal(report({ targetId: id }), 404, 'REPORT_TARGET_NOT_FOUND');
    },
  );

  it('of oneself is refused', async () => {
    await expectRefusal(report({ targetId: await idOf('ada') }), 400, 'CANNOT_REPORT_SELF');
  });
});

const write = async (person: string, content: string) =>
  String((await expectOk(requestAs(person, 'POST /api/posts', { content }), 201)).id);

it('a post or comment can be reported, unless it is one’s own or not there', async () => {
  const id = await write('lena', 'Buy this.');
  const of = (person: string, targetType: string, targetId: string) =>
    requestAs(person, 'POST /api/reports', { targetType, targetId, reason: 'spam' });
  await expectOk(of('boris', 'post', id));
  await expectRefusal(of('lena', 'post', id), 400, 'REPORT_CANNOT_REPORT_OWN_CONTENT');
  const comment = await requestAs('lena', `POST /api/posts/${id}/comments`, { content: 'And this.' });
  await expectOk(of('boris', 'comment', (comment.body as { id: string }).id));
  for (const type of ['post', 'comment']) {
    await expectRefusal(of('boris', type, 'none'), 'REPORT_TARGET_NOT_FOUND');
  }
  const hidden = await write('mira', 'Not for you.');
  await expectRefusal(of('lena', 'post', hidden), 'REPORT_TARGET_NOT_FOUND');
});
