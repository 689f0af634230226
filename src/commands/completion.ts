import { argument, choice, command, optionalArgument } from '../app/command';
import { type Shell, scriptsOf, shells } from '../app/completion/shells';
import { UsageError } from '../errors';

const installable = ['bash', 'zsh', 'fish'] as const;
type Result =
  | { shell: Shell; script: string }
  | { action: 'install' | 'uninstall'; files: readonly string[] };

export default command({
  summary: 'Print, install or remove the completion script for a shell',
  description: [
    'Completes commands, options and their values. install writes the script where the shell reads it by itself; zsh gets a line in .zshrc. uninstall removes it for every shell.',
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
    const target = shell ?? shellOf(ctx.program.env.SHELL);
    const install = async () => (await ctx.shellCompletion()).install(target, scriptsOf('plaza')[target]);
    return { action, files: (await ctx.unlessDryRun(install, `nothing was installed for ${target}`)) ?? [] };
  },
  render: (result) => ('script' in result ? result.script.trimEnd().split('\n') : receipt(result)),
});

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
  return [...files.map((file) => `Wrote ${file}`), 'Start a new shell to use it'];
}
