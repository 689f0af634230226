/** Finds the sandbox, starts it when needed, and calls its control routes. */
import { resolve } from 'node:path';
import type { Io } from '../../cli/process/io';
import type { DryRunRecorder } from '../../client/request/dry-run';
import { exitCodes, NetworkError, PlazaError, UsageError } from '../../errors';
import type { UnlessDryRun } from '../../ports/machine';
import type { SandboxAddress, SandboxControl, SandboxHome, SandboxRecord } from '../../ports/sandbox';

export interface SandboxSetup {
  readonly io: Io;
  readonly home: SandboxHome;
  /** The home in another folder. */
  readonly homeAt: (folder: string) => SandboxHome;
  readonly signal: AbortSignal;
  readonly unlessDryRun: UnlessDryRun;
  /** With `--dry-run`: records the requests that would change the sandbox. */
  readonly dryRun?: DryRunRecorder;
}

/** A sandbox in the background ends by itself after this long without a request. */
const idle = '30m';
/** Options of child processes whose output plaza parses. */
const plainly = ['--no-color'];
const patienceMs = 20_000;
const pollMs = 15;
/** A sandbox that has released its folder still keeps its compiled code; one that its parent has not waited for stays listed. */
const maxEndMs = 1000;

const noAddress = { baseUrl: null, statusUrl: null, pixelUrl: null, pid: null, time: null };
const stopped: SandboxRecord = { running: false, ...noAddress };

export function makeSandboxControl(setup: SandboxSetup): SandboxControl {
  const { io, home, signal, dryRun } = setup;
  // In a dry run a change is recorded.
  const ask: SandboxControl['ask'] = async (method, path, body) => {
    const { askControl, controlUrl } = await import('./control-requests');
    const address = await needRunning(home);
    if (!dryRun || method === 'GET') return askControl({ io, address, signal }, method, path, body);
    dryRun.record({ method, url: controlUrl(address.baseUrl, path).href, headers: {}, body });
    return undefined;
  };
  const status = async () => {
    const running = await home.running();
    if (!running) return stopped;
    // Not `ask`: a sandbox that was killed since then is a lost connection, not a wrong usage.
    const { askControl } = await import('./control-requests');
    const answer = await askControl({ io, address: running, signal }, 'GET', '/status');
    const { baseUrl, statusUrl, pixelUrl, pid } = running;
    return { running: true, baseUrl, statusUrl, pixelUrl, pid, time: (answer as { time: string }).time };
  };
  return {
    home,
    at: (folder) => makeSandboxControl({ ...setup, home: setup.homeAt(folder) }),
    ask,
    status,
    ensure: () => ensure(setup),
    async startInBackground(options) {
      await startOnce(setup, options);
      return status();
    },
    async stop() {
      const running = await home.running();
      if (!running) return stopped;
      await ask('POST', '/stop');
      if (dryRun) return status();
      await eventually(setup, async () => !(await home.occupied()), 'the sandbox did not stop');
      if (running.pid !== io.pid) await holds(setup, async () => !io.isRunning(running.pid), maxEndMs);
      return stopped;
    },
    async reset() {
      const running = await home.running();
      const renewed = running && (await ask('POST', '/reset'));
      if (dryRun) return status();
      if (running) await home.writeAddress({ ...running, world: (renewed as { world: string }).world });
      else await home.dropWorld();
      return status();
    },
    async *watch() {
      const { watchControl } = await import('./control-requests');
      yield* watchControl({ io, address: await needRunning(home), signal });
    },
  };
}

/** Starts the sandbox, unless it runs or another process starts it. */
async function startOnce(setup: SandboxSetup, options: readonly string[]): Promise<void> {
  const { home, signal, unlessDryRun } = setup;
  const release = await home.startLock(signal);
  try {
    if (!(await home.running()))
      await unlessDryRun(() => start(setup, options), 'the sandbox was not started');
  } finally {
    await release();
  }
}

async function needRunning(home: SandboxHome): Promise<SandboxAddress> {
  const address = await home.running();
  if (address) return address;
  throw new UsageError('no sandbox is running', {
    hint: "start one with 'plaza sandbox start --background'",
  });
}

/** The running sandbox; else a process of its own starts one, so that it outlives this command. */
async function ensure({ io, home }: SandboxSetup): Promise<SandboxAddress> {
  const running = await home.running();
  if (running) return running;
  const words = ['sandbox', 'start', '--background', ...plainly];
  const child = await io.self.run(words, childEnvironment(io, home));
  const address = await home.running();
  if (address) return address;
  throw startFailure(home, child.code, child.stderr);
}

async function start(setup: SandboxSetup, options: readonly string[]): Promise<void> {
  const { io, home } = setup;
  const { ended } = await io.self.start(['sandbox', 'start', '--idle', idle, ...plainly, ...options], {
    env: childEnvironment(io, home),
    log: home.log,
    cwd: home.folder,
  });
  let end: { code: number | null } | undefined;
  const keep = (code: number | null) => {
    end = { code };
  };
  ended.then(keep, () => keep(null));
  const hasEndedOrRuns = async () => end !== undefined || (await home.running()) !== undefined;
  await eventually(setup, hasEndedOrRuns, 'it did not answer in time');
  if (end) throw startFailure(home, end.code, await home.lastLogged());
}

const failed = 'Failed to start the sandbox: ';

/** The error of a child process that did not start the sandbox, from its output. */
function startFailure(home: SandboxHome, code: number | null, reported: string): PlazaError {
  const [, message = `it ended with exit code ${code}`, hint = `its log is ${home.log}`] =
    /^error: (.*)(?:\nhint: (.*))?$/m.exec(reported) ?? [];
  const kind = code === exitCodes.usage ? 'usage' : 'network';
  return new PlazaError(kind, message.startsWith(failed) ? message : failed + message, { hint });
}

/** Polls until the condition holds. @throws NetworkError after `patienceMs` */
async function eventually(setup: SandboxSetup, condition: () => Promise<boolean>, otherwise: string) {
  if (!(await holds(setup, condition, patienceMs)))
    throw new NetworkError(`Failed: ${otherwise}`, { hint: `see its log: ${setup.home.log}` });
}

/** Polls until the condition holds, for at most `forMs`. Returns whether it does. */
async function holds({ io, signal }: SandboxSetup, condition: () => Promise<boolean>, forMs: number) {
  const deadline = io.clock.monotonic() + forMs;
  while (!(await condition())) {
    if (io.clock.monotonic() > deadline) return false;
    await io.clock.sleep(pollMs, signal);
  }
  return true;
}

/** Our environment without tokens, which no child needs, and with absolute folders: a child has another working folder. */
function childEnvironment(io: Io, home: SandboxHome): Record<string, string | undefined> {
  const { PLAZA_ACCESS_TOKEN, PLAZA_REFRESH_TOKEN, PLAZA_CONFIG_DIR: own, ...rest } = io.env;
  return { ...rest, PLAZA_SANDBOX_DIR: home.folder, ...(own && { PLAZA_CONFIG_DIR: resolve(own) }) };
}
