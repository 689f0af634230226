/** Requests of posts and comments, as accounts of the worker's sandbox. */

import { expect } from 'vitest';
import type { NotificationPage } from '../../../../src/protocol/records/notifications';
import type { Comment, Post } from '../../../../src/protocol/records/posts';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { fileById, filesIn } from '../../../../src/sandbox/sections/files/rules/files';
import type { TestSandbox } from '../../../support/sandbox';
import { type Asked, expectOk, requestsOf } from '../../requests';

/** Requests as accounts of the sandbox. */
export function feedOf(sandbox: () => TestSandbox) {
  const requestAs = requestsOf(sandbox);
  const data = async <T>(person: string, line: string): Promise<T> =>
    (await expectOk(requestAs(person, line))).data as T;
  const create = async <T>(person: string, line: string, body: object) =>
    (await expectOk(requestAs(person, line, body), 201)) as unknown as T;
  return {
    requestAs,
    data,
    idOf: (person: string) => accountId(sandbox(), person),
    post: (person: string, fields: object = {}) =>
      create<Post>(person, 'POST /api/posts', { content: 'Hello.', ...fields }),
    /** The post for a viewer. */
    seen: (person: string, id: string) => data<Post>(person, `GET /api/posts/${id}`),
    comment: (person: string, post: string, fields: object = {}) =>
      create<Comment>(person, `POST /api/posts/${post}/comments`, { content: 'Well.', ...fields }),
    reply: (person: string, comment: string, fields: object = {}) =>
      create<Comment>(person, `POST /api/comments/${comment}/replies`, { content: 'Yes.', ...fields }),
    /** Likes a post. */
    like: (person: string, id: string, method = 'POST') =>
      expectOk(requestAs(person, `${method} /api/posts/${id}/like`)),
    repost: (person: string, id: string, body: object = { content: '' }) =>
      requestAs(person, `POST /api/posts/${id}/repost`, body),
    remove: (person: string, id: string) => requestAs(person, `DELETE /api/posts/${id}`),
    restore: (person: string, id: string) => requestAs(person, `POST /api/posts/${id}/restore`),
    pin: (person: string, id: string) => requestAs(person, `POST /api/posts/${id}/pin`),
    /** The list of notifications. */
    notifications: async (person: string, query = '') =>
      (await expectOk(requestAs(person, `GET /api/notifications/${query}`))) as unknown as NotificationPage,
    /** A file that the account has uploaded. */
    file: (person: string, type: 'image' | 'audio' = 'image') => newFile(sandbox(), person, type),
    /** What a file is attached to. */
    uses: (id: string) => fileById(sandbox().world(), id)?.uses,
    /** Expects an answer without a body. */
    done: async (asked: Promise<Asked>) =>
      expect(await asked).toMatchObject({ status: 204, body: undefined }),
  };
}

function accountId(sandbox: TestSandbox, person: string): string {
  const account = accountsIn(sandbox.world()).find(({ email }) => email === `${person}@sandbox.test`);
  if (!account) throw new Error(`nobody is called ${person}`);
  return account.id;
}

function newFile(sandbox: TestSandbox, person: string, type: 'image' | 'audio'): string {
  const world = sandbox.world();
  const id = world.random.uuid();
  const [filename, mimeType] = type === 'image' ? ['a.png', 'image/png'] : ['a.ogg', 'audio/ogg'];
  const file = { id, ownerId: accountId(sandbox, person), filename, mimeType, type, size: 1 };
  const unknown = { width: null, height: null, duration: null, sample: null };
  filesIn(world).push({ ...file, ...unknown, createdAt: world.clock.now(), uses: [] });
  return id;
}
