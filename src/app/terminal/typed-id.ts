/** IDs that a person types at a terminal where the definition of a command does not know their kind. */
import { emptyMemory, idOf, mayBeHandle } from '../../cli/handles/memory';
import type { Io } from '../../cli/process/io';
import type { PlazaGlobals } from '../definition/plaza-command';
import { handleKind } from '../ids';
import { terminalMemoryOf } from './memory';

/** @throws UsageError for a number or `@last` that names nothing, and a beginning of several IDs */
export async function idAtTerminal(
  io: Pick<Io, 'env' | 'terminalId' | 'clock'>,
  globals: Pick<PlazaGlobals, 'profile'>,
  { kind: name, typed }: { readonly kind: string; readonly typed: string },
): Promise<string> {
  const kind = handleKind(name);
  if (!kind || !mayBeHandle(typed)) return typed;
  const memory = await (await terminalMemoryOf(io, globals))?.read();
  return idOf(kind, typed, memory ?? emptyMemory);
}
