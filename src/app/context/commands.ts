/** Runs other commands of plaza in this process, for the same profile. */
import { Readable, Writable } from 'node:stream';
import type { Output } from '../../cli/process/output';
import type { Commands, Ports } from '../../ports/index';
import { useWidths } from '../../terminal/text/disputed-widths';
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
      const input = { terminal: false, hasWaiting: async () => false, stream: Readable.from([]) };
      const argv = [...(await options()), '--json', '--no-input', ...words];
      await perform({ ...io, argv, input, output, errors, terminalId: () => undefined });
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

/** An output that keeps the written text. */
function capture(): Output & { text(): string } {
  const parts: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      parts.push(String(chunk));
      done();
    },
  });
  return {
    terminal: false,
    size: () => ({ columns: 80, rows: 24 }),
    async write(chunk) {
      parts.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    },
    onResize: () => () => undefined,
    stream,
    text: () => parts.join(''),
  };
}
