/** The base of a context: the run, the paths, the profile in use, its addresses, and what a dry run skips. */

import { dirname, join } from 'node:path';
import type { AnyCommand, Groups } from '../../cli/definition/command';
import type { Globals } from '../../cli/definition/parameters';
import type { Io } from '../../cli/process/io';
import type { DisposeStack } from '../../cli/process/lifetime';
import type { AnsweredOperation } from '../../client/operations/tracker';
import type { DryRunRecorder } from '../../client/request/dry-run';
import { type PlazaError, UsageError } from '../../errors';
import type { DryRunRequest } from '../../ports/api';
import type { Paths, Profile } from '../../ports/configuration';
import type { TerminalMemoryStore } from '../../ports/handles';
import type { Ports } from '../../ports/index';
import type { UnlessDryRun } from '../../ports/machine';
import type { ExchangeProgress, TerminalFacts } from '../../ports/terminal';
import type { Host } from '../../protocol/route';
import { configurationLock, isSandbox, pathsFrom, sandboxProfile } from '../../store/config';
import type { LockSetup } from '../../store/lock';
import { readPrivate, sharedFolder, writePrivate } from '../../store/private-file';
import { sandboxHome } from '../../store/sandbox-home';
import { once } from '../lazy';
import { makeConfiguration } from '../settings/configuration';
import { addressOf } from '../settings/used-profile';
import { makeSandboxControl } from './sandbox-control';

/** One run of a command, before it has a context. */
export interface Run {
  readonly io: Io;
  readonly globals: Globals;
  readonly command: AnyCommand;
  /** The words that name the command. */
  readonly words: readonly string[];
  /** The arguments and options, as they were read. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The objects of a command that does its action for each of several. */
  readonly objects: readonly string[] | undefined;
  /** Aborted by an interrupt, by TERM, and when the command's time is over. */
  readonly signal: AbortSignal;
  readonly stack: DisposeStack;
  readonly note: (text: string) => void;
  readonly failed: (error: PlazaError) => void;
  readonly progress: ExchangeProgress;
  /** Whether its rows continue the last list of this terminal. */
  readonly isContinued: boolean;
  /** Whether it takes the whole terminal, and so may query it. */
  readonly isScreen: boolean;
  /** The facts of the terminal; a screen learns them while it is shown. */
  readonly facts: { current: TerminalFacts };
  /** All commands. */
  readonly groups: Groups;
  /** What this terminal has shown; undefined when it cannot be identified. */
  readonly memory: () => Promise<TerminalMemoryStore | undefined>;
  /** Runs the command line of another `Io` as itself; gives its exit code. @throws what its command throws */
  readonly perform: (io: Io) => Promise<number>;
}

/** What `--once` does once: the whole command, or the action for one of its objects. */
export interface OnceAction {
  /** The key; undefined without `--once`. */
  readonly key: string | undefined;
  readonly input: Run['input'];
}

export interface Base extends Pick<Ports, 'config' | 'sandbox' | 'profile' | 'address' | 'unlessDryRun'> {
  /** The action under way. */
  readonly action: { current: OnceAction };
  /** The requests that a dry run does not send. */
  readonly dryRunRequests: DryRunRequest[];
  readonly run: Run;
  readonly paths: Paths;
  readonly locks: LockSetup;
  /** In a dry run: records the requests that are not sent. */
  readonly dryRun: DryRunRecorder | undefined;
}

/**
 * The base of one command.
 * @param nameless uses the addresses of the profile in use without its account: that of the addresses alone
 */
export function baseOf(run: Run, dryRunRequests: DryRunRequest[], nameless = false): Base {
  const { io, globals, command, signal, note } = run;
  const paths = pathsFrom(io.env);
  const locks: LockSetup = {
    pid: io.pid,
    isRunning: io.isRunning,
    clock: io.clock,
    random: io.random,
    signal,
  };
  const unlessDryRun = makeUnlessDryRun(globals.dryRun, note);
  const configured = makeConfiguration({
    path: paths.config,
    lock: configurationLock(paths.config, locks),
    checkFolders: once(() => checkOwnFolders(paths, run)),
    profileOption: globals.profile,
    mayBeNew: command.signsIn === true,
    env: io.env,
    unlessDryRun,
  });
  const config = nameless
    ? { ...configured, chosen: async () => unnamed(await configured.chosen()) }
    : configured;
  const dryRun = globals.dryRun
    ? { record: (request: DryRunRequest) => void dryRunRequests.push(request) }
    : undefined;
  const homeAt = (folder: string) => sandboxHome(folder, locks);
  const home = homeAt(paths.sandbox);
  const sandbox = makeSandboxControl({ io, home, homeAt, signal, unlessDryRun, dryRun });
  const profile = once(async () => (await config.chosen()) ?? defaultProfile(run, config, paths.state));
  const address = async (host: Host) => {
    const used = await profile();
    if (!used.sandbox) return addressOf(used, host, io.env);
    const { baseUrl, statusUrl, pixelUrl } = await sandbox.ensure();
    return new URL({ main: baseUrl, status: statusUrl, pixel: pixelUrl }[host]);
  };
  const action = { current: { key: globals.once, input: run.input } };
  return {
    run,
    action,
    paths,
    locks,
    dryRun,
    config,
    sandbox,
    profile,
    address,
    dryRunRequests,
    unlessDryRun,
  };
}

/** @throws UsageError when another user may change the settings or the state */
async function checkOwnFolders({ config, state }: Paths, { io, note }: Run): Promise<void> {
  const folders = { settings: dirname(config), state, operations: join(state, 'operations') };
  for (const [name, folder] of Object.entries(folders)) {
    const found = await sharedFolder(folder, io.userId);
    if (!found) continue;
    const what = `the ${name} folder ${folder} ${found.what}`;
    const hint = `run '${found.command}', or set PLAZA_CONFIG_DIR to a folder of your own`;
    if (found.isRefused) throw new UsageError(what, { hint });
    note(`${what}; '${found.command}' makes it private`);
  }
}

function unnamed(profile: Profile | undefined): Profile | undefined {
  return profile && { ...profile, name: undefined };
}

/** With no address and no profile, a user at a terminal gets the sandbox, with a note; a script is refused. */
async function defaultProfile(
  { io, globals, note }: Run,
  config: Ports['config'],
  state: string,
): Promise<Profile> {
  const configuration = await config.all();
  const services = Object.keys(configuration.profiles).filter((name) => !isSandbox(configuration, name));
  if (services.length > 0) {
    throw new UsageError('no profile is active', {
      hint: `choose one with 'plaza auth switch NAME' or --profile NAME: ${services.join(', ')}`,
    });
  }
  if (io.input.terminal && io.errors.terminal && !globals.noInput) {
    if (!globals.quiet) await noteSandbox(state, note);
    return sandboxProfile;
  }
  throw new UsageError('no address is set and no profile is chosen', {
    hint: "set PLAZA_BASE_URL (or run 'plaza config set baseUrl ADDRESS'), or add '--profile sandbox' to use the local sandbox",
  });
}

/**
 * Runs changes of this computer; in a dry run, notes them instead.
 * @internal
 */
export function makeUnlessDryRun(isDryRun: boolean, note: (text: string) => void): UnlessDryRun {
  if (!isDryRun) return (work) => work();
  return async (_, reported) => {
    if (reported !== undefined) note(`dry run: ${reported}`);
    return undefined;
  };
}

const sandboxNotice =
  "no address is set, so this uses the local sandbox ('plaza sandbox sign-in ada' signs in); set an address with 'plaza config set baseUrl ADDRESS'";

/** Prints the notice once; again where the state folder cannot be written. */
async function noteSandbox(state: string, note: (text: string) => void): Promise<void> {
  const path = join(state, 'sandbox-notice');
  if ((await readPrivate(path).catch(() => undefined)) !== undefined) return;
  note(sandboxNotice);
  await writePrivate(path, 'given\n').catch(() => undefined);
}

/** Keyed operations of one run that are done and whose answers are not printed yet. */
export interface PendingAcks {
  add(operation: AnsweredOperation): void;
  /** Acknowledges each operation if its answer was printed; returns the IDs of those that stay in the journal. */
  reportPrinted(printed: boolean): Promise<string[]>;
}

export function makePendingAcks(): PendingAcks {
  const operations: AnsweredOperation[] = [];
  return {
    add: (operation) => void operations.push(operation),
    async reportPrinted(printed) {
      const done = operations.splice(0);
      for (const one of done) await (printed ? one.acknowledge() : one.savePending());
      return printed ? [] : done.flatMap(({ id }) => id ?? []);
    },
  };
}
