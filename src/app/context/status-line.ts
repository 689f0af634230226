/** Saves the line that `status --short` prints without the program. */
import { changedAt, type SavedLine, shortStatusFiles } from '../../cli/process/short-status';
import type { StatusLine } from '../../ports/records';
import { removePrivate, writePrivate } from '../../store/private-file';
import type { CommandScope } from './scope';

/** The line of the profile in use; nothing is saved without a cache folder. */
export function statusLineOf({ run, paths, unlessDryRun }: CommandScope): StatusLine {
  const { io, globals } = run;
  const files = shortStatusFiles(io.env, globals.profile);
  const write = async (line: string) => {
    if (!files) return;
    const saved: SavedLine = {
      line,
      at: io.clock.now(),
      config: { path: paths.config, changedAt: changedAt(paths.config) },
      address: io.env.PLAZA_BASE_URL ?? '',
    };
    await writePrivate(files.line, JSON.stringify(saved));
  };
  return {
    async save(line) {
      await unlessDryRun(async () => {
        await write(line);
        if (files) await removePrivate(files.renewal);
      });
    },
    // The mark of the renewal stays, so that the next one does not follow immediately.
    clear: async () => void (await unlessDryRun(() => write(''))),
  };
}
