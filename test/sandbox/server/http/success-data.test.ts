import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { withSuccess } from '../../../../src/sandbox/server/http/success-data';

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
