/** How the world makes tokens and codes, and how it keeps what it must recognise without knowing it. */
import { createHmac, scryptSync } from 'node:crypto';
import type { Chance } from '../../api/ports';
import type { PasswordState } from './state/accounts';
import type { World } from './world';

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

/** A password as it is kept. */
export function keptPassword(password: string, salt: string): PasswordState {
  return { salt, hash: passwordHash(password, salt) };
}

/** Whether this is the password that is kept. */
export function isPassword({ salt, hash }: PasswordState, password: string): boolean {
  return passwordHash(password, salt) === hash;
}

/** Two milliseconds: a toy's passwords are worth no more, and somebody might type a real one. */
function passwordHash(password: string, salt: string): string {
  return scryptSync(password, salt, 32, { N: 1024 }).toString('base64url');
}
