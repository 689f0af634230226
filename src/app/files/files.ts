/** Files that a person names on the command line. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FilePart } from '../../api/catalogue/route';
import type { Io } from '../../cli/process/io';
import { UsageError } from '../../errors';
import { type Locally, really } from '../dry-run';
import { fileProblem } from './file-problem';

export interface Files {
  /**
   * What a file holds, or standard input for `-`, which is read once and kept.
   * @throws UsageError when it cannot be read
   */
  bytes(path: string): Promise<Uint8Array>;
  /**
   * The text of a file, or of standard input for `-`.
   * @throws UsageError when it cannot be read or is no UTF-8
   */
  text(path: string): Promise<string>;
  /**
   * The first lines of standard input, which hold secrets: exactly so many.
   * @throws UsageError when there are fewer
   */
  secretLines(count: number): Promise<string[]>;
  /** The lines of standard input. @throws UsageError when it is no UTF-8 */
  lines(): Promise<string[]>;
  /** The path from the root, for another process to use. */
  absolute(path: string): string;
  /** Whether something is there by that name. */
  exists(path: string): boolean;
  /**
   * A file to be sent; its media type is told from its first bytes.
   * @throws UsageError when it cannot be read, is empty or is no ordinary file
   */
  part(path: string): Promise<FilePart>;
  /**
   * Writes a new file, all of it or nothing of it, and gives its size in bytes; a dry run only counts them.
   * @throws UsageError when it cannot be written, and when it is there already and `replace` is not given
   */
  save(path: string, body: AsyncIterable<Uint8Array>, options?: { replace?: boolean }): Promise<number>;
}

/** The files as this process sees them. */
export function makeFiles(io: Pick<Io, 'input' | 'chance'>, locally: Locally = really): Files {
  let input: Promise<Uint8Array> | undefined;
  const bytesOf = async (path: string) => {
    if (path !== '-') return readNamed(path);
    input ??= readAll(io.input.stream);
    return input;
  };
  const textOf = async (path: string) => {
    const bytes = await bytesOf(path);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch (cause) {
      throw new UsageError(`${path === '-' ? 'standard input' : path} is no UTF-8 text`, { cause });
    }
  };
  return {
    bytes: bytesOf,
    async secretLines(count) {
      const text = new TextDecoder().decode(await bytesOf('-'));
      const lines = text.split(/\r?\n/).slice(0, count);
      if (lines.length === count && lines.every((line) => line !== '')) return lines;
      throw new UsageError(
        `standard input must hold ${count === 1 ? 'one line' : `${count} lines`} with the password${count === 1 ? '' : 's, the current one first'}`,
      );
    },
    absolute: (path) => resolve(path),
    text: (path) => textOf(path),
    exists: (path) => existsSync(path),
    part: async (path) => (await import('./file-parts')).filePart(path),
    async save(path, body, { replace } = {}) {
      const { saveFile, trySaving } = await import('./file-saving');
      const save = () => saveFile(path, body, io.chance.uuid().slice(-8), replace);
      return (await locally(save, `${path} was not written`)) ?? trySaving(path, body, replace);
    },
    lines: async () => (await textOf('-')).split(/\r?\n/),
  };
}

function readNamed(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new UsageError(`Couldn't read ${path}: ${fileProblem(cause)}`, { cause });
  }
}

async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}
