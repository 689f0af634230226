/** What this terminal has shown in the profile in use. */
import type { Globals } from '../../cli/definition/globals';
import type { Io } from '../../cli/process/io';
import type { TerminalMemoryStore } from '../../ports/handles';
import { readConfiguration } from '../../store/config';
import { pathsFrom } from '../../store/paths';
import { chooseProfile, sandboxName } from '../../store/profiles';
import { terminalMemory } from '../../store/records/terminal-memory';
import { namelessAccount } from '../../store/secrets/account';

/** The memory; undefined where the terminal cannot be told from others, or the profile from the configuration. */
export async function terminalMemoryOf(
  io: Pick<Io, 'env' | 'terminalId' | 'clock'>,
  { profile: asked }: Pick<Globals, 'profile'>,
): Promise<TerminalMemoryStore | undefined> {
  const terminal = io.terminalId();
  if (terminal === undefined) return undefined;
  try {
    const { config, state } = pathsFrom(io.env);
    const chosen = chooseProfile(await readConfiguration(config), asked, io.env);
    // With nothing set up a person gets the sandbox.
    const profile = chosen ? (chosen.name ?? namelessAccount) : sandboxName;
    return terminalMemory(state, { terminal, profile, now: io.clock.now() });
  } catch {
    // What is wrong with the configuration is for the command to report.
    return undefined;
  }
}
