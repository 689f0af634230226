import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal, refused, requestsOf } from '../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);

type Tags = { name: string; postsCount: number }[];

const write = async (person: string, content: string) =>
  String((await expectOk(requestAs(person, 'POST /api/posts', { content }), 201)).id);

describe('search', () => {
  const search = async (query: string, person?: string) => {
    const { data } = await expectOk(requestAs(person, `GET /api/search?${query}`));
    const { users, hashtags } = data as { users: { username: string }[]; hashtags: Tags };
    return [users.map(({ username }) => username), hashtags.map(({ name }) => name)];
  };

  it('finds people and hashtags', async () => {
    await write('lena', '#adagio');
    expect(await search('q=ada')).toEqual([['ada'], ['adagio']]);
    expect(await search('q=%40ada')).toEqual([['ada'], []]);
    expect(await search('q=%23ada')).toEqual([[], ['adagio']]);
    expect(await search('q=zzzz')).toEqual([[], []]);
  });

  it('gives five of each, or as many as are wanted', async () => {
    expect((await search('q=a'))[0]).toHaveLength(5);
    expect((await search('q=a&userLimit=7&hashtagLimit=0'))[0]).toHaveLength(7);
    expect((await search('q=a&userLimit=7&hashtagLimit=0'))[1]).toEqual([]);
  });

  it('does not find who has blocked the searcher', async () => {
    expect([await search('q=otto', 'ada'), await search('q=otto')]).toEqual([
      [[], []],
      [['otto'], []],
    ]);
  });

  it('wants something to look for', async () => {
    await expectRefusal(requestAs(undefined, 'GET /api/search?q=%20'), 422);
    expect(await refused(requestAs(undefined, 'GET /api/search'))).toMatchObject({
      status: 422,
      property: '/q',
    });
  });
});
