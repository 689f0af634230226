/** What the terminal of a command is like. */
import type { TerminalFacts } from '../../ports/person';
import { useWidths } from '../../render/text/disputed-widths';
import type { AnyCommand } from '../definition/command';
import type { Globals } from '../definition/globals';
import type { Program } from '../definition/program';
import type { DisposeStack } from '../process/dispose';
import type { Io } from '../process/io';
import { saysLight } from '../process/terminal';

interface Used {
  readonly command: Pick<AnyCommand, 'routes'>;
  readonly globals: Pick<Globals, 'json' | 'jq'>;
  readonly stack: DisposeStack;
}

/**
 * What the terminal is like; until the command ends widths are counted as it draws. A terminal is asked only by commands
 * that show what the service holds, and once; a pipe costs nothing.
 * @throws InterruptedError when Ctrl-C was typed while the terminal was asked
 */
export async function useTerminal(
  io: Io,
  program: Program,
  { command: { routes }, globals: { json, jq }, stack }: Used,
): Promise<TerminalFacts> {
  const facts = await factsOf(io, program, routes.length > 0 && !json && jq === undefined);
  useWidths(facts.widths);
  stack.add(() => useWidths(undefined));
  return facts;
}

async function factsOf(io: Io, program: Program, isShown: boolean): Promise<TerminalFacts> {
  if (!io.output.terminal) return { light: saysLight(io.env), links: false };
  return program.terminalFacts(io, isShown ? 'once' : 'remembered');
}
