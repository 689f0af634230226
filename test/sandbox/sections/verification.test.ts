import { describe, expect, it } from 'vitest';
import { testStart, useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal, requestsOf } from '../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);
const hourMs = 60 * 60_000;

describe('verification', () => {
  const status = (person: string) => requestAs(person, 'GET /api/verification/status');
  const submit = (person: string, videoUrl = 'https://sandbox.test/videos/me.mp4') =>
    requestAs(person, 'POST /api/verification/submit', { videoUrl });

  it('is pending for a day, then approved', async () => {
    await expectRefusal(status('lena'), 404, 'NOT_FOUND');
    const pending = { success: true, request: { status: 'pending', reviewedAt: null } };
    const sent = await expectOk(submit('lena'), pending);
    expect(await expectOk(status('lena'))).toEqual(sent);
    await expectRefusal(submit('lena'), 409, 'ALREADY_PENDING');
    sandbox().control.advance(24 * hourMs - 1);
    expect(await expectOk(status('lena'))).toEqual(sent);
    await expectOk(requestAs('ada', 'GET /api/users/lena'), { verified: false });
    sandbox().control.advance(1);
    await expectOk(requestAs('ada', 'GET /api/users/lena'), { verified: true });
    const reviewedAt = new Date(testStart + 24 * hourMs).toISOString();
    const request = { status: 'approved', reviewedBy: 'moderation', reviewedAt };
    await expectOk(status('lena'), { request });
    await expectRefusal(submit('lena'), 409, 'ALREADY_VERIFIED');
  });

  it('is rejected while the switch is off, and can be requested again', async () => {
    sandbox().control.setSwitch('verification', false);
    await expectOk(submit('lena'));
    sandbox().control.advance(24 * hourMs);
    const request = { status: 'rejected', rejectionReason: 'The face cannot be seen' };
    await expectOk(status('lena'), { request });
    await expectOk(requestAs('ada', 'GET /api/users/lena'), { verified: false });
    await expectOk(submit('lena'), { request: { status: 'pending' } });
  });

  it('needs the URL of a video', async () => {
    for (const url of ['video.mp4', 'file:///video.mp4', '']) await expectRefusal(submit('lena', url), 422);
  });

  it('is seeded in every state', async () => {
    await expectOk(status('kofi'), { request: { status: 'pending' } });
    await expectOk(status('goran'), { request: { status: 'rejected' } });
    expect(await expectOk(status('ada'))).toEqual({ status: 'approved' });
    await expectRefusal(submit('ada'), 'ALREADY_VERIFIED');
  });
});
