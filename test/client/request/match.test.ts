import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../../src/client/request/raw';
import { type Method, section } from '../../../src/protocol/route';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';

const catalogue = Object.values(
  section('test', {
    user: { method: 'GET', path: '/api/users/{user}', auth: 'none', effect: 'read' },
    me: { method: 'GET', path: '/api/users/me', auth: 'none', effect: 'read' },
    list: { method: 'GET', path: '/api/notifications/', auth: 'none', effect: 'read' },
    mark: { method: 'POST', path: '/api/<assistant>/{profile}/marks/{mark}', auth: 'none', effect: 'once' },
    status: { method: 'GET', host: 'status', path: '/api/status', auth: 'none', effect: 'read' },
  }),
);

const match = (method: Method, path: string, host: 'main' | 'status' = 'main') => {
  const found = matchRoute(catalogue, { method, path, host }, { ...defaultVocabulary, assistant: 'helper' });
  return found && [found.route.name, found.parameters];
};

describe('the route for a path', () => {
  it.each([
    ['/api/users/ada', ['test.user', { user: 'ada' }]],
    ['/api/users/a%2Fb', ['test.user', { user: 'a/b' }]],
    ['/api/users/%zz', ['test.user', { user: '%zz' }]],
    ['/api/users/me', ['test.me', {}]],
    ['/api/notifications/', ['test.list', {}]],
    ['/api/notifications', undefined],
    ['/api/users/', undefined],
    ['/api/users', undefined],
    ['/api/users/ada/', undefined],
    ['/api/status', undefined],
    ['/other', undefined],
  ])('GET %s', (path, expected) => {
    expect(match('GET', path)).toEqual(expected);
  });

  it('knows the words of the vocabulary', () => {
    expect(match('POST', '/api/helper/p/marks/m')).toEqual(['test.mark', { profile: 'p', mark: 'm' }]);
    expect(match('POST', '/api/assistant/p/marks/m')).toBeUndefined();
  });

  it('goes by method and host', () => {
    expect(match('DELETE', '/api/users/me')).toBeUndefined();
    expect(match('GET', '/api/status', 'status')).toEqual(['test.status', {}]);
  });
});
