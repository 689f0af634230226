/** Files that the user names on the command line. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../../cli/process/io';
import { readInput, utf8Text } from '../../cli/process/standard-input';
import { UsageError } from '../../errors';
import type { Files } from '../../ports/desk';
import type { UnlessDryRun } from '../../ports/machine';
import { fileProblem } from './file-problem';
import type { DraftOwner } from './file-saving';

/** The files as this process sees them. */
export function makeFiles(
  io: Pick<Io, 'input'> & DraftOwner,
  unlessDryRun: UnlessDryRun = (work) => work(),
): Files {
  let input: Promise<Uint8Array> | undefined;
  const bytesOf = async (path: string) => {
    if (path !== '-') return readNamed(path);
    input ??= readInput(io.input.stream);
    return input;
  };
  const textOf = async (path: string) =>
    utf8Text(await bytesOf(path), path === '-' ? 'standard input' : path);
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
    stream: (path) => streamOf(path, io),
    openToRead: async (path) => (await import('./open-file')).openToRead(path),
    openToWrite: async (path) => (await import('./open-file')).openToWrite(path, io),
    async save(path, body, { replace } = {}) {
      const { saveFile, trySaving } = await import('./file-saving');
      const save = () => saveFile(path, body, io, replace);
      return (await unlessDryRun(save, `${path} was not written`)) ?? trySaving(path, body, replace);
    },
    async saveFolder(path, files) {
      const { saveFolder, trySavingFolder } = await import('./file-saving');
      const save = () => saveFolder(path, files, io);
      return (await unlessDryRun(save, `${path} was not written`)) ?? trySavingFolder(path, files);
    },
    lines: async () => (await textOf('-')).split(/\r?\n/),
  };
}

async function* streamOf(path: string, { input }: Pick<Io, 'input'>): AsyncGenerator<Uint8Array> {
  if (path === '-') {
    for await (const piece of input.stream) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
    return;
  }
  try {
    yield* createReadStream(path);
  } catch (cause) {
    throw new UsageError(`couldn't read ${path}: ${fileProblem(cause)}`, { cause });
  }
}

function readNamed(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new UsageError(`couldn't read ${path}: ${fileProblem(cause)}`, { cause });
  }
}
