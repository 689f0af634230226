import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/client/response/failure';
import { pathHint, refusalError } from '../../../src/client/response/refusal';
import type { ErrorKind } from '../../../src/errors';
import { codes, meaningOf } from '../../../src/protocol/error-codes';
import { allRoutes } from '../../../src/protocol/routes/index';
import { protocolCodes } from '../../support/protocol-codes';

const external = 'OTHER_VERIFICATION_FAILED';
const failure = (status: number, code = '', more: Partial<Failure> = {}): Failure => ({
  status,
  code,
  message: 'no',
  fields: {},
  isServiceFormat: true,
  isCoded: true,
  isPage: false,
  ...more,
});
const errorFor = (status: number, code?: string, more?: Partial<Failure>, path = '/api/things') =>
  refusalError(failure(status, code, more), external, path);

describe('refusalError', () => {
  it.each([
    [400, 'refused', 3],
    [401, 'signed-out', 4],
    [403, 'refused', 3],
    [404, 'not-found', 5],
    [409, 'refused', 3],
    [413, 'refused', 3],
    [422, 'refused', 3],
    [429, 'too-frequent', 6],
    [500, 'network', 7],
    [503, 'network', 7],
  ])('has for status %d with an unknown code the kind %s', (status, kind, exit) => {
    expect(errorFor(status, 'SOMETHING_NEW')).toMatchObject({
      kind,
      exit,
      details: { status, code: 'SOMETHING_NEW' },
    });
  });

  it.each([
    [401, 'ACCOUNT_INVALID_CREDENTIALS', 'refused'],
    [401, 'INVALID_CREDENTIALS', 'refused'],
    [401, 'OTP_INVALID', 'refused'],
    [400, 'REFRESH_TOKEN_MISSING', 'signed-out'],
    // A session of the list, and the own one.
    [404, 'SESSION_NOT_FOUND', 'not-found'],
    [401, 'SESSION_NOT_FOUND', 'signed-out'],
    [422, 'INTEGRITY_CHECK_FAILED', 'person-needed'],
    [422, 'EXTERNAL_VERIFICATION_FAILED', 'refused'],
    [403, 'PHONE_VERIFICATION_REQUIRED', 'person-needed'],
    [403, 'ACCOUNT_TEMPORARILY_LOCKED', 'too-frequent'],
    [403, 'RATE_LIMIT_EXCEEDED', 'too-frequent'],
    [200, 'NOT_FOUND', 'not-found'],
    [503, 'RateLimit', 'too-frequent'],
    // A fault stays a fault whatever its code.
    [500, 'NOT_FOUND', 'network'],
    [502, 'UNAUTHORIZED', 'network'],
  ])('has for status %d and code %s the kind %s', (status, code, kind) => {
    expect(errorFor(status, code).kind).toBe(kind);
  });
});

describe('the details of a refusal', () => {
  it('are all that is known, and nothing else', () => {
    const error = errorFor(403, 'ACCOUNT_BANNED', { retryAfter: 5, fields: { until: 'D' } });
    expect(error.message).toBe('no');
    expect(error.details).toEqual({
      status: 403,
      code: 'ACCOUNT_BANNED',
      hint: expect.stringContaining('plaza auth status'),
      retryAfter: 5,
      fields: { until: 'D' },
    });
    expect(errorFor(400).details).toEqual({ status: 400 });
    expect(errorFor(200, 'SOMETHING').details).toEqual({ code: 'SOMETHING' });
  });

  it.each([
    [1, 'wait 1 second, or use --wait 1s'],
    [90, 'wait 90 seconds, or use --wait 90s'],
    [3400, 'wait 57 minutes, or use --wait 57m'],
    [86_400, 'wait 24 hours, or use --wait 24h'],
    [undefined, 'wait a minute, or use --wait'],
  ])('have the hint of a limit of %j seconds: %s', (retryAfter, hint) => {
    expect(errorFor(429, '', { retryAfter }).details.hint).toBe(hint);
    expect(errorFor(429, 'RATE_LIMIT_EXCEEDED', { retryAfter }).details.hint).toBe(hint);
  });

  it.each([
    [401, '', 'plaza auth login'],
    [429, '', '--wait'],
    [502, '', 'plaza platform status'],
    [403, 'USER_BANNED', "'plaza auth status' shows the ban"],
    [404, 'PROFILE_NOT_FOUND', 'plaza users create-profile'],
    [409, 'NOT_PINNED', 'plaza posts by me'],
    [400, 'INVALID_FLOW_TOKEN', 'plaza auth signup'],
  ])('have a hint for status %d and code %j: %s', (status, code, hint) => {
    expect(errorFor(status, code).details.hint).toContain(hint);
  });

  it('have no hint that repeats the message', () => {
    expect(errorFor(409, 'ALREADY_DELETED').details.hint).toBeUndefined();
  });
});

describe('the table of codes', () => {
  it('has every code of the protocol and of the field notes', () => {
    const named = protocolCodes.flatMap((code) => code.split('.')[1] ?? []);
    const errors = readFileSync(new URL('../../../docs/protocol/errors.md', import.meta.url), 'utf8');
    const [, further = ''] = errors.split('### 9.3 Further codes');
    const notes = [...further.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, code = '']) => code);
    const documented = [...named, ...notes].filter((code) => !/^<|^EXTERNAL_/.test(code));
    expect(notes.length).toBeGreaterThan(60);
    expect(documented.filter((code) => !Object.hasOwn(codes(), code))).toEqual([]);
  });

  it('has hints of one sentence without a full stop', () => {
    for (const code of Object.keys(codes())) {
      const hint = meaningOf(code, external)?.hint;
      if (hint !== undefined) expect(hint, code).toMatch(/^(['a-z]|GIF).*[^.]$/);
    }
  });

  it.each([
    ['ACCOUNT_INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'],
    ['ACCOUNT_BANNED', 'USER_BANNED'],
    ['PROFILE_USERNAME_TAKEN', 'USERNAME_TAKEN'],
    ['CONTENT_MODERATION_FAILED', 'CONTENT_MODERATION_ERROR'],
    ['UPLOAD_FAILED', 'UPLOAD_ERROR'],
    ['ACCOUNT_CURRENT_PASSWORD_INCORRECT', 'INVALID_OLD_PASSWORD'],
    ['VIDEO_REQUIRES_SOMEPLAN', 'VIDEO_REQUIRES_VERIFICATION'],
  ])('has one meaning for %s and %s', (one, other) => {
    expect(meaningOf(one, external)).toBe(meaningOf(other, external));
  });

  it('has no meaning for inherited names', () => {
    for (const code of ['constructor', 'toString', '__proto__', ''])
      expect(meaningOf(code, external)).toBeUndefined();
  });

  it('contains no word of the vocabulary', () => {
    const source = readFileSync(new URL('../../../src/protocol/error-codes.ts', import.meta.url), 'utf8');
    expect(source).not.toContain('EXTERNAL_VERIFICATION_FAILED');
  });
});

describe('the hint of a missing record', () => {
  it('names the command that lists its IDs, for every path with a parameter', () => {
    // A hashtag is any text, and a session has its own code.
    const others = ['tag', 'sessionId'];
    // The school event and the exam have hints in their commands.
    const built = allRoutes.filter(({ name }) => !/^(school|exam)\./.test(name));
    const named = built.flatMap(({ name, path }) => {
      const parameter = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
      return parameter && !others.includes(parameter) ? [{ name, path }] : [];
    });
    expect(named.length).toBeGreaterThan(30);
    const silent = named.filter(
      ({ path }) => !errorFor(404, 'NOT_FOUND', {}, path).details.hint?.includes("'plaza "),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('is about the last parameter of the path, where its code has no hint', () => {
    const hint = (code: string, path: string) => errorFor(404, code, {}, path).details.hint;
    expect(hint('', '/api/posts/{postId}/comments/{commentId}')).toBe(
      "'plaza comments list POST' lists the comments with their IDs",
    );
    expect(hint('SESSION_NOT_FOUND', '/api/{user}')).toContain("'plaza auth sessions list'");
    expect(hint('NOT_FOUND', '/api/{toString}')).toBeUndefined();
    expect(errorFor(403, '', {}, '/api/{user}').details.hint).toBeUndefined();
  });
});

const schoolStatus = "'plaza school status' shows whether the event is open";
const event = '/api/v1/<assistant>';

describe('pathHint', () => {
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
  ])('of the path %j is %j where a record is missing', (path, hint) => {
    expect(pathHint(path, 'not-found', 'NOT_FOUND')).toBe(hint);
  });

  it.each([
    'Route not found',
    'route GET /api/users/x not found',
    'The requested URL was not found on this server',
    'Cannot GET /api/users/x',
    'there is nothing at this path',
    'no such endpoint',
  ])('does not blame the ID where the route is unknown: %s', (message) => {
    const hint = pathHint('/api/users/{user}', 'not-found', 'NOT_FOUND', message);
    expect(hint).toContain("'plaza config list'");
  });

  it('attributes a ban at a route of a user to that user', () => {
    const hint = pathHint('/api/users/{user}', 'refused', 'USER_BANNED');
    expect(hint).toMatch(/^it is this user who is banned/);
  });

  it.each<readonly [string, ErrorKind, string, string | undefined]>([
    [`${event}/balance`, 'refused', 'FORBIDDEN', schoolStatus],
    [`${event}/balance`, 'refused', 'INSUFFICIENT_CHALKS', undefined],
    [`${event}/balance`, 'network', '', undefined],
    ['/api/posts', 'refused', 'FORBIDDEN', undefined],
    ['/api/users/{user}', 'not-found', 'VALIDATION_ERROR', undefined],
  ])('of the path %s for a failure of the kind %s with code %j is %j', (path, kind, code, hint) => {
    expect(pathHint(path, kind, code)).toBe(hint);
  });

  it('knows every route of the event', () => {
    const paths = allRoutes.filter(({ section }) => section === 'school').map(({ path }) => path);
    const unknown = paths.filter((path) => pathHint(path, 'not-found', 'NOT_FOUND') === undefined);
    // The status itself, and pictures that are uploaded like other files.
    expect(unknown).toEqual(['/api/v1/event/status', '/api/files/avatar']);
  });
});
