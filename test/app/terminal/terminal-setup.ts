/** Terminals that plaza may ask. */
import { until } from '../../support/clock';
import { fakeIo } from '../../support/io';
import { fakeTerminal } from '../../support/terminal/terminal';

type Change = Partial<Parameters<typeof fakeIo>[0]>;

/** A terminal with plaza in the foreground; without a `terminalId`, its answers are not remembered. */
export function foreground(env: Readonly<Record<string, string | undefined>> = {}, change: Change = {}) {
  const terminal = fakeTerminal();
  const io = fakeIo({
    ...terminal,
    isForeground: async () => true,
    terminalId: () => undefined,
    ...change,
    env: { TERM: 'xterm-256color', ...env },
  });
  /** Types the reply once the whole question was written. */
  const reply = async (text: string) => {
    await until(() => terminal.output.text().endsWith('\u001b[c'));
    terminal.input.type(text);
  };
  return { ...terminal, io, reply };
}
