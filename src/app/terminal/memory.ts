/** What this terminal has shown in the profile in use. */
import type { Io } from '../../cli/process/io';
import type { TerminalMemoryStore } from '../../ports/handles';
import { pathsFrom } from '../../store/paths';
import { terminalMemory } from '../../store/records/terminal-memory';
import { accountName } from '../../store/secrets/account';
import type { PlazaGlobals } from '../definition/plaza-command';
import { usedProfile } from '../settings/used-profile';

/** The memory; undefined when the terminal cannot be identified, or the configuration does not give the profile. */
export async function terminalMemoryOf(
  io: Pick<Io, 'env' | 'terminalId' | 'clock'>,
  { profile: asked }: Pick<PlazaGlobals, 'profile'>,
): Promise<TerminalMemoryStore | undefined> {
  const terminal = io.terminalId();
  if (terminal === undefined) return undefined;
  try {
    const profile = accountName(await usedProfile(io.env, asked));
    return terminalMemory(pathsFrom(io.env).state, { terminal, profile, now: io.clock.now() });
  } catch {
    // What is wrong with the configuration is for the command to report.
    return undefined;
  }
}
