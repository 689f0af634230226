/** The report of a fault in plaza, without secrets, with places in the sources: the build is minified. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve as resolvePath } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Groups } from '../cli/definition/command';
import { addedOptions, eventOptions, globalOptions, optionName } from '../cli/definition/parameters';
import { resolve } from '../cli/line/resolve';
import { secretName } from '../cli/process/environment';
import type { Io } from '../cli/process/io';
import { decodedText } from '../client/response/text';
import { PlazaError } from '../errors';
import type { Environment } from '../ports/machine';
import { createRedactor } from '../protocol/redaction';
import { pathsFrom } from '../store/config';
import { writePrivate } from '../store/private-file';

/** Saves the report in the private state folder. @returns the error that says what went wrong and where the report is */
export async function reportFault(io: Io, groups: Groups, thrown: unknown): Promise<PlazaError> {
  const time = new Date(io.clock.now()).toISOString();
  const line = await lineOf(io.argv, groups);
  const clean = makeSecretRemover(io.env, line.values);
  const text = [
    `plaza ${io.version}, ${io.runtime}, ${io.platform}`,
    `at: ${time}`,
    `words: ${line.shown.join(' ')}`,
    '',
    clean(sourceStack(trace(thrown), io.dist)),
    '',
  ].join('\n');
  const hint = await save(io, time, text);
  return new PlazaError('fault', `unexpected error: ${clean(messageOf(thrown))}`, { hint, cause: thrown });
}

async function save({ env, pid }: Io, time: string, text: string): Promise<string> {
  try {
    const path = join(pathsFrom(env).state, 'reports', `fault-${time.replace(/[:.]/g, '-')}-${pid}.txt`);
    await writePrivate(path, text);
    return `please report it with ${path}`;
  } catch {
    return 'no report could be written';
  }
}

/**
 * The words of commands and the names of options, with a dot triple for everything else; and everything else: arguments and
 * values of options, which can be secrets.
 */
async function lineOf(argv: readonly string[], groups: Groups) {
  const resolved = await resolve(argv, groups).catch(() => undefined);
  const words = [...(resolved?.words ?? [])];
  const command = resolved?.found && resolved.found.kind !== 'group' ? resolved.found : undefined;
  const own = command && { ...addedOptions(command), ...command.options };
  const known = new Set(Object.keys({ ...globalOptions, ...eventOptions, ...own }).map(optionName));
  const values: string[] = [];
  const shown = argv.map((token) => {
    if (token === words[0]) return words.shift() ?? token;
    const name = token.split('=')[0] ?? '';
    if (!known.has(name)) {
      values.push(token);
      return '…';
    }
    if (name === token) return token;
    values.push(token.slice(name.length + 1));
    return `${name}=…`;
  });
  return { shown, values };
}

/** Causes of causes are followed to this depth, since they may form a circle. */
const maxDepth = 5;

function trace(thrown: unknown, depth = 0): string {
  if (!(thrown instanceof Error)) return messageOf(thrown);
  const reported = thrown.stack ?? thrown.message;
  if (thrown.cause === undefined || depth === maxDepth) return reported;
  return `${reported}\ncaused by: ${trace(thrown.cause, depth + 1)}`;
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'object' ? Object.prototype.toString.call(thrown) : String(thrown);
}

/** A frame of V8's stack traces: `at name (path:line:column)`, or without a name and brackets. */
const frame = /^(\s+at )(?:.*? \()?(?:file:\/\/)?(\/[^()\n]+?|[A-Za-z]:[^()\n]+?):(\d+):(\d+)\)?$/gm;

/** The map of a built file, as the build wrote it: sources relative to the file, and mappings of the format's version 3. */
interface FileMap {
  readonly sources: string[];
  readonly mappings: string;
}

/** Replaces frames of built files by places in the sources, if there is a readable map. @param dist folder of the build */
export function sourceStack(stack: string, dist: string): string {
  const maps = mapsOf(dist);
  return stack.replace(frame, (whole, at: string, file: string, line: string, column: string) => {
    const map = maps[relative(dist, file).replaceAll('\\', '/')];
    // V8 counts columns from 1, source maps from 0.
    const needle = { line: Number(line), column: Number(column) - 1 };
    const place = map && originalPositionFor(new TraceMap({ version: 3, names: [], ...map }), needle);
    if (!place || place.source === null) return whole;
    const source = relative(dirname(dist), resolvePath(dirname(file), place.source));
    return `${at}${source.replaceAll('\\', '/')}:${place.line}:${place.column + 1}`;
  });
}

/** The maps of the built files, by the name of the file below `dist`. */
function mapsOf(dist: string): Readonly<Record<string, FileMap | undefined>> {
  try {
    return JSON.parse(brotliDecompressSync(readFileSync(join(dist, 'maps.json.br'))).toString());
  } catch {
    return {};
  }
}

/** Fields that hold secrets, however they are written: `"accessToken":"…"`, `refresh_token=…`. */
const secretField =
  /((?:access|refresh|flow|claim|captcha|order|device)_?token|password|secret|otp)(["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi;

/** Makes a function that removes the values of secret variables, `others`, and tokens from a text. */
export function makeSecretRemover(env: Environment, others: readonly string[]): (text: string) => string {
  const { learn, text: clean } = createRedactor();
  for (const [name, value = ''] of Object.entries(env)) {
    if (secretName.test(name)) for (const secret of [value, ...passwordsIn(value)]) learn(secret);
  }
  for (const value of others) learn(value);
  return (text) => clean(text).replace(secretField, '$1$2<removed>');
}

/** The password in an address, encoded and decoded. */
function passwordsIn(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  return [password, decodedText(password)];
}
