/** Who may see which orders, and consents. */

import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../../../support/sandbox';
import { ask, codeFor, expectOk, expectRefusal, sessionOf, wrongCodeFor } from '../../../requests';
import { orderOf, recipientOf, sendOrder } from '../shop-support';

const sandbox = useSandbox();
const guest = 'guest@sandbox.test';
const minuteMs = 60_000;

const look = (email: string) =>
  ask(sandbox(), 'POST /api/v1/shop/orders/lookup/request', { body: { email } });
const verify = (email: string, code: string) =>
  ask(sandbox(), 'POST /api/v1/shop/orders/lookup/verify', { body: { email, code } });
const mine = (orderToken?: string, token?: string, path = 'my') =>
  ask(sandbox(), `GET /api/v1/shop/orders/${path}`, {
    ...(token !== undefined && { token }),
    ...(orderToken !== undefined && { headers: { 'x-order-token': orderToken } }),
  });

/** The order token of an address. */
async function opened(email: string): Promise<string> {
  await look(email);
  return String((await expectOk(verify(email, codeFor(sandbox(), email)))).token);
}

describe('a guest', () => {
  it('gets a pass that opens that one order', async () => {
    const { number, pass } = await expectOk(sendOrder(sandbox(), orderOf()));
    const other = await expectOk(sendOrder(sandbox(), orderOf()));
    expect(String(pass)).toMatch(/^[0-9a-f]{64}$/);
    await expectOk(mine(String(pass), undefined, String(number)), {
      number,
      status: 'new',
    });
    expect((await expectOk(mine(String(pass)))).items).toMatchObject([{ number }]);
    await expectRefusal(mine(String(pass), undefined, String(other.number)), 404);
    expect(JSON.stringify(sandbox().world()).includes(String(pass))).toBe(false);
  });

  it('opens the orders of an address with a mailed code, the newest first', async () => {
    await expectOk(
      sendOrder(sandbox(), orderOf({ recipient: recipientOf({ email: 'GUEST@sandbox.test' }) })),
    );
    await look('Guest@Sandbox.test');
    const [mail] = sandbox().control.mail(guest);
    expect(mail).toMatchObject({ to: guest, purpose: 'order_lookup' });
    const answer = await expectOk(verify(guest, mail?.code ?? ''));
    expect(answer).toEqual({ token: expect.stringMatching(/^[0-9a-f]{64}$/), expiresInSec: 3600 });
    const token = String(answer.token);
    expect((await expectOk(mine(token))).items).toMatchObject([{ number: '100008' }, { number: '100007' }]);
    await expectOk(mine(token, undefined, '100007'), { status: 'paid' });
    await expectRefusal(mine(token, undefined, '100006'), 404);
    expect(JSON.stringify(sandbox().world()).includes(token)).toBe(false);
  });

  it('loses the token after an hour', async () => {
    const token = await opened(guest);
    sandbox().control.advance(60 * minuteMs - 1);
    expect((await mine(token)).status).toBe(200);
    sandbox().control.advance(1);
    await expectRefusal(mine(token), 401, 'UNAUTHORIZED');
  });
});

describe('the code', () => {
  it('is good once, and for ten minutes', async () => {
    await look(guest);
    const code = codeFor(sandbox(), guest);
    await expectOk(verify(guest, code));
    await expectRefusal(verify(guest, code), 400, 'OTP_INVALID');
    await look(guest);
    sandbox().control.advance(10 * minuteMs);
    await expectRefusal(verify(guest, codeFor(sandbox(), guest)), 'OTP_INVALID');
  });

  it.each(['nobody', 'a@b', 'a b@example.org', ''])(
    'is for a mail address, which %j is not',
    async (email) => {
      const wrong = { status: 400, code: 'INVALID_EMAIL' };
      await expectRefusal(look(email), wrong);
      await expectRefusal(verify(email, '123456'), wrong);
      expect(shopIn(sandbox().world()).lookups).toEqual([]);
      const recipient = recipientOf({ email });
      await expectRefusal(sendOrder(sandbox(), orderOf({ recipient })), 422);
    },
  );

  it('may be wrong four times', async () => {
    await look(guest);
    const wrong = wrongCodeFor(sandbox(), guest);
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      await expectRefusal(verify(guest, wrong), 'OTP_INVALID', { attemptsLeft });
    await expectRefusal(verify(guest, codeFor(sandbox(), guest)), { attemptsLeft: 0 });
  });

  it('is not mailed where there is nothing to see, which nobody is told', async () => {
    expect(await look('nobody@sandbox.test')).toEqual(await look(guest));
    expect(sandbox().control.mail('nobody@sandbox.test')).toEqual([]);
  });
});

describe('what opens orders', () => {
  it('is one of two, never both and never neither', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    expect((await expectOk(mine(undefined, token))).items).toHaveLength(4);
    await expectRefusal(mine(await opened(guest), token), 400, 'BAD_REQUEST');
    expect(await mine()).toMatchObject({ status: 401, body: 'UNAUTHORIZED' });
    await expectRefusal(mine('nothing'), 401);
  });
});

describe('consents', () => {
  const { consents, consentContext } = orderOf();
  const give = (body: unknown) => ask(sandbox(), 'POST /api/v1/shop/consents', { body });
  const kept = () => shopIn(sandbox().world()).consents;

  it('are taken down once, the last word counting, also those of an order', async () => {
    expect((await give({ consents, consentContext })).status).toBe(200);
    await give({ consents, consentContext });
    expect(kept()).toMatchObject([{ kind: 'offer', accepted: true }, { kind: 'personal_data' }]);
    const declined = consents.map((consent) => ({ ...consent, accepted: false }));
    await give({ consents: declined, consentContext });
    expect(kept()).toMatchObject([{ accepted: false }, { accepted: false }]);
    await give({ consents, consentContext: { ...consentContext, visitorId: 'other' } });
    expect(kept()).toHaveLength(4);
    await expectOk(sendOrder(sandbox(), orderOf()));
    expect(kept().filter(({ accepted }) => accepted)).toHaveLength(4);
  });

  it.each([
    ['none', { consents: [], consentContext }, '/consents'],
    [
      'no visitor',
      { consents, consentContext: { ...consentContext, visitorId: '' } },
      '/consentContext/visitorId',
    ],
    ['an unknown kind', { consents: [{ ...consents[0], kind: 'x' }], consentContext }, '/consents/0/kind'],
  ])('are refused with %s', async (_, body, property) => {
    expect(await give(body)).toMatchObject({ status: 422, body: { property } });
  });
});
