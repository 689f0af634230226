import { describe, expect, it } from 'vitest';
import { userIdOf, userSegment } from '../../../src/commands/users/shared/user-ids';
import { NotFoundError } from '../../../src/errors';
import { users } from '../../../src/protocol/routes/users';
import { signedIn, useLines } from '../../support/accounts';
import { fakePorts } from '../../support/fake-ports';
import { useHome } from '../../support/home';

const boris = '7f3c2b1a-0000-4000-8000-00000000000b';

/** A context whose service knows boris; `own` is the ID in the token. */
function contextWith({ own = 'u-own', found = { id: boris } }: { own?: string; found?: object } = {}) {
  const requested: string[] = [];
  const read = async (route: unknown, { path }: { path: { user: string } }) => {
    expect(route).toBe(users.get);
    requested.push(path.user);
    return found;
  };
  return { ctx: fakePorts({ identity: { userId: async () => own }, api: { read } }), requested };
}

it.each([
  ['ada', 'ada'],
  ['@ada', 'ada'],
  ['me', 'u-own'],
  [boris, boris],
  ['@me', 'me'],
])('userSegment makes %s to %s without a request', async (typed, segment) => {
  const { ctx, requested } = contextWith();
  expect(await userSegment(ctx, typed)).toBe(segment);
  expect(requested).toEqual([]);
});

describe('userIdOf', () => {
  it.each([
    ['boris', boris, ['boris']],
    ['@boris', boris, ['boris']],
    [boris, boris, []],
    [boris.toUpperCase(), boris.toUpperCase(), []],
    ['me', 'u-own', []],
  ])('finds the ID of %s with one request at most', async (typed, id, requests) => {
    const { ctx, requested } = contextWith();
    expect(await userIdOf(ctx, typed)).toBe(id);
    expect(requested).toEqual(requests);
  });

  it('requests the own ID where the token has none', async () => {
    const { ctx, requested } = contextWith({ own: 'me', found: { id: 'u-found' } });
    expect(await userIdOf(ctx, 'me')).toBe('u-found');
    expect(requested).toEqual(['me']);
  });

  it('throws where the answer has no ID', async () => {
    const { ctx } = contextWith({ found: {} });
    const refusal = userIdOf(ctx, 'boris');
    await expect(refusal).rejects.toThrow(NotFoundError);
    await expect(refusal).rejects.toThrow('the service returned no ID for boris');
  });
});

describe('a command for a user', () => {
  const home = useHome();
  const { json } = useLines(home);
  const requestsOf = async (line: string) => {
    const requests = home().sandbox.requestsFromNow();
    await json(line);
    return requests().map(({ method, path }) => `${method} ${path}`);
  };

  it('sends the typed username, and the own ID for me', async () => {
    await signedIn(home(), 'ada');
    const { id } = await json('users get ada');
    expect(await requestsOf('users get @boris')).toEqual(['GET /api/users/boris']);
    expect(await requestsOf('users get me')).toEqual([`GET /api/users/${id}`]);
    expect(await requestsOf('posts by me')).toEqual([`GET /api/posts/user/${id}`]);
  });

  it('looks a username up where the service needs an ID', async () => {
    await signedIn(home(), 'ada');
    const { id } = await json('users get boris');
    expect(await requestsOf('posts create Hello --wall boris')).toEqual([
      'GET /api/users/boris',
      'POST /api/posts',
    ]);
    expect(await requestsOf(`posts create Hello --wall ${id}`)).toEqual(['POST /api/posts']);
  });
});
