import { expect, it } from 'vitest';
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

it.each<[Method, string, unknown, 'status'?]>([
  ['GET', '/api/users/ada', ['test.user', { user: 'ada' }]],
  ['GET', '/api/users/a%2Fb', ['test.user', { user: 'a/b' }]],
  ['GET', '/api/users/%zz', ['test.user', { user: '%zz' }]],
  ['GET', '/api/users/me', ['test.me', {}]],
  ['DELETE', '/api/users/me', undefined],
  ['GET', '/api/notifications/', ['test.list', {}]],
  ['GET', '/api/notifications', undefined],
  ['GET', '/api/users/', undefined],
  ['GET', '/api/users', undefined],
  ['GET', '/api/users/ada/', undefined],
  ['GET', '/api/status', undefined],
  ['GET', '/api/status', ['test.status', {}], 'status'],
  ['GET', '/other', undefined],
  ['POST', '/api/helper/p/marks/m', ['test.mark', { profile: 'p', mark: 'm' }]],
  ['POST', '/api/assistant/p/marks/m', undefined],
])('matchRoute of %s %s is %j', (method, path, expected, host) => {
  expect(match(method, path, host)).toEqual(expected);
});
