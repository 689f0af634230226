/** What tests of posts and comments do again and again, as people of the worker's sandbox. */

import { expect } from 'vitest';
import type { Comment, Post } from '../../../../src/protocol/records/posts';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { fileById, filesIn } from '../../../../src/sandbox/sections/files/rules/files';
import type { TestSandbox } from '../../../support/sandbox';
import { type Asked, expectOk, requestsOf } from '../../requests';

/** Asks as people of the sandbox, signed in once each. */
export function feedOf(sandbox: () => TestSandbox) {
  const requestAs = requestsOf(sandbox);
  const data = async <T>(person: string, line: string): Promise<T> =>
    (await expectOk(requestAs(person, line))).data as T;
  return {
    requestAs,
    data,
    idOf: (person: string) => accountId(sandbox(), person),
    /** Writes a post; the fields of its answer. */
    post: async (person: string, fields: object = {}) =>
      (await expectOk(
        requestAs(person, 'POST /api/posts', { content: 'Hello.', ...fields }),
        201,
      )) as unknown as Post,
    /** The post as somebody sees it. */
    seen: (person: string, id: string) => data<Post>(person, `GET /api/posts/${id}`),
    comment: async (person: string, post: string, fields: object = {}) =>
      (await expectOk(
        requestAs(person, `POST /api/posts/${post}/comments`, { content: 'Well.', ...fields }),
        201,
      )) as unknown as Comment,
    reply: async (person: string, comment: string, fields: object = {}) =>
      (await expectOk(
        requestAs(person, `POST /api/comments/${comment}/replies`, { content: 'Yes.', ...fields }),
        201,
      )) as unknown as Comment,
    /** A file of somebody's, which the service has already. */
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
  filesIn(world).push({
    id,
    ownerId: accountId(sandbox, person),
    filename: type === 'image' ? 'a.png' : 'a.ogg',
    mimeType: type === 'image' ? 'image/png' : 'audio/ogg',
    type,
    size: 1,
    width: null,
    height: null,
    duration: null,
    createdAt: world.clock.now(),
    uses: [],
    sample: null,
  });
  return id;
}
