/** Completion scripts in the places that shells read by themselves. */
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shellWord, UsageError } from '../errors';
import type { ShellCompletion } from '../ports/desk';
import type { Environment } from '../ports/machine';

const begin = '# >>> plaza completion >>>';
const end = '# <<< plaza completion <<<';

/** @throws UsageError without a home folder */
export function shellCompletion({ env, pid }: { env: Environment; pid: number }): ShellCompletion {
  const places = placesOf(env);
  return {
    async runningShell() {
      const read = (path: string) => readFile(path, 'utf8').catch(() => '');
      const [, parent] = /^PPid:\s*(\d+)/m.exec(await read(`/proc/${pid}/status`)) ?? [];
      const name = (await read(`/proc/${parent}/comm`)).trim();
      return (['bash', 'zsh', 'fish'] as const).find((shell) => shell === name);
    },
    async install(shell, script) {
      const file = places[shell];
      await named(file, mkdir(dirname(file), { recursive: true }));
      await named(file, writeFile(file, script));
      if (shell !== 'zsh') return [file];
      const settings = await readFile(places.zshrc, 'utf8').catch(() => '');
      if (settings.includes(begin)) return [file];
      await named(places.zshrc, appendFile(places.zshrc, zshLines(settings, file)));
      return [file, places.zshrc];
    },
    async uninstall() {
      const removed: string[] = [];
      for (const file of [places.bash, places.fish, places.zsh]) {
        const isThere = await named(file, rm(file)).then(
          () => true,
          () => false,
        );
        if (isThere) removed.push(file);
      }
      const settings = await readFile(places.zshrc, 'utf8').catch(() => '');
      if (!settings.includes(begin)) return removed;
      // Written in place: the file can be a link, and has a mode of its own.
      await named(places.zshrc, writeFile(places.zshrc, withoutLines(settings)));
      return [...removed, places.zshrc];
    },
  };
}

function placesOf(env: Environment) {
  const { HOME: home } = env;
  if (!home) throw new UsageError('HOME is not set, so there is no place for completion scripts');
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share');
  return {
    bash: join(env.BASH_COMPLETION_USER_DIR || join(data, 'bash-completion'), 'completions', 'plaza'),
    fish: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'fish', 'completions', 'plaza.fish'),
    zsh: join(data, 'plaza', 'completion.zsh'),
    zshrc: join(env.ZDOTDIR || home, '.zshrc'),
  };
}

/** The script calls `compdef`, which exists after `compinit`. */
function zshLines(settings: string, script: string): string {
  const quoted = shellWord(script);
  const lines = [
    begin,
    '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }',
    `if [ -r ${quoted} ]; then source ${quoted}; fi`,
    end,
  ];
  const separator = settings === '' || settings.endsWith('\n') ? '' : '\n';
  return `${separator}${lines.join('\n')}\n`;
}

function withoutLines(settings: string): string {
  const start = settings.indexOf(begin);
  const last = settings.indexOf(end, start);
  return last < 0
    ? settings
    : settings.slice(0, start) + settings.slice(last + end.length).replace(/^\n/, '');
}

async function named<T>(file: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`couldn't write ${file}: ${cause.code ?? cause.message}`, { cause });
  });
}
