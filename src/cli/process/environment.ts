/** The environment as other programs may see it. */
import type { Environment } from '../../ports/machine';

/** Variables whose values are secret, by what they are called; a proxy's address may hold a password. */
export const secretName = /TOKEN|SECRET|PASSW|API_?KEY|PRIVATE_?KEY|CREDENTIAL|COOKIE|(?<!NO_)PROXY$/i;

/**
 * The environment for another program, without the variables that hold a secret.
 * @param own how the variables of this program begin, which are left out too; without it they stay, for what runs this
 *   program again
 */
export function withoutSecrets(env: Environment, own?: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || (own !== undefined && name.startsWith(own))) continue;
    if (!secretName.test(name) || isOpenProxy(name, value)) kept[name] = value;
  }
  return kept;
}

/** A proxy that wants no password: a browser needs to know of it. */
function isOpenProxy(name: string, value: string): boolean {
  return /PROXY$/i.test(name) && !value.includes('@');
}
