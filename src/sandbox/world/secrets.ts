/** Tokens and codes: how the world makes them, and how it stores them so that the file does not reveal them. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { accessIn } from '../sections/auth/rules/access';
import type { World } from '../world';

/** The digest by which the world recognizes a token or code: an HMAC with the world's own key. */
export function digestOf(world: World, secret: string): string {
  return createHmac('sha256', accessIn(world).key).update(secret).digest('base64url');
}

const cipher = 'aes-256-gcm';

/** Encrypts a text with a secret that the world does not store. */
export function encrypt(world: World, secret: string, text: string): string {
  const nonce = createHmac('sha256', accessIn(world).key).update(text).digest().subarray(0, 12);
  const cipherStream = createCipheriv(cipher, encryptionKey(world, secret), nonce);
  const hidden = Buffer.concat([cipherStream.update(text, 'utf8'), cipherStream.final()]);
  return [nonce, hidden, cipherStream.getAuthTag()].map((part) => part.toString('base64url')).join('.');
}

/** The text that `encrypted` encrypted. */
export function decrypt(world: World, secret: string, encrypted: string): string {
  const [nonce, hidden, tag] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !hidden || !tag) throw new Error('not an encrypted text');
  const decipherStream = createDecipheriv(cipher, encryptionKey(world, secret), nonce).setAuthTag(tag);
  return Buffer.concat([decipherStream.update(hidden), decipherStream.final()]).toString('utf8');
}

function encryptionKey(world: World, secret: string): Buffer {
  return createHmac('sha256', accessIn(world).key).update(`seal ${secret}`).digest();
}
