/** The environment as other programs may see it. */
import type { Environment } from '../../ports/machine';

/** Variables whose values are secret, by what they are called; a proxy's address may hold a password. */
export const secretName = /TOKEN|SECRET|PASSW|API_?KEY|PRIVATE_?KEY|CREDENTIAL|COOKIE|(?<!NO_)PROXY$/i;

/** The environment for a program that may run plaza again, without the variables that hold a secret. */
export function withoutSecrets(env: Environment): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && (!secretName.test(name) || isOpenProxy(name, value))) kept[name] = value;
  }
  return kept;
}

/** The environment for any other program: without plaza's own variables too. */
export function foreignEnvironment(env: Environment): Record<string, string> {
  const entries = Object.entries(withoutSecrets(env));
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith('PLAZA_')));
}

/** A proxy that wants no password: a browser needs to know of it. */
function isOpenProxy(name: string, value: string): boolean {
  return /PROXY$/i.test(name) && !value.includes('@');
}
