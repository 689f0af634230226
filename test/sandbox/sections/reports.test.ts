import { describe, expect, it } from 'vitest';
import { testStart, useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal } from '../requests';
import { feedOf } from './posts/feed-setup';

const sandbox = useSandbox();
const { requestAs, comment, idOf, post } = feedOf(sandbox);

describe('a report', () => {
  const report = (change: object = {}, person = 'ada') =>
    requestAs(person, 'POST /api/reports', {
      targetType: 'user',
      targetId: idOf('boris'),
      reason: 'spam',
      ...change,
    });

  it('is accepted once for each target', async () => {
    const data = { id: expect.any(String), createdAt: new Date(testStart).toISOString() };
    expect(await expectOk(report())).toEqual({ data });
    await expectRefusal(report({ reason: 'hate' }), 409, 'REPORT_ALREADY_REPORTED');
    await expectOk(report({ targetId: idOf('lena'), description: 'Three times a day.' }));
  });

  it('can have any reason of the protocol', async () => {
    const reasons = 'spam violence hate adult fraud other harassment nudity misinformation'.split(' ');
    for (const reason of reasons)
      await expectOk(report({ reason, targetId: (await post('lena')).id, targetType: 'post' }));
  });

  it.each([
    [{ targetId: 'nobody' }, 404, 'REPORT_TARGET_NOT_FOUND'],
    [{ description: 'x'.repeat(1001) }, 400, 'REPORT_DESCRIPTION_TOO_LONG'],
    [{ reason: 'boredom' }, 422, 'VALIDATION_ERROR'],
    [{ targetType: 'clan' }, 422, 'VALIDATION_ERROR'],
  ])('with %j is refused with %i %s', async (change, status, code) => {
    await expectRefusal(report(change), status, code);
  });

  it('is refused for accounts that left, have no profile, or are one’s own', async () => {
    for (const person of ['dormant', 'departed', 'newcomer'])
      await expectRefusal(report({ targetId: idOf(person) }), 404, 'REPORT_TARGET_NOT_FOUND');
    await expectRefusal(report({ targetId: idOf('ada') }), 400, 'CANNOT_REPORT_SELF');
  });

  it('can be about a post or comment of others that the account can read', async () => {
    const { id } = await post('lena');
    await expectOk(report({ targetType: 'post', targetId: id }, 'boris'));
    const own = report({ targetType: 'post', targetId: id }, 'lena');
    await expectRefusal(own, 400, 'REPORT_CANNOT_REPORT_OWN_CONTENT');
    const made = await comment('lena', id);
    await expectOk(report({ targetType: 'comment', targetId: made.id }, 'boris'));
    for (const targetType of ['post', 'comment'])
      await expectRefusal(report({ targetType, targetId: 'none' }), 'REPORT_TARGET_NOT_FOUND');
    const hidden = await post('mira');
    const unreadable = report({ targetType: 'post', targetId: hidden.id }, 'lena');
    await expectRefusal(unreadable, 'REPORT_TARGET_NOT_FOUND');
  });
});
