import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../../src/protocol/error-codes';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { withSuccess } from '../../../../src/sandbox/server/http/outcome';
import { useSandbox } from '../../../support/sandbox';
import * as requests from '../../requests';
import { feedOf } from '../../sections/posts/feed-setup';

const { clientOf, expectRefusal, mailOf, password, refused } = requests;
type Asked = requests.Asked;
const sandbox = useSandbox();
const { ask, signIn, tokenOf } = clientOf(sandbox);
const { requestAs, post, remove } = feedOf(sandbox);
const update = (fields: object) => requestAs('boris', 'PUT /api/users/me', fields);
const send = (bytes: string, named?: { name: string; type: string }) =>
  requests.upload(sandbox(), tokenOf('boris'), bytes, named);
const profile = { username: 'newcomer2', displayName: 'New', avatar: '🦊' };
const passwords = { currentPassword: 'wrong-password', newPassword: password };
const changePassword = () => requestAs('ada', 'POST /api/v1/auth/change-password', passwords);
const unacceptable = () => requestAs('ada', 'POST /api/posts', { content: 'unacceptable-content' });
const video = { name: 'a.mp4', type: 'video/mp4' };

async function resendAtOnce(): Promise<Asked> {
  const { flowToken } = (await signIn('vera')).body as { flowToken: string };
  return ask('POST /api/v1/auth/resend-otp', { body: { email: mailOf('vera'), flowToken } });
}

function faulty(): Promise<Asked> {
  sandbox().addFault({ kind: 'status', status: 500, route: 'platform.version' });
  return ask('GET /api/platform/version');
}

/** Requests that are refused, by the usual code of the refusal and its other one. */
const provoked: readonly (readonly [usual: string, other: string, provoke: () => Promise<Asked>])[] = [
  ['ACCESS_DENIED', 'FORBIDDEN', async () => remove('kofi', (await post('ada')).id)],
  ['NOT_FOUND', 'ENTITY_NOT_FOUND', () => requestAs('ada', 'GET /api/posts/none')],
  ['NOT_FOUND', 'ENTITY_NOT_FOUND', () => requestAs('ada', 'POST /api/notifications/none/read')],
  ['CONFLICT', 'ENTITY_ALREADY_EXISTS', () => requestAs('newcomer', 'POST /api/users/profile', profile)],
  ['RATE_LIMIT_EXCEEDED', 'TOO_MANY_REQUESTS', resendAtOnce],
  ['INTERNAL_ERROR', 'UNKNOWN_ERROR', faulty],
  ['ACCOUNT_INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', () => signIn('ada', { password: 'wrong-password' })],
  ['ACCOUNT_BANNED', 'USER_BANNED', () => signIn('vandal')],
  ['ACCOUNT_CURRENT_PASSWORD_INCORRECT', 'INVALID_OLD_PASSWORD', changePassword],
  ['PROFILE_USERNAME_TAKEN', 'USERNAME_TAKEN', () => update({ username: 'ada' })],
  ['PROFILE_USERNAME_RESERVED', 'USERNAME_RESERVED', () => update({ username: 'admin' })],
  ['CONTENT_MODERATION_FAILED', 'CONTENT_MODERATION_ERROR', unacceptable],
  ['UPLOAD_FAILED', 'UPLOAD_ERROR', () => send('no picture')],
  ['VIDEO_REQUIRES_VERIFICATION', 'VIDEO_REQUIRES_PLAN', () => send('x', video)],
];

describe('the other names of codes', () => {
  it.each(provoked)('replace %s by %s while the switch is on', async (usual, other, provoke) => {
    if (usual === 'CONFLICT') await provoke();
    const before = await refused(provoke());
    expect(before.code).toBe(usual);
    sandbox().control.reset();
    sandbox().control.setSwitch('other-codes', true);
    if (usual === 'CONFLICT') await provoke();
    const after = await refused(provoke());
    expect([after.code, after.status, after.message]).toEqual([other, before.status, before.message]);
  });

  it('have the same meaning for the client', () => {
    for (const [usual, other] of provoked) {
      expect(meaningOf(other, ''), other).toBeDefined();
      expect(meaningOf(other, ''), other).toEqual(meaningOf(usual, ''));
    }
  });

  it('do not replace codes with one name, refusals in text, and codes of the exam', async () => {
    sandbox().control.setSwitch('other-codes', true);
    const body = requests.solved(sandbox(), 'login', { email: 'nobody', password });
    await expectRefusal(ask('POST /api/v1/auth/sign-in', { body }), 'INVALID_EMAIL');
    await expectRefusal(ask('GET /api/users/me'), 'UNAUTHORIZED');
    await expectRefusal(requestAs('yara', 'POST /api/v1/epepuy/submit'), 'CONFLICT');
    const vote = requestAs('yara', 'POST /api/v1/epepuy/gallery/vote', { drawingId: 'none', score: 5 });
    await expectRefusal(vote, 'NOT_FOUND');
  });
});

const route = (name: string) => {
  const found = allRoutes.find((one) => one.name === name);
  if (!found) throw new Error(`there is no route ${name}`);
  return found;
};

describe('the wrapper {success, data}', () => {
  it.each([
    ['a record', { id: 1 }, { success: true, data: { id: 1 } }],
    ['a list', [1], { success: true, data: [1] }],
    ['what has its own data', { data: { id: 1 } }, { success: true, data: { id: 1 } }],
    ['data beside other fields', { data: 1, more: 2 }, { data: 1, more: 2 }],
    ['success beside other fields', { success: true, pinnedPostId: 1 }, { success: true, pinnedPostId: 1 }],
    ['no answer', undefined, undefined],
  ])('of %s', (_, answer, expected) => expect(withSuccess(route('posts.vote'), answer)).toEqual(expected));

  it('of other shapes of answers is none', () => {
    const answer = { id: 1 };
    for (const name of ['auth.signIn', 'canvas.pixelInfo', 'canvas.board', 'notifications.watch'])
      expect(withSuccess(route(name), answer)).toBe(answer);
  });
});
