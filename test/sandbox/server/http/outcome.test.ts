import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../../src/protocol/error-codes';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { withSuccess } from '../../../../src/sandbox/server/http/outcome';
import { useSandbox } from '../../../support/sandbox';
import {
  type Asked,
  ask,
  expectRefusal,
  mailOf,
  password,
  refused,
  sessionOf,
  signIn,
  solved,
  upload,
} from '../../requests';
import { feedOf } from '../../sections/posts/feed-setup';

const sandbox = useSandbox();
const { requestAs, post } = feedOf(sandbox);
const update = (fields: object) => requestAs('boris', 'PUT /api/users/me', fields);
const send = (...file: Parameters<typeof upload> extends [unknown, unknown, ...infer F] ? F : never) =>
  upload(sandbox(), sessionOf(sandbox(), 'boris').token, ...file);

async function resendAtOnce(): Promise<Asked> {
  const email = mailOf('vera');
  const { body } = await signIn(sandbox(), 'vera');
  const { flowToken } = body as { flowToken: string };
  return ask(sandbox(), 'POST /api/v1/auth/resend-otp', { body: { email, flowToken } });
}

function faulty(): Promise<Asked> {
  sandbox().addFault({ kind: 'status', status: 500, route: 'platform.version' });
  return ask(sandbox(), 'GET /api/platform/version');
}

/** What provokes a refusal, by its usual code and its other one. */
const provoked: readonly (readonly [usual: string, other: string, provoke: () => Promise<Asked>])[] = [
  [
    'ACCESS_DENIED',
    'FORBIDDEN',
    async () => requestAs('kofi', `DELETE /api/posts/${(await post('ada')).id}`),
  ],
  ['NOT_FOUND', 'ENTITY_NOT_FOUND', () => requestAs('ada', 'GET /api/posts/none')],
  ['NOT_FOUND', 'ENTITY_NOT_FOUND', () => requestAs('ada', 'POST /api/notifications/none/read')],
  [
    'CONFLICT',
    'ENTITY_ALREADY_EXISTS',
    () => requestAs('newcomer', 'POST /api/users/profile', profile('newcomer2')),
  ],
  ['RATE_LIMIT_EXCEEDED', 'TOO_MANY_REQUESTS', resendAtOnce],
  ['INTERNAL_ERROR', 'UNKNOWN_ERROR', faulty],
  [
    'ACCOUNT_INVALID_CREDENTIALS',
    'INVALID_CREDENTIALS',
    () => signIn(sandbox(), 'ada', { password: 'wrong-password' }),
  ],
  ['ACCOUNT_BANNED', 'USER_BANNED', () => signIn(sandbox(), 'vandal')],
  [
    'ACCOUNT_CURRENT_PASSWORD_INCORRECT',
    'INVALID_OLD_PASSWORD',
    () =>
      requestAs('ada', 'POST /api/v1/auth/change-password', {
        currentPassword: 'wrong-password',
        newPassword: password,
      }),
  ],
  ['PROFILE_USERNAME_TAKEN', 'USERNAME_TAKEN', () => update({ username: 'ada' })],
  ['PROFILE_USERNAME_RESERVED', 'USERNAME_RESERVED', () => update({ username: 'admin' })],
  [
    'CONTENT_MODERATION_FAILED',
    'CONTENT_MODERATION_ERROR',
    () => requestAs('ada', 'POST /api/posts', { content: 'unacceptable-content' }),
  ],
  ['UPLOAD_FAILED', 'UPLOAD_ERROR', () => send('no picture')],
  [
    'VIDEO_REQUIRES_VERIFICATION',
    'VIDEO_REQUIRES_PLAN',
    () => send('x', { name: 'a.mp4', type: 'video/mp4' }),
  ],
];

function profile(username: string) {
  return { username, displayName: 'New', avatar: '🦊' };
}

describe('the other names of codes', () => {
  it.each(provoked)('%s goes by %s while the switch is on', async (usual, other, provoke) => {
    if (usual === 'CONFLICT') await provoke();
    const before = await refused(provoke());
    expect(before.code).toBe(usual);
    sandbox().control.reset();
    sandbox().control.setSwitch('other-codes', true);
    if (usual === 'CONFLICT') await provoke();
    const { code, status, message } = await refused(provoke());
    expect({ code, status, message }).toEqual({
      code: other,
      status: before.status,
      message: before.message,
    });
  });

  it('mean something to the client', () => {
    for (const [, other] of provoked) expect(meaningOf(other, ''), other).toBeDefined();
  });

  it('leave what has only one name, and what is no object', async () => {
    sandbox().control.setSwitch('other-codes', true);
    const body = solved(sandbox(), 'login', { email: 'nobody', password });
    await expectRefusal(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body }), 'INVALID_EMAIL');
    await expectRefusal(ask(sandbox(), 'GET /api/users/me'), 'UNAUTHORIZED');
  });
});

it('the exam keeps its codes while the switch other-codes is on', async () => {
  sandbox().control.setSwitch('other-codes', true);
  await expectRefusal(requestAs('yara', 'POST /api/v1/epepuy/submit'), 'CONFLICT');
  const vote = requestAs('yara', 'POST /api/v1/epepuy/gallery/vote', { drawingId: 'none', score: 5 });
  await expectRefusal(vote, 'NOT_FOUND');
});

const route = (name: string) => {
  const found = allRoutes.find((one) => one.name === name);
  if (!found) throw new Error(`there is no route ${name}`);
  return found;
};

describe('an answer in {success, data}', () => {
  it.each([
    ['a record', { id: 1 }, { success: true, data: { id: 1 } }],
    ['a list', [1], { success: true, data: [1] }],
    ['what has its own data', { data: { id: 1 } }, { success: true, data: { id: 1 } }],
    ['data beside other fields', { data: 1, more: 2 }, { data: 1, more: 2 }],
    ['success beside other fields', { success: true, pinnedPostId: 1 }, { success: true, pinnedPostId: 1 }],
    ['no answer', undefined, undefined],
  ])('%s', (_, answer, expected) => {
    expect(withSuccess(route('posts.vote'), answer)).toEqual(expected);
  });

  it.each(['auth.signIn', 'canvas.pixelInfo', 'canvas.board', 'notifications.watch'])(
    'never comes from %s',
    (name) => {
      const answer = { id: 1 };
      expect(withSuccess(route(name), answer)).toBe(answer);
    },
  );
});
