/** Many requests at once for what there is one of: it is given once, and the rest are told so. */

import { expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../support/sandbox';
import { type Asked, ask, codeFor, expectOk, mailOf, password, sessionOf, signIn, solved } from '../requests';
import { feedOf } from './posts/feed-setup';
import { orderOf, sendOrder } from './shop/shop-support';

const sandbox = useSandbox();
const { requestAs, post, file } = feedOf(sandbox);

/** How often each status came of eight requests at once. */
async function eight(send: () => Promise<Asked>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: 8 }, send))) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const sent = (path: string, body: unknown, token?: string) =>
  ask(sandbox(), `POST ${path}`, { body, ...(token !== undefined && { token }) });

it('the last of a product', async () => {
  const items = [{ productId: 'socks', size: '40-43', color: null, qty: 1 }];
  expect(await eight(() => sendOrder(sandbox(), orderOf({ items })))).toEqual({ 200: 3, 409: 5 });
  const product = await expectOk(ask(sandbox(), 'GET /api/v1/shop/products/socks'));
  expect(product).toMatchObject({ stockLeft: 0, status: 'soldout' });
});

it('an order with one key, and another order with the same', async () => {
  const before = shopIn(sandbox().world()).orders.length;
  expect(await eight(() => sendOrder(sandbox(), orderOf(), { key: 'one' }))).toEqual({ 200: 8 });
  expect(shopIn(sandbox().world()).orders).toHaveLength(before + 1);
  let quantity = 0;
  const different = () => {
    quantity += 1;
    const items = [{ productId: 'poster', size: 'A3', color: null, qty: quantity }];
    return sendOrder(sandbox(), orderOf({ items }), { key: 'two' });
  };
  expect(await eight(different)).toEqual({ 200: 1, 409: 7 });
  expect(shopIn(sandbox().world()).orders).toHaveLength(before + 2);
});

it('a captcha', async () => {
  const body = solved(sandbox(), 'login', { email: mailOf('ada'), password });
  expect(await eight(() => sent('/api/v1/auth/sign-in', body))).toEqual({ 200: 1, 422: 7 });
});

it('a mailed code', async () => {
  const { body } = await signIn(sandbox(), 'vera');
  const { flowToken } = body as { flowToken: string };
  const email = mailOf('vera');
  const given = { email, password, otp: codeFor(sandbox(), email), flowToken };
  expect(await eight(() => sent('/api/v1/auth/verify-otp', given))).toEqual({ 200: 1, 400: 7 });
});

it('a code for orders', async () => {
  await expectOk(sendOrder(sandbox(), orderOf()));
  const email = 'someone@sandbox.test';
  await sent('/api/v1/shop/orders/lookup/request', { email });
  const given = { email, code: codeFor(sandbox(), email) };
  expect(await eight(() => sent('/api/v1/shop/orders/lookup/verify', given))).toEqual({ 200: 1, 400: 7 });
});

it('a username', async () => {
  const tokens = ['ada', 'boris', 'kofi', 'lena', 'pia', 'sven', 'ulla', 'wim'].map(
    (person) => sessionOf(sandbox(), person).token,
  );
  const take = () =>
    ask(sandbox(), 'PUT /api/users/me', { token: tokens.pop(), body: { username: 'wanted' } });
  expect(await eight(take)).toEqual({ 200: 1, 409: 7 });
});

it('a follow, a vote, a repost, a report', async () => {
  const poll = { question: 'Which?', options: [{ text: 'a' }, { text: 'b' }], multipleChoice: false };
  const made = await post('ada', { poll });
  const optionIds = [made.poll?.options?.[0]?.id];
  expect(await eight(() => requestAs('sven', 'POST /api/users/ulla/follow'))).toEqual({ 200: 1, 409: 7 });
  expect(await eight(() => requestAs('sven', `POST /api/posts/${made.id}/poll/vote`, { optionIds }))).toEqual(
    { 200: 1, 409: 7 },
  );
  expect(await eight(() => requestAs('sven', `POST /api/posts/${made.id}/repost`, { content: '' }))).toEqual({
    201: 1,
    409: 7,
  });
  const report = { targetType: 'post', targetId: made.id, reason: 'spam' };
  expect(await eight(() => requestAs('sven', 'POST /api/reports', report))).toEqual({ 200: 1, 409: 7 });
});

it('a file that is deleted', async () => {
  const id = file('ada');
  expect(await eight(() => requestAs('ada', `DELETE /api/files/${id}`))).toEqual({ 204: 1, 404: 7 });
});
