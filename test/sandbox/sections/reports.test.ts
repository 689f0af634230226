import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { testStart, useSandbox } from '../../support/sandbox';
import { ask, expectOk, mailOf, refused, sessionOf } from '../requests';

const sandbox = useSandbox();

const requestAs = (person: string, line: string, body?: unknown) =>
  ask(sandbox(), line, { token: sessionOf(sandbox(), person).token, ...(body !== undefined && { body }) });

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
    expect(await refused(report({ reason: 'hate' }))).toMatchObject({
      status: 409,
      code: 'REPORT_ALREADY_REPORTED',
    });
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
    expect(await refused(report(change))).toMatchObject({ status, code });
  });

  it.each(['dormant', 'departed', 'newcomer'])(
    'of %s, who is nobody to others, is refused',
    async (person) => {
      const id = accountsIn(sandbox().world()).find(({ email }) => email === mailOf(person))?.id;
      expect(await refused(report({ targetId: id }))).toMatchObject({
        status: 404,
        code: 'REPORT_TARGET_NOT_FOUND',
      });
    },
  );

  it('of oneself is refused', async () => {
    expect(await refused(report({ targetId: await idOf('ada') }))).toMatchObject({
      status: 400,
      code: 'CANNOT_REPORT_SELF',
    });
  });
});
