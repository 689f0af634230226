/** Passwords as the world keeps them: never themselves. */
import { scryptSync } from 'node:crypto';
import type { PasswordState } from '../accounts-state';

/** A password as it is kept. */
export function hashedPassword(password: string, salt: string): PasswordState {
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
