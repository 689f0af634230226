/** Hashes of passwords. */
import { scryptSync } from 'node:crypto';
import type { PasswordState } from '../accounts-state';

/** The stored form of a password. */
export function hashedPassword(password: string, salt: string): PasswordState {
  return { salt, hash: passwordHash(password, salt) };
}

/** Whether the password matches its stored form. */
export function isPassword({ salt, hash }: PasswordState, password: string): boolean {
  return passwordHash(password, salt) === hash;
}

/** A cheap hash, 2 ms: sandbox passwords protect nothing, but somebody might type a real one. */
function passwordHash(password: string, salt: string): string {
  return scryptSync(password, salt, 32, { N: 1024 }).toString('base64url');
}
