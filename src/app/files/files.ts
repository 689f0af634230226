/** Files that a person names on the command line. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../../cli/process/io';
import { UsageError } from '../../errors';
import type { Files } from '../../ports/desk';
import type { UnlessDryRun } from '../../ports/machine';
import { really } from '../dry-run';
import { fileProblem } from './file-problem';

/** The files as this process sees them. */
export function makeFiles(io: Pick<Io, 'input' | 'chance'>, unlessDryRun: UnlessDryRun = really): Files {
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
      return (await unlessDryRun(save, `${path} was not written`)) ?? trySaving(path, body, replace);
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
