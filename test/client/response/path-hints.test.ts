import { describe, expect, it } from 'vitest';
import { pathHint } from '../../../src/client/response/refusal';
import { allRoutes } from '../../../src/protocol/routes/index';

const schoolStatus = "'plaza school status' shows whether the event is open";
const event = '/api/v1/<assistant>';

describe('the hint of a path', () => {
  it.each([
    ['/api/users/{user}', "'plaza search NAME' finds users"],
    ['/api/posts/{postId}/comments', "'plaza posts by USER' lists a user's posts with their IDs"],
    ['/api/v1/shop/products/{productId}', "'plaza shop products' lists the products"],
    [`${event}/shop/items/{productId}/purchase`, "'plaza school shop' lists what you can buy"],
    [`${event}/tasks/{code}/submission`, "'plaza school tasks' lists the tasks of the day"],
    [`${event}/profiles/{profileId}/placements/{placementId}/erase`, schoolStatus],
    [`${event}/shop`, schoolStatus],
    ['/api/event-nicknames/', schoolStatus],
    ['/api/correctors/state', schoolStatus],
    ['/api/users/me', undefined],
    ['', undefined],
  ])('%s, where something is missing', (path, hint) => {
    expect(pathHint(path, 'not-found', 'NOT_FOUND')).toBe(hint);
  });

  it.each([
    'Route not found',
    'route GET /api/users/x not found',
    'The requested URL was not found on this server',
    'Cannot GET /api/users/x',
    'there is nothing at this path',
    'no such endpoint',
  ])('does not blame the id where the service knows no such route: %s', (message) => {
    const hint = pathHint('/api/users/{user}', 'not-found', 'NOT_FOUND', message);
    expect(hint).toContain("'plaza config list'");
  });

  it.each(['User not found', 'not found', ''])('names the id where it is missing: %s', (message) => {
    const hint = pathHint('/api/users/{user}', 'not-found', 'NOT_FOUND', message);
    expect(hint).toBe("'plaza search NAME' finds users");
  });

  it('sends people to the state of the event where they are refused without a reason', () => {
    expect(pathHint(`${event}/balance`, 'refused', 'FORBIDDEN')).toBe(schoolStatus);
    expect(pathHint(`${event}/balance`, 'refused', '')).toBe(schoolStatus);
    expect(pathHint('/api/posts', 'refused', 'FORBIDDEN')).toBeUndefined();
  });

  it.each(['INSUFFICIENT_CHALKS', 'VALIDATION_ERROR', 'BAD_REQUEST'])(
    'says nothing more than %s does',
    (code) => {
      expect(pathHint(`${event}/tasks/{code}/submission`, 'refused', code)).toBeUndefined();
      expect(pathHint('/api/users/{user}', 'not-found', code)).toBeUndefined();
    },
  );

  it('is never about the status of the event where the network or the session failed', () => {
    for (const kind of ['network', 'signed-out', 'too-frequent', 'person-needed'] as const) {
      expect(pathHint(`${event}/balance`, kind, '')).toBeUndefined();
    }
  });

  it('knows every route of the event', () => {
    const paths = allRoutes.filter(({ section }) => section === 'school').map(({ path }) => path);
    const unknown = paths.filter((path) => pathHint(path, 'not-found', 'NOT_FOUND') === undefined);
    // The status says itself, and pictures are uploaded like other files.
    expect(unknown).toEqual(['/api/v1/event/status', '/api/files/avatar']);
  });
});
