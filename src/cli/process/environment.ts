/** The environment for other programs. */
import type { Environment } from '../../ports/machine';

/** Names of variables that hold secrets; the address of a proxy can contain a password. */
export const secretName = /TOKEN|SECRET|PASSW|API_?KEY|PRIVATE_?KEY|CREDENTIAL|COOKIE|(?<!NO_)PROXY$/i;

/** The environment for a program that can run plaza again, without the variables that hold a secret. */
export function withoutSecrets(env: Environment): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    // A browser needs the address of a proxy; only one without a password is passed on.
    const isOpenProxy = /PROXY$/i.test(name) && !value.includes('@');
    if (!secretName.test(name) || isOpenProxy) kept[name] = value;
  }
  return kept;
}

/** The environment for any other program: without plaza's own variables too. */
export function foreignEnvironment(env: Environment): Record<string, string> {
  const entries = Object.entries(withoutSecrets(env));
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith('PLAZA_')));
}
