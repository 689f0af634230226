/** What the terminal of a command is like. */
import type { TerminalFacts } from '../../ports/terminal';
import { useWidths } from '../../terminal/text/disputed-widths';
import type { AnyCommand } from '../definition/command';
import type { Globals } from '../definition/globals';
import type { Program } from '../definition/program';
import type { DisposeStack } from '../process/dispose';
import type { Io } from '../process/io';
import { saysLight } from '../process/terminal';

interface Used {
  readonly command: AnyCommand;
  readonly globals: Pick<Globals, 'json' | 'jq'>;
  readonly stack: DisposeStack;
}

/**
 * What the terminal is like; until the command ends widths are counted as it draws. A pipe costs nothing.
 * @throws InterruptedError when Ctrl-C was typed while the terminal was asked
 */
export async function useTerminal(
  io: Io,
  program: Program,
  { command, globals: { json, jq }, stack }: Used,
): Promise<TerminalFacts> {
  const facts = io.output.terminal
    ? await program.terminalFacts(io, command, !json && jq === undefined)
    : { light: saysLight(io.env), links: false };
  useWidths(facts.widths);
  stack.add(() => useWidths(undefined));
  return facts;
}
