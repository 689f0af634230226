/** Who `<user>` is: named as typed where a name will do, asked for once where only an id does. */
import { describe, expect, it } from 'vitest';
import { userIdOf, userSegment } from '../../../src/commands/users/shared/user-ids';
import { NotFoundError } from '../../../src/errors';
import { users } from '../../../src/protocol/routes/users';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const boris = '7f3c2b1a-0000-4000-8000-00000000000b';

/** A context whose service knows boris; `own` is what the token says. */
function context({ own = 'u-own', found = { id: boris } }: { own?: string; found?: object } = {}) {
  const asked: string[] = [];
  const read = async (route: unknown, { path }: { path: { user: string } }) => {
    expect(route).toBe(users.get);
    asked.push(path.user);
    return found;
  };
  const ctx = { identity: { userId: async () => own }, api: { read } };
  return { ctx: ctx as unknown as Parameters<typeof userIdOf>[0], asked };
}

describe('a person in a path', () => {
  it.each([
    ['ada', 'ada'],
    ['@ada', 'ada'],
    ['me', 'u-own'],
    [boris, boris],
    ['@me', 'me'],
  ])('%s is %s, without a question', async (typed, named) => {
    const { ctx, asked } = context();
    expect(await userSegment(ctx as never, typed)).toBe(named);
    expect(asked).toEqual([]);
  });
});

describe('the id of a person', () => {
  it.each([
    ['boris', boris, ['boris']],
    ['@boris', boris, ['boris']],
    [boris, boris, []],
    [boris.toUpperCase(), boris.toUpperCase(), []],
    ['me', 'u-own', []],
  ])('of %s takes no more than one question', async (typed, id, questions) => {
    const { ctx, asked } = context();
    expect(await userIdOf(ctx, typed)).toBe(id);
    expect(asked).toEqual(questions);
  });

  it('of me is asked for where the token does not say whose it is', async () => {
    const { ctx, asked } = context({ own: 'me', found: { id: 'u-asked' } });
    expect(await userIdOf(ctx, 'me')).toBe('u-asked');
    expect(asked).toEqual(['me']);
  });

  it('that the service does not name is not found', async () => {
    const { ctx } = context({ found: {} });
    await expect(userIdOf(ctx, 'boris')).rejects.toThrow(NotFoundError);
    await expect(userIdOf(ctx, 'boris')).rejects.toThrow('the service returned no ID for boris');
  });
});

describe('commands', () => {
  const home = useHome();
  const run = async (...argv: string[]) => {
    const { sandbox, env } = home();
    const asked = sandbox.requestsFromNow();
    const ran = await plaza(argv, { env });
    expect({ argv, exit: ran.exit, stderr: ran.stderr }).toEqual({ argv, exit: 0, stderr: '' });
    return { ...ran, paths: asked().map(({ method, path }) => `${method} ${path}`) };
  };
  const idOf = async (name: string): Promise<string> =>
    JSON.parse((await run('users', 'get', name, '--json')).stdout).id;

  it('send a name as it is, and one id for me', async () => {
    await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
    const ada = await idOf('ada');
    expect((await run('users', 'get', '@boris')).paths).toEqual(['GET /api/users/boris']);
    expect((await run('users', 'get', 'me')).paths).toEqual([`GET /api/users/${ada}`]);
    expect((await run('posts', 'by', 'me')).paths).toEqual([`GET /api/posts/user/${ada}`]);
  });

  it('ask for the id of a name once, and for none that they have', async () => {
    await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
    const post = 'POST /api/posts';
    const wall = (user: string) => run('posts', 'create', 'Hello', '--wall', user);
    expect((await wall('boris')).paths).toEqual(['GET /api/users/boris', post]);
    expect((await wall(await idOf('boris'))).paths).toEqual([post]);
  });
});
