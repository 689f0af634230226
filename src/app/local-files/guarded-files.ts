/** The files of a guarded command: below one folder, by their real paths. */
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Guard } from '../../cli/process/guard';
import { PersonNeededError } from '../../errors';
import type { Files } from '../../ports/desk';

/** Every path goes through `guard.path` before it is used. */
export function guardedFiles(files: Files, { path: real }: Pick<Guard, 'path'>): Files {
  return {
    ...files,
    bytes: async (path) => files.bytes(real(path, 'read')),
    text: async (path) => files.text(real(path, 'read')),
    absolute: (path) => real(path, 'write'),
    exists: (path) => isPath(path) && files.exists(real(path, 'read')),
    part: async (path) => files.part(real(path, 'read')),
    stream: (path) => files.stream(real(path, 'read')),
    openToRead: async (path) => files.openToRead(real(path, 'read')),
    openToWrite: async (path) => files.openToWrite(real(path, 'write')),
    save: async (path, body, options) => files.save(real(path, 'write'), body, options),
    saveFolder: async (path, content) => files.saveFolder(real(path, 'write'), content),
    openFolder: async (path) => {
      // Links in a folder that exists could lead out of it.
      throw closedFile(path, 'a folder of many files is closed to programs');
    },
  };
}

/** An ID has neither a folder nor an ending. */
const isPath = (text: string) => /[./\\~]/.test(text);

/**
 * The real path of a file below the folder; relative paths are relative to it.
 * @throws PersonNeededError outside the folder, for a link out of it, and for anything but a regular file
 */
export function pathBelow(folder: string | undefined, path: string, use: 'read' | 'write'): string {
  if (path === '-') return path;
  if (folder === undefined) throw closedFile(path, "start 'plaza mcp' with --files DIR to open a folder");
  const typed = resolve(folder, path);
  const wanted = use === 'read' ? typed : dirname(typed);
  const place = existsSync(wanted) ? realpathSync(wanted) : undefined;
  // A file that does not exist is reported by the command, if it would be below the folder.
  const found = place === undefined ? typed : use === 'read' ? place : join(place, basename(typed));
  const away = relative(folder, found);
  if (away === '' || away === '..' || away.startsWith(`..${sep}`) || resolve(folder, away) !== found)
    throw closedFile(path, `only files below ${folder} are open`);
  if (place === undefined && use === 'write') throw closedFile(path, 'its folder does not exist');
  const stats = lstatSync(found, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw closedFile(path, 'it is not a regular file');
  if (stats && stats.nlink > 1) throw closedFile(path, 'it has several names');
  return found;
}

function closedFile(path: string, hint: string): PersonNeededError {
  return new PersonNeededError(`the file ${path} is closed to programs`, { hint });
}
