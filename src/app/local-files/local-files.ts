/** Files that the user names on the command line. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../../cli/process/io';
import { decodeText, firstLines, inputPieces, readInput } from '../../cli/process/standard-input';
import { UsageError } from '../../errors';
import type { Files } from '../../ports/desk';
import type { UnlessDryRun } from '../../ports/machine';
import { namedRead } from './file-problem';
import type { DraftOwner } from './file-saving';

/**
 * Heap flags for the long work that fills a folder: its young generation stays at 1 MB instead of growing to 48 MB, and
 * garbage is collected when the heap has grown by a fifth. Half of the memory for a tenth more processor time.
 */
const heapFlags = ['--semi-space-growth-factor=1', '--heap-growing-percent=20'];

export function makeFiles(
  io: Pick<Io, 'input' | 'signal'> & DraftOwner,
  unlessDryRun: UnlessDryRun = (work) => work(),
): Files {
  let input: Promise<Uint8Array> | undefined;
  const bytesOf = async (path: string) => {
    if (!isStandardInput(path)) return (await import('./open-file')).readWhole(path, io.signal);
    input ??= readInput(io.input.stream, io.signal, 'standard input');
    return input;
  };
  const textOf = async (path: string) =>
    decodeText(await bytesOf(path), isStandardInput(path) ? 'standard input' : path);
  return {
    bytes: bytesOf,
    async secretLines(count, noun = 'password') {
      const lines = await firstLines(io.input.stream, count, io.signal);
      if (lines.length === count && lines.every((line) => line !== '')) return lines;
      throw new UsageError(
        `standard input must hold ${count === 1 ? 'one line' : `${count} lines`} with the ${noun}${count === 1 ? '' : 's, the current one first'}`,
      );
    },
    absolute: (path) => resolve(path),
    text: (path) => textOf(path),
    exists: (path) => existsSync(path),
    async part(path) {
      const { filePart } = await import('../../client/request/file-part');
      return namedRead(path, filePart(path));
    },
    stream: (path) => piecesOf(path, io),
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
    async openFolder(path) {
      const [{ setFlagsFromString }, folders] = await Promise.all([
        import('node:v8'),
        import('./private-folder'),
      ]);
      for (const flag of heapFlags) setFlagsFromString(flag);
      return folders.openFolder(path, io, unlessDryRun);
    },
    lines: async () => (await textOf('-')).split(/\r?\n/),
  };
}

async function* piecesOf(path: string, { input, signal }: Pick<Io, 'input' | 'signal'>) {
  if (isStandardInput(path)) return yield* inputPieces(input.stream, signal);
  yield* (await import('./open-file')).pieces(path, signal);
}

/** To open its device would open the terminal, or whatever else it is, a second time. */
function isStandardInput(path: string): boolean {
  return path === '-' || path === '/dev/stdin' || path === '/dev/fd/0';
}
