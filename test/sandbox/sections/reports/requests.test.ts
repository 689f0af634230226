/** What people ask the service's staff for: reports and verification. */
import { describe, expect, it } from 'vitest';
import { testStart, useSandbox } from '../../../support/sandbox';
import { ask, good, mailOf, refused, sessionOf } from '../../requests';

const sandbox = useSandbox();
const by = (person: string, line: string, body?: unknown) =>
  ask(sandbox(), line, { token: sessionOf(sandbox(), person).token, ...(body !== undefined && { body }) });
const hourMs = 60 * 60_000;
const idOf = async (person: string) => String((await good(by(person, 'GET /api/users/me'))).id);

describe('a report', () => {
  const report = async (change: object = {}) =>
    by('ada', 'POST /api/reports', {
      targetType: 'user',
      targetId: await idOf('boris'),
      reason: 'spam',
      ...change,
    });

  it('is taken once for each thing', async () => {
    expect(await good(report())).toEqual({
      data: { id: expect.any(String), createdAt: new Date(testStart).toISOString() },
    });
    expect(await refused(report({ reason: 'hate' }))).toMatchObject({
      status: 409,
      code: 'REPORT_ALREADY_REPORTED',
    });
    await good(report({ targetId: await idOf('lena'), description: 'Three times a day.' }));
  });

  it.each(['spam', 'violence', 'hate', 'adult', 'fraud', 'other', 'harassment', 'nudity', 'misinformation'])(
    'may be for %s',
    async (reason) => {
      await good(report({ reason }));
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
      const id = sandbox()
        .world()
        .accounts.find(({ email }) => email === mailOf(person))?.id;
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

describe('verification', () => {
  const status = (person: string) => by(person, 'GET /api/verification/status');
  const submit = (person: string, videoUrl = 'https://sandbox.test/videos/me.mp4') =>
    by(person, 'POST /api/verification/submit', { videoUrl });

  it('is not there for who did not apply', async () => {
    expect(await refused(status('lena'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is under way for a day, then there', async () => {
    const sent = await good(submit('lena'));
    expect(sent).toMatchObject({ success: true, request: { status: 'pending', reviewedAt: null } });
    expect(await good(status('lena'))).toEqual(sent);
    expect(await refused(submit('lena'))).toMatchObject({ status: 409, code: 'ALREADY_PENDING' });
    sandbox().control.advance(24 * hourMs - 1);
    expect(await good(status('lena'))).toEqual(sent);
    expect(await good(by('ada', 'GET /api/users/lena'))).toMatchObject({ verified: false });
    sandbox().control.advance(1);
    expect(await good(by('ada', 'GET /api/users/lena'))).toMatchObject({ verified: true });
    expect(await good(status('lena'))).toMatchObject({
      request: {
        status: 'approved',
        reviewedBy: 'moderation',
        reviewedAt: new Date(testStart + 24 * hourMs).toISOString(),
      },
    });
    expect(await refused(submit('lena'))).toMatchObject({ status: 409, code: 'ALREADY_VERIFIED' });
  });

  it('is turned down while the switch is off, and can be asked for again', async () => {
    sandbox().control.setSwitch('verification', false);
    await good(submit('lena'));
    sandbox().control.advance(24 * hourMs);
    expect(await good(status('lena'))).toMatchObject({
      request: { status: 'rejected', rejectionReason: 'The face cannot be seen' },
    });
    expect(await good(by('ada', 'GET /api/users/lena'))).toMatchObject({ verified: false });
    expect(await good(submit('lena'))).toMatchObject({ request: { status: 'pending' } });
  });

  it('wants the address of a video', async () => {
    for (const address of ['video.mp4', 'file:///video.mp4', '']) {
      expect(await refused(submit('lena', address))).toMatchObject({ status: 422 });
    }
  });

  it('is seeded in every state', async () => {
    expect(await good(status('kofi'))).toMatchObject({ request: { status: 'pending' } });
    expect(await good(status('goran'))).toMatchObject({ request: { status: 'rejected' } });
    expect(await good(status('ada'))).toEqual({ status: 'approved' });
    expect(await refused(submit('ada'))).toMatchObject({ code: 'ALREADY_VERIFIED' });
  });
});
