import { argument, choice, command, optionalArgument } from '../app/command';
import { type Shell, scriptsOf, shells } from '../app/completion/shells';
import { UsageError } from '../errors';
import type { InstallableShell } from '../ports/desk';
import type { Context } from '../ports/index';

const installable = ['bash', 'zsh', 'fish'] as const;
type Result =
  | { shell: Shell; script: string }
  | { action: 'install' | 'uninstall'; files: readonly string[] };

export default command({
  summary: 'Print, install or remove the completion script for a shell',
  description: [
    'Completes commands, options and their values. install writes the script where the shell reads it by itself; zsh gets four lines in .zshrc. uninstall removes it for every shell.',
  ],
  args: {
    action: argument(
      choice([...shells, 'install', 'uninstall'], 'shell|install|uninstall'),
      `Print the script for ${shells.join(', ')}; or install, uninstall`,
    ),
    shell: optionalArgument(
      choice(installable, 'shell'),
      'For install: bash, zsh or fish (default: your shell)',
    ),
  },
  examples: ['plaza completion install', 'plaza completion install fish', 'source <(plaza completion bash)'],
  facts: { acts: 'here' },
  routes: [],
  async run(ctx, { action, shell }): Promise<Result> {
    if (action !== 'install') {
      if (shell) throw new UsageError(`unexpected argument '${shell}'`);
      if (action === 'uninstall') {
        const undo = async () => (await ctx.shellCompletion()).uninstall();
        return { action, files: (await ctx.unlessDryRun(undo, 'nothing was removed')) ?? [] };
      }
      return { shell: action, script: scriptsOf('plaza')[action] };
    }
    const target = shell ?? (await chosenShell(ctx));
    const install = async () => (await ctx.shellCompletion()).install(target, scriptsOf('plaza')[target]);
    return { action, files: (await ctx.unlessDryRun(install, `nothing was installed for ${target}`)) ?? [] };
  },
  render: (result) => ('script' in result ? result.script.trimEnd().split('\n') : receipt(result)),
});

/** The shell of `SHELL`; at a terminal it asks if plaza runs in another one. */
async function chosenShell({ program, ask, shellCompletion }: Context): Promise<InstallableShell> {
  const login = shellOf(program.env.SHELL);
  const running = (await (await shellCompletion()).runningShell()) ?? login;
  if (running === login || !ask.possible) return login;
  const message = `Your shell is ${login}, but this is ${running}. Install for which one?`;
  const choices = [running, login].map((value) => ({ name: value, value }));
  return ask.choose({ message, option: '<shell>' }, choices);
}

/** @throws UsageError for a shell that completion cannot be installed for */
function shellOf(path = ''): (typeof installable)[number] {
  const found = installable.find((name) => path.endsWith(`/${name}`));
  if (found) return found;
  throw new UsageError(`couldn't tell your shell from SHELL='${path}'`, {
    hint: "name it: 'plaza completion install bash', zsh or fish",
  });
}

function receipt({ action, files }: Extract<Result, { action: string }>): string[] {
  if (files.length === 0) return action === 'uninstall' ? ['Nothing to remove'] : [];
  if (action === 'uninstall') return files.map((file) => `Removed completion from ${file}`);
  const lineOf = (file: string) => `${file.endsWith('.zshrc') ? 'Added four lines to' : 'Wrote'} ${file}`;
  return [...files.map(lineOf), 'Start a new shell to use it'];
}
