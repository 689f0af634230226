/** How the world makes tokens and codes, and how it keeps what it must recognise without knowing it. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Chance } from '../../ports/machine';
import type { World } from '../world';

/** A token nobody guesses: 64 hexadecimal digits. */
export function newToken(chance: Chance): string {
  return (chance.uuid() + chance.uuid()).replaceAll('-', '');
}

/** A code as it is mailed: 6 digits (field notes 7). */
export function newCode(chance: Chance): string {
  return String(Math.floor(chance.number() * 1_000_000)).padStart(6, '0');
}

/** By what the world recognises a token or code: a digest that only its own key gives. */
export function digestOf({ access }: World, secret: string): string {
  return createHmac('sha256', access.key).update(secret).digest('base64url');
}

const cipher = 'aes-256-gcm';

/** A text that can only be read with a secret which the world itself does not keep. */
export function sealed(world: World, secret: string, text: string): string {
  const nonce = createHmac('sha256', world.access.key).update(text).digest().subarray(0, 12);
  const sealing = createCipheriv(cipher, sealingKey(world, secret), nonce);
  const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return [nonce, hidden, sealing.getAuthTag()].map((part) => part.toString('base64url')).join('.');
}

/** What was sealed. */
export function opened(world: World, secret: string, seal: string): string {
  const [nonce, hidden, tag] = seal.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !hidden || !tag) throw new Error('that is no seal');
  const opening = createDecipheriv(cipher, sealingKey(world, secret), nonce).setAuthTag(tag);
  return Buffer.concat([opening.update(hidden), opening.final()]).toString('utf8');
}

function sealingKey({ access }: World, secret: string): Buffer {
  return createHmac('sha256', access.key).update(`seal ${secret}`).digest();
}
