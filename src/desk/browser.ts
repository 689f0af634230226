/**
 * Opens an address in the person's browser. Runs in a process of its own, with an environment that holds no secret:
 * what it starts inherits nothing else and cannot write to the command's streams.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter } from 'node:path';

export interface BrowserSetup {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** What opens an address where `BROWSER` names nothing; the package `open` unless a test brings its own. */
  readonly system?: (address: string) => Promise<ChildProcess>;
}

/** A browser that is still running after this long has started; one that could not, or handed over, ends before. */
const settlingMs = 2000;

/**
 * Starts the browser: the first of `BROWSER` that can be (programs as on a command line, separated as in `PATH`, `%s`
 * standing for the address), else the system's.
 * @throws Error when none could be started; its message says why
 */
export async function startBrowser(address: string, setup: BrowserSetup): Promise<void> {
  const { env, platform, system = systemBrowser } = setup;
  const programs = (env.BROWSER ?? '').split(delimiter).filter((program) => program.trim() !== '');
  if (programs.length === 0) {
    if (hasNoScreen(platform, env)) throw new Error('this computer has no display, and BROWSER is not set');
    return settled(await system(address), setup);
  }
  let failed: unknown;
  for (const program of programs) {
    try {
      return await settled(startProgram(program, address, env), setup);
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

/** Without a screen the system's opener would start a browser for terminals, whose terminal is not there either. */
function hasNoScreen(platform: string, env: BrowserSetup['env']): boolean {
  if (platform === 'win32' || platform === 'darwin') return false;
  return !env.DISPLAY && !env.WAYLAND_DISPLAY && !env.WSL_DISTRO_NAME;
}

async function systemBrowser(address: string): Promise<ChildProcess> {
  const { default: open } = await import('open');
  return open(address);
}

/** The program itself is told of no BROWSER: one that follows it, such as `xdg-open`, would start itself for ever. */
function startProgram(line: string, address: string, env: BrowserSetup['env']): ChildProcess {
  const [program = '', ...words] = line.trim().split(/\s+/);
  const named = words.some((word) => word.includes('%s'));
  const given = named ? words.map((word) => word.replaceAll('%s', address)) : [...words, address];
  return spawn(program, given, { stdio: 'ignore', detached: true, env: { ...env, BROWSER: undefined } });
}

/** Waits until it is known that the program runs. @throws Error when it ends with anything but 0 */
async function settled(child: ChildProcess, { sleep }: BrowserSetup): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    const judge = (code: number | null) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with exit code ${code}`));
    child.once('error', reject);
    child.once('exit', judge);
    if (child.exitCode !== null) judge(child.exitCode);
  });
  const over = new AbortController();
  const settling = sleep(settlingMs, over.signal).catch(() => undefined);
  try {
    await Promise.race([ended, settling]);
  } finally {
    over.abort();
    child.unref();
  }
}
