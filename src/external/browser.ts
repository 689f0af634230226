/**
 * Opens an address in the browser of the user. Runs in its own process, with an environment without secrets: the browser
 * inherits nothing else and cannot write to the streams of the command.
 */
import type { ChildProcess } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../ports/machine';
import { lineWords, startProgram } from './program';

export interface BrowserSetup {
  readonly env: Environment;
  readonly platform: string;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Opens an address without `BROWSER`; by default, the package `open`. */
  readonly system?: (address: string) => Promise<ChildProcess>;
}

/** A browser that still runs after this time has started; one that failed, or used a running browser, exits before. */
const startTimeMs = 2000;

/**
 * Starts the first program of `BROWSER` that works (command lines without a shell, separated as in `PATH`, with `%s` for the
 * address),
 * otherwise the default browser of the system.
 * @throws Error when none could be started
 */
export async function startBrowser(address: string, setup: BrowserSetup): Promise<void> {
  const { env, platform, system = systemBrowser } = setup;
  const programs = (env.BROWSER ?? '').split(delimiter).filter((program) => program.trim() !== '');
  if (programs.length === 0) {
    if (hasNoDisplay(platform, env)) throw new Error('this computer has no display, and BROWSER is not set');
    return waitForStart(await system(address), setup);
  }
  let failed: unknown;
  for (const program of programs) {
    try {
      return await waitForStart(await startLauncher(program, address, env), setup);
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

/** Without a display, the opener of the system would start a browser in a terminal that does not exist either. */
function hasNoDisplay(platform: string, env: BrowserSetup['env']): boolean {
  if (platform === 'win32' || platform === 'darwin') return false;
  return !env.DISPLAY && !env.WAYLAND_DISPLAY && !env.WSL_DISTRO_NAME;
}

async function systemBrowser(address: string): Promise<ChildProcess> {
  const { default: open } = await import('open');
  // A path can be translated for the browser of Windows (WSL), a URL of a file cannot.
  return open(address.startsWith('file:') ? fileURLToPath(address) : address);
}

/** The program gets no BROWSER: one that follows it, such as `xdg-open`, would start itself forever. */
function startLauncher(line: string, address: string, env: BrowserSetup['env']): Promise<ChildProcess> {
  const [program, ...words] = lineWords(line);
  const hasPlaceholder = words.some((word) => word.includes('%s'));
  const args = hasPlaceholder ? words.map((word) => word.replaceAll('%s', address)) : [...words, address];
  const options = { stdio: 'ignore', detached: true, env: { ...env, BROWSER: undefined } } as const;
  return startProgram([program, ...args], options);
}

/** Waits until the program has started. @throws Error when it exits with another code than 0 */
async function waitForStart(child: ChildProcess, { sleep }: BrowserSetup): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    const onExit = (code: number | null) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with exit code ${code}`));
    child.once('error', reject);
    child.once('exit', onExit);
    if (child.exitCode !== null) onExit(child.exitCode);
  });
  const done = new AbortController();
  const started = sleep(startTimeMs, done.signal).catch(() => undefined);
  try {
    await Promise.race([ended, started]);
  } finally {
    done.abort();
    child.unref();
  }
}
