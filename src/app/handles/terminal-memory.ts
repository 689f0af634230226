/** The memory of this terminal for the profile in use, and the IDs of typed handles. */
import { handleKind } from '../../cli/definition/options';
import type { Globals } from '../../cli/definition/parameters';
import type { Io } from '../../cli/process/io';
import { once } from '../../lazy';
import type { TerminalMemoryStore } from '../../ports/handles';
import { pathsFrom } from '../../store/config';
import { terminalMemory } from '../../store/records/terminal-memory';
import { accountName } from '../../store/secrets/account';
import { usedProfile } from '../settings/used-profile';
import { emptyMemory, idOf, isIdPrefix, mayBeHandle } from './memory';

/** The memory, which is read once; undefined when the terminal cannot be identified or the configuration cannot be read. */
export async function terminalMemoryOf(
  io: Pick<Io, 'env' | 'terminalId' | 'clock'>,
  { profile: profileOption }: Pick<Globals, 'profile'>,
): Promise<TerminalMemoryStore | undefined> {
  const terminal = io.terminalId();
  if (terminal === undefined) return undefined;
  try {
    const profile = accountName(await usedProfile(io.env, profileOption));
    const store = terminalMemory(pathsFrom(io.env).state, { terminal, profile, now: io.clock.now() });
    return { ...store, read: once(() => store.read()) };
  } catch {
    // The command itself reports an error in the configuration.
    return undefined;
  }
}

/** @throws UsageError for a number or `@last` that names nothing, and a beginning of several IDs */
export async function idAtTerminal(
  store: TerminalMemoryStore | undefined,
  { kind: name, typed }: { readonly kind: string; readonly typed: string },
): Promise<string> {
  const kind = handleKind(name);
  if (!kind || !mayBeHandle(typed)) return typed;
  const memory = (await store?.read()) ?? emptyMemory;
  return idOf(kind, typed, memory, isIdPrefix(typed) ? await store?.readAll() : []);
}
