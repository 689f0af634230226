/** The report of a fault in the program: enough to find it, nothing that is secret. */
import { join } from 'node:path';
import { pathsFrom } from '../store/paths';
import { writePrivate } from '../store/private-file';
import type { Io } from './io';

/** Variables whose values must never stand anywhere. */
const secretVariables = [
  'PLAZA_ACCESS_TOKEN',
  'PLAZA_REFRESH_TOKEN',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'https_proxy',
  'http_proxy',
];

/** Writes the report and says where it is; a report that cannot be written is said to be so. */
export async function writeReport(io: Io, thrown: unknown): Promise<string> {
  const time = new Date(io.clock.now()).toISOString();
  const path = join(pathsFrom(io.env).state, 'reports', `fault-${time.replace(/[:.]/g, '-')}-${io.pid}.txt`);
  const text = withoutSecrets(io, [
    `plaza ${io.version}, node ${io.nodeVersion}, ${io.platform}`,
    `at: ${time}`,
    `words: ${words(io.argv)}`,
    '',
    trace(thrown),
    '',
  ]);
  try {
    await writePrivate(path, text);
    return `please report it with ${path}`;
  } catch {
    return 'no report could be written';
  }
}

/** Command words and the names of options; arguments and values stay out, they may be anything. */
function words(argv: readonly string[]): string {
  return argv
    .flatMap((token) =>
      token.startsWith('--') ? [token.split('=')[0]] : /^[a-z-]+$/.test(token) ? [token] : ['…'],
    )
    .join(' ');
}

function trace(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? '' : `\ncaused by: ${trace(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}

function withoutSecrets(io: Io, lines: readonly string[]): string {
  let text = lines.join('\n');
  for (const name of secretVariables) {
    const value = io.env[name];
    if (value) text = text.replaceAll(value, `[${name}]`);
  }
  // Tokens of the service are JWTs; one inside a message is cut out wherever it came from.
  return text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]').replace(/Bearer \S+/gi, 'Bearer [token]');
}
