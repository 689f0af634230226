/** Signing in by a scanned code: every status, expiry, captcha on demand, who may approve (field notes 2.5, 6.1). */

import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../../../src/sandbox/sections/auth/rules/access';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { useSandbox } from '../../../../support/sandbox';
import { type FrameReader, openFrames } from '../../../events';
import {
  type Asked,
  ask,
  cookieValue,
  expectOk,
  expectRefusal,
  refresh,
  refused,
  sessionOf,
} from '../../../requests';

const sandbox = useSandbox();
const at = (verb: string, options?: Parameters<typeof ask>[2]) =>
  ask(sandbox(), `POST /api/v1/auth/qr/${verb}`, options);

interface Shown {
  readonly claim: { readonly qrId: string; readonly claimToken: string };
  readonly scan: { readonly qrId: string; readonly secret: string };
}

/** Begins a code, and reads what a scanner would out of its payload. */
async function shown(agent?: string): Promise<Shown> {
  const { qrId, claimToken, payload } = await expectOk(
    at('start', agent === undefined ? {} : { agent }),
    201,
  );
  const fields = new URLSearchParams(new URL(String(payload)).hash.slice(1));
  return {
    claim: { qrId: String(qrId), claimToken: String(claimToken) },
    scan: { qrId: String(fields.get('i')), secret: String(fields.get('s')) },
  };
}

const phone = (person = 'ada') => sessionOf(sandbox(), person, { mobile: true }).token;

/** Every status of the stream so far, until it waits or ends. */
async function opened({ claim }: Shown): Promise<FrameReader & { status(): Promise<unknown> }> {
  const reader = await openFrames(`${sandbox().baseUrl}/api/v1/auth/qr/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(claim),
  });
  const status = async () => {
    const frame = await reader.next();
    return frame === undefined ? undefined : JSON.parse(frame.replace(/^data: /, '')).status;
  };
  return { ...reader, status };
}

/** Scanned by ada, and approved. */
async function approved(): Promise<Shown & { token: string }> {
  const code = await shown();
  const token = phone();
  await expectOk(at('scan', { token, body: code.scan }));
  await expectOk(at('approve', { token, body: code.scan }));
  return { ...code, token };
}

const claim = ({ claim: body }: Shown, keys: object = {}) => at('claim', { body: { ...body, ...keys } });
const isSignedIn = ({ body }: Asked) => typeof (body as { accessToken?: unknown }).accessToken === 'string';

describe('start', () => {
  it('gives a link with id and secret in its fragment, and a claim token that is not in it', async () => {
    const started = await expectOk(at('start'), 201);
    expect(started).toEqual({
      qrId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      claimToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      payload: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/qr#i=[0-9a-f-]{36}&s=[0-9a-f]{64}$/),
      expiresIn: 90,
      captchaRequired: false,
    });
    expect(started.payload).not.toContain(started.claimToken);
  });

  it('keeps neither secret in the world', async () => {
    const { claim: own, scan } = await shown();
    const saved = JSON.stringify(accessIn(sandbox().world()));
    expect(saved).toContain(own.qrId);
    expect(saved).not.toContain(own.claimToken);
    expect(saved).not.toContain(scan.secret);
  });

  it('forgets codes of an hour ago', async () => {
    const old = await shown();
    sandbox().control.advance(60 * 60_000);
    await expectRefusal(claim(old), 410, 'QR_EXPIRED');
    await shown();
    await expectRefusal(claim(old), 404, 'QR_NOT_FOUND');
  });
});

describe('the way to a session', () => {
  it('is told by the stream and the claim: pending, scanned, approved, authorized', async () => {
    const code = await shown();
    const token = phone();
    const stream = await opened(code);
    expect(await stream.status()).toBe('pending');
    expect(await expectOk(claim(code))).toEqual({ status: 'pending', expiresIn: 90 });
    await expectOk(at('scan', { token, body: code.scan }));
    expect(await stream.status()).toBe('scanned');
    expect(await expectOk(claim(code))).toEqual({ status: 'scanned', expiresIn: 90 });
    expect(await expectOk(at('approve', { token, body: code.scan }))).toEqual({ success: true });
    expect(await stream.status()).toBe('approved');
    expect(await stream.status()).toBeUndefined();
    const claimed = await claim(code);
    expect(claimed.body).toEqual({ status: 'authorized', accessToken: expect.any(String), expiresIn: 900 });
    expect((await refresh(sandbox(), cookieValue(claimed, 'refresh_token'))).status).toBe(200);
    expect(sandbox().requests().at(-2)).toMatchObject({ route: 'auth.qrClaim', user: 'ada' });
  });

  it('gives a session of the device that claims, no phone’s', async () => {
    const code = await approved();
    const device = '7d3f7c5e-0000-4000-8000-000000000001';
    const { accessToken } = await expectOk(at('claim', { body: code.claim, device, agent: 'Shower/2' }));
    const own = accessIn(sandbox().world()).sessions.find(({ deviceId }) => deviceId === device);
    expect(own).toMatchObject({ mobile: false, userAgent: 'Shower/2' });
    const other = await shown();
    const asked = at('scan', { token: String(accessToken), body: other.scan });
    await expectRefusal(asked, 403, 'QR_APPROVER_NOT_ALLOWED');
  });

  it('can be used once', async () => {
    const code = await approved();
    await expectOk(claim(code));
    const mismatch = { status: 409, code: 'QR_ALREADY_USED' };
    expect(await refused(claim(code))).toMatchObject(mismatch);
    expect(await refused(at('stream', { body: code.claim }))).toMatchObject(mismatch);
    for (const verb of ['scan', 'approve', 'reject'])
      expect(await refused(at(verb, { token: code.token, body: code.scan }))).toMatchObject(mismatch);
  });

  it('tells a stream that is opened late where it stands', async () => {
    const stream = await opened(await approved());
    expect([await stream.status(), await stream.status()]).toEqual(['approved', undefined]);
  });

  it('tells a stream that is still open when another request claims', async () => {
    const code = await shown();
    const [one, two] = [await opened(code), await opened(code)];
    await expectOk(at('scan', { token: phone(), body: code.scan }));
    await one.cancel();
    expect([await two.status(), await two.status()]).toEqual(['pending', 'scanned']);
    await two.cancel();
  });
});

describe('rejection', () => {
  it.each([true, false])('is final, for the stream and the claim; scanned before: %s', async (scanned) => {
    const code = await shown();
    const token = phone();
    if (scanned) await expectOk(at('scan', { token, body: code.scan }));
    const stream = await opened(code);
    await stream.status();
    expect(await expectOk(at('reject', { token, body: code.scan }))).toEqual({ success: true });
    expect([await stream.status(), await stream.status()]).toEqual(['rejected', undefined]);
    expect(await expectOk(claim(code))).toMatchObject({ status: 'rejected' });
    expect(await refused(at('approve', { token, body: code.scan }))).toMatchObject({
      code: 'QR_ALREADY_USED',
    });
    sandbox().control.advance(100_000);
    expect(await expectOk(claim(code))).toEqual({ status: 'rejected', expiresIn: 0 });
  });
});

describe('expiry', () => {
  const over = { status: 410, code: 'QR_EXPIRED' };

  it('is told by the stream when the time has come, and by everything after', async () => {
    const code = await shown();
    const stream = await opened(code);
    expect(await stream.status()).toBe('pending');
    sandbox().control.advance(89_999);
    expect(await expectOk(claim(code))).toEqual({ status: 'pending', expiresIn: 1 });
    sandbox().control.advance(1);
    expect([await stream.status(), await stream.status()]).toEqual(['expired', undefined]);
    expect(await refused(claim(code))).toMatchObject(over);
    expect(await refused(at('stream', { body: code.claim }))).toMatchObject(over);
    for (const verb of ['scan', 'approve', 'reject'])
      expect(await refused(at(verb, { token: phone(), body: code.scan }))).toMatchObject(over);
  });

  it('takes an approval with it that nobody claimed', async () => {
    const code = await approved();
    sandbox().clock.move(90_000);
    expect(await refused(claim(code))).toMatchObject(over);
  });
});

describe('captcha', () => {
  it('is demanded of the claim by a switch, and told at the start', async () => {
    sandbox().control.setSwitch('qr-captcha', true);
    expect(await expectOk(at('start'), 201)).toMatchObject({ captchaRequired: true });
    const code = await approved();
    expect(await expectOk(claim(code))).toEqual({ status: 'captcha_required', expiresIn: 90 });
    const { token } = sandbox().control.captcha({ purpose: 'login' });
    expect(isSignedIn(await claim(code, { token }))).toBe(true);
  });

  it('that is wrong leaves the code as it was', async () => {
    sandbox().control.setSwitch('qr-captcha', true);
    const code = await approved();
    expect(await refused(claim(code, { token: 'nonsense' }))).toMatchObject({ code: 'CAPTCHA_FAILED' });
    const { token: other } = sandbox().control.captcha({ purpose: 'register' });
    expect(await refused(claim(code, { token: other }))).toMatchObject({ code: 'INTEGRITY_CHECK_FAILED' });
    await expectRefusal(claim(code, { token: other }), 422);
    expect(await refused(claim(code, { externalToken: 'no' }))).toMatchObject({
      code: 'EXTERNAL_VERIFICATION_FAILED',
    });
    const { token } = sandbox().control.captcha({ purpose: 'login' });
    expect(isSignedIn(await claim(code, { externalToken: token }))).toBe(true);
  });

  it('is not demanded before the approval, nor without the switch, and other keys are refused', async () => {
    const code = await approved();
    await expectRefusal(claim(code, { captcha: 'x' }), 422);
    expect(isSignedIn(await claim(code, { token: 'ignored' }))).toBe(true);
    sandbox().control.setSwitch('qr-captcha', true);
    expect(await expectOk(claim(await shown()))).toMatchObject({ status: 'pending' });
  });
});

describe('who may', () => {
  it('scan, approve and reject: a phone’s session alone, and nobody without a token', async () => {
    const code = await shown();
    const { token } = sessionOf(sandbox(), 'ada');
    for (const verb of ['scan', 'approve', 'reject']) {
      const refusal = { status: 403, code: 'QR_APPROVER_NOT_ALLOWED' };
      expect(await refused(at(verb, { token, body: code.scan }))).toMatchObject(refusal);
      await expectRefusal(at(verb, { body: code.scan }), 401);
    }
    expect(await expectOk(claim(code))).toMatchObject({ status: 'pending' });
  });

  it('approve: after the scan, and whoever scanned', async () => {
    const code = await shown();
    const [ada, boris] = [phone(), phone('boris')];
    const early = at('approve', { token: ada, body: code.scan });
    await expectRefusal(early, 409, 'QR_NOT_SCANNED');
    await expectOk(at('scan', { token: ada, body: code.scan }));
    await expectOk(at('scan', { token: ada, body: code.scan }));
    for (const verb of ['scan', 'approve', 'reject'])
      expect(await refused(at(verb, { token: boris, body: code.scan }))).toMatchObject({
        code: 'QR_ALREADY_USED',
      });
    await expectOk(at('approve', { token: ada, body: code.scan }));
  });

  it('not: with another’s secret, and of a code that is not there', async () => {
    const [one, two] = [await shown(), await shown()];
    const token = phone();
    const mismatch = { status: 403, code: 'QR_TOKEN_MISMATCH' };
    const mixed = { qrId: one.scan.qrId, secret: two.scan.secret };
    expect(await refused(at('scan', { token, body: mixed }))).toMatchObject(mismatch);
    const swapped = { qrId: one.claim.qrId, claimToken: one.scan.secret };
    expect(await refused(at('claim', { body: swapped }))).toMatchObject(mismatch);
    expect(await refused(at('stream', { body: swapped }))).toMatchObject(mismatch);
    const nobody = { qrId: 'none', claimToken: 'x' };
    await expectRefusal(at('claim', { body: nobody }), 404, 'QR_NOT_FOUND');
  });

  it('not: an account that may not sign in, neither approving nor claiming', async () => {
    const code = await shown();
    const token = phone('vandal');
    await expectOk(at('scan', { token, body: code.scan }));
    const inactive = { status: 403, code: 'USER_INACTIVE' };
    expect(await refused(at('approve', { token, body: code.scan }))).toMatchObject(inactive);
    const late = await approved();
    const ada = accountsIn(sandbox().world()).find(({ email }) => email === 'ada@sandbox.test');
    if (ada) ada.deactivatedAt = sandbox().world().clock.now();
    expect(await refused(claim(late))).toMatchObject(inactive);
  });
});

it('a scan describes the device that shows the code', async () => {
  const code = await shown('Shower/2.1 (Linux)');
  sandbox().clock.move(5000);
  expect(await expectOk(at('scan', { token: phone(), body: code.scan }))).toEqual({
    requestedAt: new Date(sandbox().clock.now() - 5000).toISOString(),
    client: 'Shower',
    clientVersion: '2.1',
    os: 'Linux',
    osVersion: null,
    deviceType: 'desktop',
    ipAddress: '127.0.0.1',
    ipCountry: null,
    ipCity: null,
  });
});
