import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal } from '../../../requests';
import { orderOf, recipientOf, sendOrder } from '../shop-support';

const sandbox = useSandbox();
const { ask, codeFor, tokenOf, wrongCodeFor } = clientOf(sandbox);
const guest = 'guest@sandbox.test';
const minuteMs = 60_000;
const order = (change: Parameters<typeof orderOf>[0] = {}) => sendOrder(sandbox(), orderOf(change));
const post = (path: string, body: unknown) => ask(`POST /api/v1/shop/${path}`, { body });
const look = (email: string) => post('orders/lookup/request', { email });
const verify = (email: string, code = codeFor(email)) => post('orders/lookup/verify', { email, code });
const mine = (orderToken?: string, token?: string, path = 'my') =>
  ask(`GET /api/v1/shop/orders/${path}`, {
    ...(token !== undefined && { token }),
    ...(orderToken !== undefined && { headers: { 'x-order-token': orderToken } }),
  });

async function opened(email: string): Promise<string> {
  await look(email);
  return String((await expectOk(verify(email))).token);
}

describe('a guest', () => {
  it('gets a pass that opens that one order', async () => {
    const { number, pass } = await expectOk(order());
    const other = await expectOk(order());
    expect(String(pass)).toMatch(/^[0-9a-f]{64}$/);
    await expectOk(mine(String(pass), undefined, String(number)), { number, status: 'new' });
    expect((await expectOk(mine(String(pass)))).items).toMatchObject([{ number }]);
    await expectRefusal(mine(String(pass), undefined, String(other.number)), 404);
    expect(JSON.stringify(sandbox().world()).includes(String(pass))).toBe(false);
  });

  it('opens the orders of an address with a mailed code, newest first, for an hour', async () => {
    await expectOk(order({ recipient: recipientOf({ email: 'GUEST@sandbox.test' }) }));
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
    sandbox().control.advance(60 * minuteMs - 1);
    expect((await mine(token)).status).toBe(200);
    sandbox().control.advance(1);
    await expectRefusal(mine(token), 401, 'UNAUTHORIZED');
  });
});

describe('the mailed code for orders', () => {
  it('is valid once, for ten minutes', async () => {
    await look(guest);
    const code = codeFor(guest);
    await expectOk(verify(guest, code));
    await expectRefusal(verify(guest, code), 400, 'OTP_INVALID');
    await look(guest);
    sandbox().control.advance(10 * minuteMs);
    await expectRefusal(verify(guest), 'OTP_INVALID');
  });

  it.each(['nobody', 'a@b', 'a b@example.org', ''])('is refused for %j, no address', async (email) => {
    await expectRefusal(look(email), 400, 'INVALID_EMAIL');
    await expectRefusal(verify(email, '123456'), 400, 'INVALID_EMAIL');
    expect(shopIn(sandbox().world()).lookups).toEqual([]);
    await expectRefusal(order({ recipient: recipientOf({ email }) }), 422);
  });

  it('can be wrong four times', async () => {
    await look(guest);
    const wrong = wrongCodeFor(guest);
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      await expectRefusal(verify(guest, wrong), 'OTP_INVALID', { attemptsLeft });
    await expectRefusal(verify(guest), { attemptsLeft: 0 });
  });

  it('is not mailed to an address without orders, which the answer does not reveal', async () => {
    expect(await look('nobody@sandbox.test')).toEqual(await look(guest));
    expect(sandbox().control.mail('nobody@sandbox.test')).toEqual([]);
  });
});

it('orders are opened by a session or an order token, not by both and not by neither', async () => {
  const token = tokenOf('ada');
  expect((await expectOk(mine(undefined, token))).items).toHaveLength(4);
  await expectRefusal(mine(await opened(guest), token), 400, 'BAD_REQUEST');
  expect(await mine()).toMatchObject({ status: 401, body: 'UNAUTHORIZED' });
  await expectRefusal(mine('nothing'), 401);
});

describe('consents', () => {
  const { consents, consentContext } = orderOf();
  const give = (body: unknown) => post('consents', body);
  const kept = () => shopIn(sandbox().world()).consents;

  it('are saved once for each visitor, the last one counting, also those of an order', async () => {
    for (let time = 0; time < 2; time++) await expectOk(give({ consents, consentContext }));
    expect(kept()).toMatchObject([{ kind: 'offer', accepted: true }, { kind: 'personal_data' }]);
    const declined = consents.map((consent) => ({ ...consent, accepted: false }));
    await give({ consents: declined, consentContext });
    expect(kept()).toMatchObject([{ accepted: false }, { accepted: false }]);
    await give({ consents, consentContext: { ...consentContext, visitorId: 'other' } });
    expect(kept()).toHaveLength(4);
    await expectOk(order());
    expect(kept().filter(({ accepted }) => accepted)).toHaveLength(4);
  });

  it.each([
    [{ consents: [] }, '/consents'],
    [{ consentContext: { ...consentContext, visitorId: '' } }, '/consentContext/visitorId'],
    [{ consents: [{ ...consents[0], kind: 'x' }] }, '/consents/0/kind'],
  ])('are refused with %j', async (change, property) => {
    await expectRefusal(give({ consents, consentContext, ...change }), 422, { property });
  });
});
