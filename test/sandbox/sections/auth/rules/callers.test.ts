import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readToken, signToken } from '../../../../../src/sandbox/sections/auth/rules/callers';

const claims = { sub: 'account', sid: 'session', jti: 'token', iat: 1000, exp: 1900, roles: ['user'] };
const token = signToken('key', claims);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  it('is a JWT that others can check, too', () => {
    const [header = '', content = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toEqual(claims);
    const expected = createHmac('sha256', 'key').update(`${header}.${content}`).digest('base64url');
    expect(signature).toBe(expected);
  });

  it('tells its claims until its end', () => {
    expect(readToken('key', token, 1_899_999)).toEqual(claims);
    expect(readToken('key', token, 1_900_000)).toBe('expired');
  });

  it.each([
    ['empty', ''],
    ['no token', 'abc'],
    ['of another key', signToken('other', claims)],
    ['without its signature', token.split('.').slice(0, 2).join('.')],
    ['with other claims', token.replace(encoded(claims), encoded({ ...claims, sub: 'somebody' }))],
    ['unsigned', `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  ])('that is %s is no good', (_, given) => {
    expect(readToken('key', given, 1_500_000)).toBe('invalid');
  });
});
