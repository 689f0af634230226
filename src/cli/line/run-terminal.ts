/** The terminal during one run: its facts, and its memory, which is read once. */

import type { TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import type { TerminalFacts } from '../../ports/terminal';
import { useWidths } from '../../terminal/text/disputed-widths';
import type { AnyCommand } from '../definition/command';
import type { Globals } from '../definition/parameters';
import type { Program } from '../definition/program';
import type { Io } from '../process/io';
import type { DisposeStack } from '../process/lifetime';
import { saysLight } from '../process/terminal';

interface TerminalUse {
  readonly command: AnyCommand;
  readonly globals: Pick<Globals, 'json' | 'jq'>;
  readonly stack: DisposeStack;
}

/**
 * The facts of the terminal; until the command ends, widths are counted as the terminal draws. A pipe is not asked.
 * @throws InterruptedError when Ctrl-C was typed while the terminal was asked
 */
export async function useTerminal(
  io: Io,
  program: Program,
  { command, globals: { json, jq }, stack }: TerminalUse,
): Promise<TerminalFacts> {
  const facts = io.output.terminal
    ? await program.terminalFacts(io, command, !json && jq === undefined)
    : { light: saysLight(io.env), links: false };
  useWidths(facts.widths);
  stack.add(() => useWidths(undefined));
  return facts;
}

/** The program with a memory that is opened and read once: the line is resolved and its rows are numbered by the same. */
export function withSharedMemory(program: Program): Program {
  let shared: Promise<TerminalMemoryStore | undefined> | undefined;
  return {
    ...program,
    memory(io, globals) {
      shared ??= program.memory(io, globals).then((store) => store && readOnce(store));
      return shared;
    },
  };
}

function readOnce(store: TerminalMemoryStore): TerminalMemoryStore {
  let reading: Promise<TerminalMemory> | undefined;
  return {
    read() {
      reading ??= store.read();
      return reading;
    },
    write: (memory) => store.write(memory),
  };
}
