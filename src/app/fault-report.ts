/** Fault reports: secrets are removed from them, and they are saved in the private state folder. */

import { join } from 'node:path';
import { secretName } from '../cli/process/environment';
import type { Io } from '../cli/process/io';
import { createRedactor } from '../client/request/redaction';
import { decodedText } from '../client/response/text';
import type { Environment } from '../ports/machine';
import { pathsFrom } from '../store/config';
import { writePrivate } from '../store/private-file';

/** Fields that hold secrets, however they are written: `"accessToken":"…"`, `refresh_token=…`. */
const secretField =
  /((?:access|refresh|flow|claim|captcha|order|device)_?token|password|secret|otp)(["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi;

/** Makes what cleans texts: of the values of secret variables, of `others`, and of what looks like a token. */
export function makeSecretRemover(env: Environment, others: readonly string[]): (text: string) => string {
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
  return [password, decodedText(password)];
}

/** Saves a report in the private state folder and gives its path. @throws UsageError when it cannot be written */
export async function saveReport({ env }: Pick<Io, 'env'>, name: string, text: string): Promise<string> {
  const path = join(pathsFrom(env).state, 'reports', name);
  await writePrivate(path, text);
  return path;
}
