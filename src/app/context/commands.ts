/** Runs other commands of plaza in this process, for the same profile. */
import type { Commands, Ports } from '../../ports/index';
import { useWidths } from '../../terminal/text/disputed-widths';
import { capture, inputOf } from '../captured';
import type { Run } from './scope';

export function commandsOf({ io, globals, facts, perform }: Run, profile: Ports['profile']): Commands {
  const options = async () => {
    // By its name: another profile can have become the active one meanwhile.
    const { name } = await profile();
    return [...(name === undefined ? [] : ['--profile', name]), ...(globals.dryRun ? ['--dry-run'] : [])];
  };
  return {
    async run(words) {
      const [output, errors] = [capture(), capture()];
      const argv = [...(await options()), '--json', '--no-input', ...words];
      await perform({ ...io, argv, input: inputOf(), output, errors, terminalId: () => undefined });
      const text = output.text();
      return {
        answer: text === '' ? undefined : JSON.parse(text),
        notes: errors.text().split('\n').filter(Boolean),
      };
    },
    async runHere(words) {
      try {
        return await perform({ ...io, argv: [...(await options()), ...words] });
      } finally {
        // The other command resets them at its end.
        useWidths(facts.current.widths);
      }
    },
  };
}
