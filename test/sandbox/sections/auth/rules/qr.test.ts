/** Signing in by a scanned code: every status, expiry, captcha on demand, who may approve (field notes 2.5, 6.1). */

import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../../../src/sandbox/sections/auth/rules/access';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { useSandbox } from '../../../../support/sandbox';
import { type FrameReader, openFrames } from '../../../events';
import { type AskOptions, clientOf, cookieValue, expectOk, expectRefusal } from '../../../requests';

const sandbox = useSandbox();
const { ask, refresh, sessionOf } = clientOf(sandbox);
const at = (verb: string, options?: AskOptions) => ask(`POST /api/v1/auth/qr/${verb}`, options);

interface Shown {
  readonly claim: { readonly qrId: string; readonly claimToken: string };
  readonly scan: { readonly qrId: string; readonly secret: string };
}

/** Begins a code, and reads its payload as a scanner does. */
async function shown(agent?: string): Promise<Shown> {
  const { qrId, claimToken, payload } = await expectOk(at('start', agent ? { agent } : {}), 201);
  const fields = new URLSearchParams(new URL(String(payload)).hash.slice(1));
  return {
    claim: { qrId: String(qrId), claimToken: String(claimToken) },
    scan: { qrId: String(fields.get('i')), secret: String(fields.get('s')) },
  };
}

const phone = (person = 'ada') => sessionOf(person, { mobile: true }).token;

/** Opens the stream of a code; `status` is the next one, undefined at the end. */
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

async function approved(): Promise<Shown & { token: string }> {
  const code = await shown();
  const token = phone();
  await expectOk(act('scan', token, code));
  await expectOk(act('approve', token, code));
  return { ...code, token };
}

const claim = ({ claim: body }: Shown, keys: object = {}) => at('claim', { body: { ...body, ...keys } });
const act = (verb: string, token: string, { scan: body }: Shown) => at(verb, { token, body });
const acts = ['scan', 'approve', 'reject'];
const allOf = (code: Shown, token: string) => [
  claim(code),
  at('stream', { body: code.claim }),
  ...acts.map((verb) => act(verb, token, code)),
];
const isSignedIn = ({ body }: { body: unknown }) =>
  typeof (body as { accessToken?: unknown }).accessToken === 'string';

describe('starting a code', () => {
  it('gives a link with ID and secret in its fragment, and a claim token apart; neither is saved', async () => {
    const started = await expectOk(at('start'), 201);
    expect(started).toEqual({
      qrId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      claimToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      payload: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/qr#i=[0-9a-f-]{36}&s=[0-9a-f]{64}$/),
      expiresIn: 90,
      captchaRequired: false,
    });
    expect(started.payload).not.toContain(started.claimToken);
    const { claim: own, scan } = await shown();
    const saved = JSON.stringify(accessIn(sandbox().world()));
    expect(saved).toContain(own.qrId);
    for (const secret of [own.claimToken, scan.secret]) expect(saved).not.toContain(secret);
  });

  it('forgets codes of an hour ago', async () => {
    const old = await shown();
    sandbox().control.advance(60 * 60_000);
    await expectRefusal(claim(old), 410, 'QR_EXPIRED');
    await shown();
    await expectRefusal(claim(old), 404, 'QR_NOT_FOUND');
  });
});

describe('a code that is approved', () => {
  it('reports pending, scanned, approved and authorized through stream and claim', async () => {
    const code = await shown();
    const token = phone();
    const stream = await opened(code);
    expect(await stream.status()).toBe('pending');
    expect(await expectOk(claim(code))).toEqual({ status: 'pending', expiresIn: 90 });
    await expectOk(act('scan', token, code));
    expect(await stream.status()).toBe('scanned');
    expect(await expectOk(claim(code))).toEqual({ status: 'scanned', expiresIn: 90 });
    expect(await expectOk(act('approve', token, code))).toEqual({ success: true });
    expect(await stream.status()).toBe('approved');
    expect(await stream.status()).toBeUndefined();
    const claimed = await claim(code);
    expect(claimed.body).toEqual({ status: 'authorized', accessToken: expect.any(String), expiresIn: 900 });
    expect((await refresh(cookieValue(claimed, 'refresh_token'))).status).toBe(200);
    expect(sandbox().requests().at(-2)).toMatchObject({ route: 'auth.qrClaim', user: 'ada' });
  });

  it('gives a session of the device that claims, which is not a mobile one', async () => {
    const code = await approved();
    const device = '7d3f7c5e-0000-4000-8000-000000000001';
    const { accessToken } = await expectOk(at('claim', { body: code.claim, device, agent: 'Shower/2' }));
    const own = accessIn(sandbox().world()).sessions.find(({ deviceId }) => deviceId === device);
    expect(own).toMatchObject({ mobile: false, userAgent: 'Shower/2' });
    const other = await shown();
    await expectRefusal(act('scan', String(accessToken), other), 403, 'QR_APPROVER_NOT_ALLOWED');
  });

  it('is claimed once', async () => {
    const code = await approved();
    await expectOk(claim(code));
    for (const asked of allOf(code, code.token)) await expectRefusal(asked, 409, 'QR_ALREADY_USED');
  });

  it('reports its status to a stream that is opened late, and to one after another was closed', async () => {
    const stream = await opened(await approved());
    expect([await stream.status(), await stream.status()]).toEqual(['approved', undefined]);
    const code = await shown();
    const [one, two] = [await opened(code), await opened(code)];
    await expectOk(act('scan', phone(), code));
    await one.cancel();
    expect([await two.status(), await two.status()]).toEqual(['pending', 'scanned']);
    await two.cancel();
  });
});

it.each([true, false])('a rejected code is final; scanned before: %s', async (scanned) => {
  const code = await shown();
  const token = phone();
  if (scanned) await expectOk(act('scan', token, code));
  const stream = await opened(code);
  await stream.status();
  expect(await expectOk(act('reject', token, code))).toEqual({ success: true });
  expect([await stream.status(), await stream.status()]).toEqual(['rejected', undefined]);
  await expectOk(claim(code), { status: 'rejected' });
  await expectRefusal(act('approve', token, code), 'QR_ALREADY_USED');
  sandbox().control.advance(100_000);
  expect(await expectOk(claim(code))).toEqual({ status: 'rejected', expiresIn: 0 });
});

it('the expiry of a code is reported by the stream and every later request, also after an approval', async () => {
  const code = await shown();
  const stream = await opened(code);
  expect(await stream.status()).toBe('pending');
  sandbox().control.advance(89_999);
  expect(await expectOk(claim(code))).toEqual({ status: 'pending', expiresIn: 1 });
  sandbox().control.advance(1);
  expect([await stream.status(), await stream.status()]).toEqual(['expired', undefined]);
  for (const asked of allOf(code, phone())) await expectRefusal(asked, 410, 'QR_EXPIRED');
  const unclaimed = await approved();
  sandbox().clock.move(90_000);
  await expectRefusal(claim(unclaimed), 410, 'QR_EXPIRED');
});

describe('the captcha of a claim', () => {
  it('is demanded by a switch, and announced at the start', async () => {
    sandbox().control.setSwitch('qr-captcha', true);
    await expectOk(at('start'), 201, { captchaRequired: true });
    const code = await approved();
    expect(await expectOk(claim(code))).toEqual({ status: 'captcha_required', expiresIn: 90 });
    const { token } = sandbox().control.captcha({ purpose: 'login' });
    expect(isSignedIn(await claim(code, { token }))).toBe(true);
  });

  it('leaves the code unchanged when it is wrong', async () => {
    sandbox().control.setSwitch('qr-captcha', true);
    const code = await approved();
    await expectRefusal(claim(code, { token: 'nonsense' }), 'CAPTCHA_FAILED');
    const { token: other } = sandbox().control.captcha({ purpose: 'register' });
    await expectRefusal(claim(code, { token: other }), 'INTEGRITY_CHECK_FAILED');
    await expectRefusal(claim(code, { token: other }), 422);
    await expectRefusal(claim(code, { externalToken: 'no' }), 'EXTERNAL_VERIFICATION_FAILED');
    const { token } = sandbox().control.captcha({ purpose: 'login' });
    expect(isSignedIn(await claim(code, { externalToken: token }))).toBe(true);
  });

  it('is not demanded before the approval nor without the switch, and other keys are refused', async () => {
    const code = await approved();
    await expectRefusal(claim(code, { captcha: 'x' }), 422);
    expect(isSignedIn(await claim(code, { token: 'ignored' }))).toBe(true);
    sandbox().control.setSwitch('qr-captcha', true);
    await expectOk(claim(await shown()), { status: 'pending' });
  });
});

describe('acting on a code', () => {
  it('is for mobile sessions alone', async () => {
    const code = await shown();
    const { token } = sessionOf('ada');
    for (const verb of acts) {
      await expectRefusal(act(verb, token, code), 403, 'QR_APPROVER_NOT_ALLOWED');
      await expectRefusal(at(verb, { body: code.scan }), 401);
    }
    await expectOk(claim(code), { status: 'pending' });
  });

  it('is approved after the scan, and by the account that scanned', async () => {
    const code = await shown();
    const [ada, boris] = [phone(), phone('boris')];
    await expectRefusal(act('approve', ada, code), 409, 'QR_NOT_SCANNED');
    for (let time = 0; time < 2; time++) await expectOk(act('scan', ada, code));
    for (const verb of acts) await expectRefusal(act(verb, boris, code), 'QR_ALREADY_USED');
    await expectOk(act('approve', ada, code));
  });

  it('refuses the secret of another code, and a code that does not exist', async () => {
    const [one, two] = [await shown(), await shown()];
    const body = { qrId: one.scan.qrId, secret: two.scan.secret };
    const swapped = { qrId: one.claim.qrId, claimToken: one.scan.secret };
    for (const verb of ['claim', 'stream'])
      await expectRefusal(at(verb, { body: swapped }), 403, 'QR_TOKEN_MISMATCH');
    await expectRefusal(at('scan', { token: phone(), body }), 403, 'QR_TOKEN_MISMATCH');
    const nobody = { qrId: 'none', claimToken: 'x' };
    await expectRefusal(at('claim', { body: nobody }), 404, 'QR_NOT_FOUND');
  });

  it('refuses to approve and to claim for an account that may not sign in', async () => {
    const code = await shown();
    const token = phone('vandal');
    await expectOk(act('scan', token, code));
    await expectRefusal(act('approve', token, code), 403, 'USER_INACTIVE');
    const late = await approved();
    const ada = accountsIn(sandbox().world()).find(({ email }) => email === 'ada@sandbox.test');
    if (ada) ada.deactivatedAt = sandbox().world().clock.now();
    await expectRefusal(claim(late), 403, 'USER_INACTIVE');
  });
});

it('a scan describes the device that shows the code', async () => {
  const code = await shown('Shower/2.1 (Linux)');
  sandbox().clock.move(5000);
  expect(await expectOk(act('scan', phone(), code))).toEqual({
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
