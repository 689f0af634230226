import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { AccountState } from '../../../src/sandbox/sections/auth/rules/accounts';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../support/sandbox';
import { type Asked, clientOf, expectOk, mailOf, password, solved } from '../requests';
import { feedOf } from './posts/feed-setup';
import { statusCounts } from './school/school-support';
import { orderOf, sendOrder } from './shop/shop-support';

const sandbox = useSandbox();
const { requestAs, post, file, repost } = feedOf(sandbox);
const { ask, codeFor, signIn, tokenOf } = clientOf(sandbox);

/** The count of each status of eight requests at once. */
const eight = async (send: () => Promise<Asked>) =>
  statusCounts(await Promise.all(Array.from({ length: 8 }, send)));

const sent = (path: string, body: unknown) => ask(`POST ${path}`, { body });

it('the last of a product is sold once', async () => {
  const items = [{ productId: 'socks', size: '40-43', color: null, qty: 1 }];
  expect(await eight(() => sendOrder(sandbox(), orderOf({ items })))).toEqual({ 200: 3, 409: 5 });
  await expectOk(ask('GET /api/v1/shop/products/socks'), { stockLeft: 0, status: 'soldout' });
});

it('an order with one key is made once, and another order with the same key is refused', async () => {
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

it('a captcha is used once', async () => {
  const body = solved(sandbox(), 'login', { email: mailOf('ada'), password });
  expect(await eight(() => sent('/api/v1/auth/sign-in', body))).toEqual({ 200: 1, 422: 7 });
});

it('a mailed code is used once', async () => {
  const { flowToken } = await expectOk(signIn('vera'));
  const email = mailOf('vera');
  const given = { email, password, otp: codeFor(email), flowToken };
  expect(await eight(() => sent('/api/v1/auth/verify-otp', given))).toEqual({ 200: 1, 400: 7 });
});

it('a code for orders is used once', async () => {
  await expectOk(sendOrder(sandbox(), orderOf()));
  const email = 'someone@sandbox.test';
  await sent('/api/v1/shop/orders/lookup/request', { email });
  const given = { email, code: codeFor(email) };
  expect(await eight(() => sent('/api/v1/shop/orders/lookup/verify', given))).toEqual({ 200: 1, 400: 7 });
});

it('a username is given once', async () => {
  const tokens = ['ada', 'boris', 'kofi', 'lena', 'pia', 'sven', 'ulla', 'wim'].map(tokenOf);
  const take = () => ask('PUT /api/users/me', { token: `${tokens.pop()}`, body: { username: 'wanted' } });
  expect(await eight(take)).toEqual({ 200: 1, 409: 7 });
});

it('a follow, a vote, a repost and a report are made once', async () => {
  const poll = { question: 'Which?', options: [{ text: 'a' }, { text: 'b' }], multipleChoice: false };
  const made = await post('ada', { poll });
  const optionIds = [made.poll?.options?.[0]?.id];
  const oneOf = { 200: 1, 409: 7 };
  expect(await eight(() => requestAs('sven', 'POST /api/users/ulla/follow'))).toEqual(oneOf);
  const vote = () => requestAs('sven', `POST /api/posts/${made.id}/poll/vote`, { optionIds });
  expect(await eight(vote)).toEqual(oneOf);
  expect(await eight(() => repost('sven', made.id))).toEqual({ 201: 1, 409: 7 });
  const report = { targetType: 'post', targetId: made.id, reason: 'spam' };
  expect(await eight(() => requestAs('sven', 'POST /api/reports', report))).toEqual(oneOf);
});

it('a file is deleted once', async () => {
  const id = file('ada');
  expect(await eight(() => requestAs('ada', `DELETE /api/files/${id}`))).toEqual({ 204: 1, 404: 7 });
});

it('a change is saved whose body arrives while another change is saved', async () => {
  const { baseUrl } = sandbox();
  const request = httpRequest(`${baseUrl}/api/users/me`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${tokenOf('ada')}`,
      'content-type': 'application/json',
      // The service answers with 100 when it has begun with the request.
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  await expectOk(ask('PUT /api/users/me', { token: tokenOf('boris'), body: { bio: 'first' } }));
  request.end(JSON.stringify({ bio: 'second' }));
  const [answer] = await once(request, 'response');
  expect(answer.statusCode).toBe(200);
  expect(await json(answer)).toMatchObject({ bio: 'second' });
  const { accounts } = sandbox().file.state().sections as { accounts: AccountState[] };
  const bios = accounts.map(({ profile }) => profile?.bio);
  expect(bios).toEqual(expect.arrayContaining(['first', 'second']));
});
