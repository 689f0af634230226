/** Reads a line at a terminal: handles become IDs, and a missing ID is chosen from the last list. */
import { UsageError } from '../../errors';
import type { TerminalMemory } from '../../ports/handles';
import type { AnyCommand } from '../definition/command';
import type { Arguments } from '../definition/parameters';
import type { LineProgram, Program } from '../definition/program';
import { type Line, MissingArgument, parseCommandLine } from '../line/parse';
import type { Place } from '../line/resolve';
import type { Io } from '../process/io';
import { emptyMemory } from './memory';
import { choose, hasHandles, withIds } from './resolve';

type HandleProgram = LineProgram & Pick<Program, 'memory'>;

/** The line of a command that takes IDs. @throws UsageError as `readLine`, and for a handle that names nothing */
export async function readAtTerminal(io: Io, program: HandleProgram, place: Place): Promise<Line> {
  const { command } = place;
  const line = await readComplete(io, program, place);
  if (!hasHandles(command, line.input)) return line;
  const memory = await memoryOf(io, program, line.globals);
  return { ...line, input: withIds(command, line.input, memory) };
}

async function memoryOf(io: Io, program: HandleProgram, globals: Line['globals']): Promise<TerminalMemory> {
  const store = await program.memory(io, globals);
  return store ? store.read() : emptyMemory;
}

/** Reads the line, with IDs that the person chooses where they are missing. */
async function readComplete(io: Io, program: HandleProgram, place: Place): Promise<Line> {
  const { command, rest } = place;
  try {
    return parseCommandLine(program, place);
  } catch (error) {
    if (!(error instanceof MissingArgument)) throw error;
    const kind = command.args?.[error.key]?.value.handle;
    const { globals } = parseCommandLine(program, { ...place, command: withOptionalArguments(command) });
    if (!kind || globals.noInput || !io.errors.terminal) throw error;
    const memory = await memoryOf(io, program, globals);
    const { makeAsk } = await import('../prompt/ask');
    const { steps } = makeAsk({ io, yes: globals.yes, noInput: globals.noInput });
    const missing = new UsageError(error.message, {
      hint: `run '${kind.list}' and type the number of a row; ${error.details.hint}`,
    });
    const chosen = await choose(kind, memory, steps.search, missing);
    return readComplete(io, program, { ...place, rest: [...rest, chosen] });
  }
}

function withOptionalArguments(command: AnyCommand): AnyCommand {
  const args: Arguments = Object.fromEntries(
    Object.entries(command.args ?? {}).map(([key, argument]) => [key, { ...argument, optional: true }]),
  );
  return { ...command, args } as AnyCommand;
}
