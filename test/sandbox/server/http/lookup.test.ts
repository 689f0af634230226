import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { createLookup, createRouteSelector, spelledPath } from '../../../../src/sandbox/server/http/lookup';

const lookup = createLookup(allRoutes, defaultVocabulary);

describe('the whole catalogue', () => {
  it.each(allRoutes.map((route) => [route.name, route]))('finds %s at its own path', (_, route) => {
    const path = spelledPath(route, defaultVocabulary).replace(/\{(\w+)\}/g, 'value-of-$1');
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `value-of-${name}`]);
    expect(lookup.find(route.method, path)).toEqual({ route, parameters: Object.fromEntries(parameters) });
    expect(lookup.methodsAt(path)).toContain(route.method);
  });

  it('has no word of the vocabulary left in a path', () => {
    for (const route of allRoutes) expect(spelledPath(route, defaultVocabulary)).not.toMatch(/[<>]/);
  });
});

describe('the lookup', () => {
  it.each([
    ['GET', '/api/users/me', 'users.me'],
    ['GET', '/api/users/profile', 'users.get'],
    ['POST', '/api/users/profile', 'users.createProfile'],
    ['GET', '/api/users/check-username', 'users.checkUsername'],
    ['GET', '/api/v1/shop/orders/my', 'shop.orders'],
    ['GET', '/api/v1/shop/orders/A-1', 'shop.ordersGet'],
    // The paths with a slash at the end.
    ['GET', '/api/notifications', 'notifications.list'],
    ['GET', '/api/v1/subscription', 'subscription.status'],
    ['GET', '/api/event-nicknames', 'school.nicknameOf'],
    ['PUT', '/api/profile-avatar', 'school.avatarInstall'],
  ])('%s %s is %s', (method, path, name) => {
    expect(lookup.find(method, path)?.route.name).toBe(name);
  });

  it.each([
    ['GET', '/api/users/me/'],
    ['GET', '/api/posts/'],
    ['GET', '/API/users/me'],
    ['GET', '/api/users//followers'],
    ['GET', ''],
    ['BREW', '/api/users/me'],
  ])('%s %s is nothing', (method, path) => {
    expect(lookup.find(method, path)).toBeUndefined();
  });

  it('leaves parameters as they came', () => {
    expect(lookup.find('GET', '/api/users/a%2Fb')?.parameters).toEqual({ user: 'a%2Fb' });
  });

  it('names every method of a path once', () => {
    expect(lookup.methodsAt('/api/users/me').sort()).toEqual(['DELETE', 'GET', 'PUT']);
    expect(lookup.methodsAt('/nowhere')).toEqual([]);
  });
});

describe('aims', () => {
  const aim = createRouteSelector(allRoutes, defaultVocabulary);

  it.each([
    ['users.get', 'users.get', undefined],
    ['GET /api/users/{user}', 'users.get', undefined],
    ['GET /api/users/ada', 'users.get', '/api/users/ada'],
    ['GET /api/users/me', 'users.me', undefined],
    ['GET /api/status', 'platform.status', undefined],
  ])('%s is %s', (text, name, path) => {
    expect(aim(text)?.route.name).toBe(name);
    expect(aim(text)?.path).toBe(path);
  });

  it.each(['', 'users', 'users.nobody', 'GET', '/api/users/me', 'BREW /api/users/me', 'GET /nowhere'])(
    '%j is nothing',
    (text) => {
      expect(aim(text)).toBeUndefined();
    },
  );
});
