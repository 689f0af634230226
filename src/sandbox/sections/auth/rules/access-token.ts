/** Access tokens: signed JWTs that are valid in their own world only (field notes 1). */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';

/** The protocol's 15 minutes. */
export const accessTokenMs = 15 * 60_000;

const text = v.string();

/** `iat` and `exp` are seconds since the epoch. */
const claims = v.object({
  sub: text,
  sid: text,
  jti: text,
  iat: v.number(),
  exp: v.number(),
  roles: v.array(text),
});

export type Claims = v.InferOutput<typeof claims>;

/** The token for these claims. */
export function signToken(key: string, content: Claims): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(content)}`;
  return `${signed}.${signature(key, signed)}`;
}

/** The claims of a token that was signed with the key and has not expired; `now` in milliseconds. */
export function readToken(key: string, token: string, now: number): Claims | 'invalid' | 'expired' {
  const [header = '', content = '', given] = token.split('.');
  if (signature(key, `${header}.${content}`) !== given) return 'invalid';
  const read = v.parse(claims, JSON.parse(Buffer.from(content, 'base64url').toString()));
  return now < read.exp * 1000 ? read : 'expired';
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(key: string, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}
