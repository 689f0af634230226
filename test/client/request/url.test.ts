import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetUrl } from '../../../src/client/request/build-request';
import { UsageError } from '../../../src/errors';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';

const base = new URL('https://service.test');
const href = (target: Parameters<typeof targetUrl>[1], on = base) =>
  targetUrl(on, target, defaultVocabulary).href;

describe('targetUrl', () => {
  it('encodes parameters whole', () => {
    const parameters = { user: 'a/b?c#d', post: 'ü 😀', number: 7 };
    expect(href({ path: '/api/{user}/x/{post}/{number}', parameters })).toBe(
      'https://service.test/api/a%2Fb%3Fc%23d/x/%C3%BC%20%F0%9F%98%80/7',
    );
  });

  it('uses the words of the vocabulary', () => {
    expect(href({ path: '/api/v1/<assistant>/shop' })).toBe('https://service.test/api/v1/assistant/shop');
    const vocabulary = { ...defaultVocabulary, assistant: 'helper two' };
    expect(targetUrl(base, { path: '/<assistant>/x' }, vocabulary).pathname).toBe('/helper%20two/x');
  });

  it.each([
    ['https://service.test/prefix', '/api/x', 'https://service.test/prefix/api/x'],
    ['https://service.test/prefix/', '/api/notifications/', 'https://service.test/prefix/api/notifications/'],
    ['http://127.0.0.1:8080/?a=b#c', '/x', 'http://127.0.0.1:8080/x'],
  ])('of the base %s and the path %s is %s', (on, path, url) => {
    expect(href({ path }, new URL(on))).toBe(url);
  });

  it('writes lists of a query with commas, and omits what is undefined or null', () => {
    const query = { ids: ['a,b', 'c'], limit: 20, all: false, none: undefined, nil: null, text: 'a&b=c' };
    expect(href({ path: '/x', query })).toBe(
      'https://service.test/x?ids=a%2Cb,c&limit=20&all=false&text=a%26b%3Dc',
    );
  });

  it.each(['', '.', '..', undefined, '\ud800'])('refuses the parameter %j', (user) => {
    expect(() => href({ path: '/api/{user}/follow', parameters: { user } })).toThrow(UsageError);
  });

  it('refuses half a character in a query', () =>
    expect(() => href({ path: '/x', query: { q: 'a\udc00' } })).toThrow(UsageError));

  it('leads to the same route whatever the parameter', () => {
    const anyUser = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(anyUser, (user) => {
        const url = new URL(href({ path: '/api/users/{user}/follow', parameters: { user } }));
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(user);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });
});
