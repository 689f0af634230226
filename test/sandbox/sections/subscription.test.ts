import { describe, expect, it } from 'vitest';
import { testStart, useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal, refused, requestsOf } from '../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);
const dayMs = 24 * 60 * 60_000;
const time = (days: number) => new Date(testStart + days * dayMs).toISOString();
const base = '/api/v1/subscription';
const status = (person: string) => requestAs(person, `GET ${base}/`);
const methods = async (person: string) =>
  (await expectOk(requestAs(person, `GET ${base}/methods`))).data as { id: string; isDefault: boolean }[];
const renew = (person: string, enabled: boolean) =>
  requestAs(person, `POST ${base}/auto-renewal`, { enabled });
const begin = async (person: string, what: 'pay' | 'bind-card') =>
  String((await expectOk(requestAs(person, `POST ${base}/${what}`))).confirmationUrl);

/** Begins a payment and presses the button of its page. */
async function settled(person: string, what: 'pay' | 'bind-card'): Promise<void> {
  expect((await fetch(await begin(person, what), { method: 'POST' })).status).toBe(200);
}

describe('a subscription', () => {
  it('begins when the first payment is settled, and lasts thirty days', async () => {
    expect(await refused(status('ada'))).toEqual({ status: 404, error: 'subscription not found' });
    expect(await methods('ada')).toEqual([]);
    await expectRefusal(renew('ada', true), 404);
    const begun = await expectOk(requestAs('ada', `POST ${base}/pay`));
    expect(begun).toEqual({
      confirmationUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[-0-9a-f]{36}$/),
      paymentId: expect.any(String),
      amount: 299,
      currency: 'RUB',
    });
    await expectRefusal(status('ada'), 404);
    await settled('ada', 'pay');
    expect(await expectOk(status('ada'))).toEqual({
      isActive: true,
      startedAt: time(0),
      expiresAt: time(30),
      autoRenewal: false,
      price: 299,
      currency: 'RUB',
      periodDays: 30,
      hasPaymentMethod: true,
    });
    await expectOk(requestAs('boris', 'GET /api/users/ada'), { hasPlan: true });
    sandbox().control.advance(30 * dayMs);
    await expectOk(status('ada'), { isActive: false, expiresAt: time(30) });
    await expectOk(requestAs('boris', 'GET /api/users/ada'), { hasPlan: false });
  });

  it('is extended from its end by another payment, which counts once', async () => {
    const page = await begin('ada', 'pay');
    for (let time = 0; time < 2; time += 1) await fetch(page, { method: 'POST' });
    await expectOk(status('ada'), { expiresAt: time(30) });
    await settled('ada', 'pay');
    await expectOk(status('ada'), { expiresAt: time(60), startedAt: time(0) });
    expect(await methods('ada')).toHaveLength(1);
  });

  it('is renewed until the renewal is switched off', async () => {
    await expectOk(status('emiko'), { isActive: true, autoRenewal: true, expiresAt: time(11) });
    sandbox().control.advance(75 * dayMs);
    await expectOk(status('emiko'), { isActive: true, expiresAt: time(101) });
    await expectOk(renew('emiko', false), { autoRenewal: false, expiresAt: time(101) });
    sandbox().control.advance(30 * dayMs);
    await expectOk(status('emiko'), { isActive: false });
  });

  it('cannot be renewed without a card', async () => {
    await expectRefusal(renew('hana', true), 400, 'BUSINESS_RULE_VIOLATION');
    await settled('hana', 'bind-card');
    await expectOk(renew('hana', true), { autoRenewal: true, isActive: true });
  });
});

it('the payment page has a button until it was pressed, and cannot be embedded', async () => {
  const url = await begin('ada', 'bind-card');
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await page.text()).toContain('<button>Bind a made-up card</button>');
  expect(await (await fetch(url, { method: 'POST' })).text()).not.toContain('<button>');
  expect((await fetch(`${sandbox().baseUrl}/pay/none`)).status).toBe(404);
  expect((await fetch(url, { method: 'PUT' })).status).toBe(404);
});

describe('payment methods', () => {
  it('are bound, chosen and removed; the oldest becomes the default', async () => {
    const [mir, other] = await methods('pia');
    expect([mir?.isDefault, other?.isDefault]).toEqual([true, false]);
    expect(mir).toMatchObject({ brand: 'mir', last4: '2200', type: 'card', title: 'mir •••• 2200' });
    const chosen = { id: other?.id, isDefault: true };
    await expectOk(requestAs('pia', `POST ${base}/methods/${other?.id}/default`), chosen);
    await settled('pia', 'bind-card');
    const defaults = async () => (await methods('pia')).map(({ isDefault }) => isDefault);
    expect(await defaults()).toEqual([false, true, false]);
    const removed = await expectOk(requestAs('pia', `DELETE ${base}/methods/${other?.id}`));
    expect(removed).toEqual({ success: true });
    expect(await defaults()).toEqual([true, false]);
  });

  it('are those of the account; removing the last ends the renewal', async () => {
    const [visa] = await methods('emiko');
    await expectRefusal(requestAs('boris', `DELETE ${base}/methods/${visa?.id}`), 404);
    await expectRefusal(requestAs('ada', `POST ${base}/methods/${visa?.id}/default`), 404);
    await expectOk(requestAs('emiko', `DELETE ${base}/methods/${visa?.id}`));
    await expectOk(status('emiko'), { autoRenewal: false, hasPaymentMethod: false });
  });
});
