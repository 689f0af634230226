/** One memory of the terminal for a whole run: the line is read and its rows are numbered by the same. */
import type { TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import type { Program } from '../definition/program';

/** A program that is asked for its memory once, and whose memory is read once. */
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
