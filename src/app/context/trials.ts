/** The folders and processes of `rehearse`. */
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { trialClock } from '../../cli/process/clock';
import type { Io } from '../../cli/process/io';
import { shellWord, UsageError } from '../../errors';
import { copyFolder, excessOf } from '../../external/folder-copy';
import { requireScript, startRefusingProxy, startScript } from '../../external/script';
import type { Ports } from '../../ports/index';
import type { Trials } from '../../ports/trials';

/** Characters of a script's output that an error shows. */
const tailLength = 600;

/** @throws UsageError on Windows, which has no process groups */
export function makeTrials({ io, defer }: Pick<Ports, 'defer'> & { readonly io: Io }): Trials {
  if (io.platform === 'win32')
    throw new UsageError('rehearse needs process groups, which Windows does not have', {
      hint: 'run it in the Windows Subsystem for Linux',
    });
  const { self } = io;
  const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });
  return {
    async folder() {
      const made = await mkdtemp(join(io.env.TMPDIR || '/tmp', 'plaza-rehearse-'));
      defer(() => removeFolder(made));
      return made;
    },
    async makeFolders(paths) {
      for (const path of paths) await mkdir(path, { recursive: true, mode: 0o700 });
    },
    copyFolder,
    excessOf,
    isFile: async (path) => (await stat(path).catch(() => undefined))?.isFile() ?? false,
    removeFolder,
    link: symlink,
    async writePlaza(path) {
      const words = self.words.map(shellWord);
      await writeFile(path, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
      await chmod(path, 0o700);
    },
    async plaza(argv, env) {
      const { code, stderr } = await self.run(argv, env);
      if (code === 0) return;
      const [, message = `plaza ${argv.join(' ')} failed`, hint] =
        /^error: (.*)(?:\nhint: (.*))?$/m.exec(stderr) ?? [];
      throw new UsageError(message, { hint });
    },
    requireProgram: requireScript,
    start: (command) => startScript(command, io),
    tail: async (path) => (await readFile(path, 'utf8').catch(() => '')).slice(-tailLength).trim(),
    async refusingProxy() {
      const proxy = await startRefusingProxy();
      defer(proxy.stop);
      return proxy;
    },
    clock: async (folder) => trialClock(folder),
    processors: async () => availableParallelism(),
    hold: io.holder.run,
  };
}
