/** Takes secrets out of a text that a person may hand on: what the environment and the command line hold. */
import { createRedactor } from '../api/redact';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables whose values are secret, by what they are called; a proxy's address may hold a password. */
const secretName = /TOKEN|SECRET|PASSW|API_?KEY|PRIVATE_?KEY|CREDENTIAL|COOKIE|(?<!NO_)PROXY$/i;

/** Fields that hold secrets, however they are written: `"accessToken":"…"`, `refresh_token=…`. */
const secretField =
  /((?:access|refresh|flow|claim|captcha|order|device)_?token|password|secret|otp)(["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi;

/** Makes what cleans texts: of the values of secret variables, of `others`, and of what looks like a token. */
export function makeCleaner(env: Environment, others: readonly string[]): (text: string) => string {
  const { learn, text: clean } = createRedactor();
  for (const [name, value = ''] of Object.entries(env)) {
    if (secretName.test(name)) for (const secret of [value, ...passwordsIn(value)]) learn(secret);
  }
  for (const value of others) learn(value);
  return (text) => clean(text).replace(secretField, '$1$2<removed>');
}

/** The password in an address, as it stands there and as it is meant. */
function passwordsIn(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** The environment for a program that has no use for ours: nothing of plaza's own, no variable that holds a secret. */
export function withoutSecrets(env: Environment): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || name.startsWith('PLAZA_')) continue;
    if (!secretName.test(name) || isOpenProxy(name, value)) kept[name] = value;
  }
  return kept;
}

/** A proxy that wants no password: a browser needs to know of it. */
function isOpenProxy(name: string, value: string): boolean {
  return /PROXY$/i.test(name) && !value.includes('@');
}
