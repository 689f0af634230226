/** Digests that identify an action as the user typed it. */
import { digestOf } from '../../account/digests';
import type { AnyCommand } from '../../cli/definition/command';
import type { Argument, Option } from '../../cli/definition/parameters';
import type { Files } from '../../ports/desk';

/**
 * The digest of a command line, taken before anything in it is resolved. A file, and standard input, count by their content,
 * a file that cannot be read by its name. A limit does not count.
 */
export async function lineDigest(
  words: readonly string[],
  { args, options }: Pick<AnyCommand, 'args' | 'options'>,
  input: Readonly<Record<string, unknown>>,
  files: Pick<Files, 'bytes'>,
): Promise<string> {
  const definitions: Readonly<Record<string, Argument<unknown> | Option<unknown>>> = { ...args, ...options };
  const parameters: unknown[] = [];
  for (const [key, value] of Object.entries(input)) {
    if (options?.[key]?.limit) continue;
    const isRead = definitions[key]?.value?.complete === 'file' || value === '-';
    parameters.push([key, isRead ? await contents(value, files) : value]);
  }
  return digestOf(['line', words, parameters]);
}

/** The limit that a command line sets; undefined without one. */
export function limitIn(
  options: AnyCommand['options'],
  input: Readonly<Record<string, unknown>>,
): number | undefined {
  const [, value] = Object.entries(input).find(([key]) => options?.[key]?.limit) ?? [];
  return typeof value === 'number' ? value : undefined;
}

async function contents(value: unknown, files: Pick<Files, 'bytes'>): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => contents(one, files)));
  if (typeof value !== 'string') return value;
  const bytes = await files.bytes(value).catch(() => undefined);
  if (bytes === undefined) return value;
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(bytes).digest('hex');
}
