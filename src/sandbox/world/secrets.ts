/** Tokens and codes: how the world makes them, and how it stores them so that the file does not reveal them. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Random } from '../../ports/machine';
import type { World } from '../world';

/** A random token: 64 hexadecimal digits. */
export function newToken(random: Random): string {
  return (random.uuid() + random.uuid()).replaceAll('-', '');
}

/** A code for a mail: 6 digits (field notes 7). */
export function newCode(random: Random): string {
  return String(Math.floor(random.number() * 1_000_000)).padStart(6, '0');
}

/** The digest by which the world recognizes a token or code: an HMAC with the world's own key. */
export function digestOf({ access }: World, secret: string): string {
  return createHmac('sha256', access.key).update(secret).digest('base64url');
}

const cipher = 'aes-256-gcm';

/** Encrypts a text with a secret that the world does not store. */
export function encrypt(world: World, secret: string, text: string): string {
  const nonce = createHmac('sha256', world.access.key).update(text).digest().subarray(0, 12);
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

function encryptionKey({ access }: World, secret: string): Buffer {
  return createHmac('sha256', access.key).update(`seal ${secret}`).digest();
}
