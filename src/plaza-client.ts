/** `plaza/client`: the client for other programs. Here the library meets the process; nothing else of it reads one. */
import { join } from 'node:path';
import { version } from '../package.json';
import { clockOf, systemChance } from './cli/process/clock';
import { clientFactory } from './library/client';
import { type KeychainProcess, keychainTimeoutMs } from './store/secrets/keychain';

export {
  NetworkError,
  NotFoundError,
  PersonNeededError,
  PlazaError,
  RefusedError,
  SignedOutError,
  TooFrequentError,
  UnknownOutcomeError,
  UsageError,
} from './library/errors';

export const createClient = clientFactory(() => ({
  clock: clockOf(process.env),
  random: systemChance,
  env: process.env,
  pid: process.pid,
  userId: process.geteuid?.(),
  isRunning,
  version,
  keychain,
}));

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only checks.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The keychain's own process is the one of the command line. */
const keychain: KeychainProcess = async (input) => {
  const { runPart } = await import('./cli/process/self');
  const { foreignEnvironment } = await import('./cli/process/environment');
  const program = join(__dirname, '..', 'bin', 'plaza.js');
  const options = { input, env: foreignEnvironment(process.env), patienceMs: keychainTimeoutMs };
  return runPart(process.execPath, [program, '--part', 'keychain'], options);
};
