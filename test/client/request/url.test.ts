import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetUrl } from '../../../src/client/request/build-request';
import { UsageError } from '../../../src/errors';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';

const base = new URL('https://service.test');
const href = (target: Parameters<typeof targetUrl>[1], on = base) =>
  targetUrl(on, target, defaultVocabulary).href;

describe('the address of a request', () => {
  it('fills in parameters, encoded whole', () => {
    const parameters = { user: 'a/b?c#d', post: 'ü 😀' };
    expect(href({ path: '/api/{user}/x/{post}', parameters })).toBe(
      'https://service.test/api/a%2Fb%3Fc%23d/x/%C3%BC%20%F0%9F%98%80',
    );
  });

  it('says the words of the vocabulary', () => {
    expect(href({ path: '/api/v1/<assistant>/shop' })).toBe('https://service.test/api/v1/assistant/shop');
    const vocabulary = { ...defaultVocabulary, assistant: 'helper two' };
    expect(targetUrl(base, { path: '/<assistant>/x' }, vocabulary).pathname).toBe('/helper%20two/x');
  });

  it('keeps the slash at the end', () => {
    expect(href({ path: '/api/notifications/' })).toBe('https://service.test/api/notifications/');
  });

  it.each(['https://service.test/prefix', 'https://service.test/prefix/'])(
    'goes below the base address %s',
    (on) => {
      expect(href({ path: '/api/x' }, new URL(on))).toBe('https://service.test/prefix/api/x');
    },
  );

  it('keeps the port, and takes nothing else of the base', () => {
    expect(href({ path: '/x' }, new URL('http://127.0.0.1:8080/?a=b#c'))).toBe('http://127.0.0.1:8080/x');
  });

  it('writes a query: lists by commas, nothing for what is not there', () => {
    const query = { ids: ['a,b', 'c'], limit: 20, all: false, none: undefined, nil: null, text: 'a&b=c' };
    expect(href({ path: '/x', query })).toBe(
      'https://service.test/x?ids=a%2Cb,c&limit=20&all=false&text=a%26b%3Dc',
    );
  });

  it('takes numbers as parameters', () => {
    expect(href({ path: '/{number}', parameters: { number: 7 } })).toBe('https://service.test/7');
  });

  it.each(['', '.', '..', undefined])('refuses %j, which would lead to another route', (user) => {
    expect(() => href({ path: '/api/{user}/follow', parameters: { user } })).toThrow(UsageError);
  });

  it('refuses half a character', () => {
    expect(() => href({ path: '/{user}', parameters: { user: '\ud800' } })).toThrow(UsageError);
    expect(() => href({ path: '/x', query: { q: 'a\udc00' } })).toThrow(UsageError);
  });

  it('lets no parameter change the route', () => {
    const user = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(user, (text) => {
        const url = targetUrl(
          base,
          { path: '/api/users/{user}/follow', parameters: { user: text } },
          defaultVocabulary,
        );
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(text);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });
});
