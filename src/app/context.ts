/** What a command is handed: capabilities, each made on first use. */

import type { Host } from '../api/catalogue/route';
import type { DryRunRequest } from '../api/client';
import type { AnyCommand } from '../cli/definition/command';
import type { Globals } from '../cli/definition/globals';
import { commandsByRoute, type Manifest } from '../cli/line/manifest';
import type { Progress } from '../cli/output/progress';
import type { DisposeStack } from '../cli/process/dispose';
import type { Io } from '../cli/process/io';
import { colourLevel, type Terminal, terminalOf } from '../cli/process/terminal';
import { type Ask, makeAsk } from '../cli/prompt/ask';
import type { Desk } from '../desk/desk';
import { type PlazaError, UsageError } from '../errors';
import type { Chance, Clock } from '../ports/machine';
import type { Check } from '../render/tool/doctor';
import type { Configuration } from '../store/config';
import { fileLock, type LockSetup } from '../store/lock/lock';
import { type Paths, pathsFrom } from '../store/paths';
import { isSandbox, type Profile, sandboxName } from '../store/profiles';
import type { Draft } from '../store/records/drafts';
import type { OrderKeys } from '../store/records/order-tokens';
import { sandboxHome } from '../store/sandbox/sandbox-home';
import { namelessAccount } from '../store/secrets/account';
import { type Accounts, makeAccounts } from './accounts/accounts';
import type { Connected } from './client';
import { type Locally, makeLocally } from './dry-run';
import { type Files, makeFiles } from './files/files';
import { once, onUse } from './lazy';
import type { Operations } from './operations/operations';
import type { Untold } from './operations/pending-acks';
import { makePictures, type Pictures } from './pictures';
import { makeSandboxControl, type SandboxControl } from './sandbox/sandbox';
import { addressOf } from './settings/addresses';
import { type ConfigurationStore, makeConfiguration } from './settings/configuration';
import { settingValue } from './settings/settings';

export interface Context extends Connected {
  readonly config: ConfigurationStore;
  readonly sandbox: SandboxControl;
  readonly accounts: Accounts;
  readonly ask: Ask;
  readonly files: Files;
  readonly desk: Desk;
  /** What opens orders without an account. */
  readonly orderKeys: () => Promise<OrderKeys>;
  /** The keyed actions whose answer was lost. */
  readonly operations: Operations;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Aborted by an interrupt, by TERM, and when the command's time is over. */
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  /** How pictures are drawn; a command that renders one prepares it. */
  readonly pictures: Pictures;
  readonly paths: Paths;
  /** Facts about this program and the computer, for `doctor`. */
  readonly program: Pick<Io, 'version' | 'nodeVersion' | 'platform' | 'env' | 'pid'>;
  /** The profile in use. @throws UsageError when nothing is set up and nobody can be told so */
  profile(): Promise<Profile>;
  /** The address of a host; the sandbox is started for it when that is where it lies. */
  address(host: Host): Promise<URL>;
  /** The commands that may call each route, by the route's name. */
  commandsOfRoutes(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Closes something when the command is over, whatever its end. */
  defer(close: () => unknown): void;
  /** What `doctor` finds. */
  diagnose(): Promise<Check[]>;
  /** How long `--wait` lets limits and cooldowns be waited out, in milliseconds; undefined without it. */
  readonly waitMs: number | undefined;
  /** A line for the person on standard error; nothing under `--quiet`. */
  note(text: string): void;
  /** Tells of a failure that does not end the command; `--quiet` lets it through as it does any error. */
  failed(error: PlazaError): void;
  /** Shows a person how far long work is. */
  readonly progress: Progress;
  /** Begins a text that is kept until it was sent. */
  draft(text: string): Promise<Draft>;
  /** Under `--dry-run`: what would have been sent, in order. */
  readonly rehearsed: readonly DryRunRequest[];
  /** Changes something on this computer, but for a dry run. */
  readonly locally: Locally;
}

export interface ContextSetup {
  readonly io: Io;
  readonly globals: Globals;
  readonly command: AnyCommand;
  readonly words: readonly string[];
  /** The arguments and options of the line, as they were read. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether another keyed action is to begin though the same one waits. */
  readonly anew: boolean;
  /** Takes keyed actions that are done, until their answer was told. */
  readonly untold: Untold;
  readonly signal: AbortSignal;
  readonly stack: DisposeStack;
  readonly note: (text: string) => void;
  readonly failed: (error: PlazaError) => void;
  readonly progress: Progress;
  readonly manifest: () => Promise<Manifest>;
  /** Hears of each change that was done. */
  readonly changed?: () => void;
  /** Takes down what a dry run would have sent; left out: a list of its own. */
  readonly rehearsed?: DryRunRequest[];
}

/** Makes the context of one command. The client is loaded only for a command that may call routes. */
export async function makeContext(setup: ContextSetup): Promise<Context> {
  const { io, globals, command, signal, note } = setup;
  const paths = pathsFrom(io.env);
  const locks: LockSetup = { pid: io.pid, isRunning: io.isRunning, clock: io.clock, chance: io.chance };
  const locally = makeLocally(globals.dryRun, note);
  const config = makeConfiguration({
    path: paths.config,
    lock: fileLock(`${paths.config}.lock`, locks),
    asked: globals.profile,
    mayBeNew: command.signsIn === true,
    env: io.env,
    locally,
  });
  const rehearsed = setup.rehearsed ?? [];
  const dryRun = globals.dryRun && { record: (request: DryRunRequest) => rehearsed.push(request) };
  const home = sandboxHome(paths.sandbox, locks);
  const sandbox = makeSandboxControl({ io, home, signal, locally, ...(dryRun && { dryRun }) });
  const profile = once(
    async () => (await config.chosen()) ?? nothingChosen(await config.all(), io, globals, note),
  );
  const address = async (host: Host) => {
    const used = await profile();
    if (!used.sandbox) return addressOf(used, host, io.env);
    const { baseUrl, statusUrl, pixelUrl } = await sandbox.ensure();
    return new URL({ main: baseUrl, status: statusUrl, pixel: pixelUrl }[host]);
  };
  const setting = async (key: string) => String(settingValue(await config.chosen(), key));
  const ask = makeAsk({ io, yes: globals.yes || globals.dryRun, noInput: globals.noInput });
  const context: Omit<Context, keyof Connected> = {
    config,
    sandbox,
    ask,
    accounts: makeAccounts({
      io,
      note,
      state: paths.state,
      locks,
      config,
      ask,
      asked: globals.profile,
      locally,
      profile,
    }),
    files: makeFiles(io, locally),
    desk: onUse(async () => {
      const { deskOf } = await import('./desk');
      return deskOf({ io, note, locally, signal });
    }),
    async orderKeys() {
      const { orderKeys } = await import('../store/records/order-tokens');
      return orderKeys(paths.state, (await profile()).name ?? namelessAccount, { ...locks, signal });
    },
    operations: onUse(async () => {
      const { makeOperations } = await import('./operations/operations');
      return makeOperations({
        state: paths.state,
        locks,
        only: globals.profile ?? (io.env.PLAZA_PROFILE || undefined),
        locally,
        contextOf: (name) =>
          makeContext({
            ...setup,
            command: { ...command, routes: 'all' },
            globals: { ...globals, profile: name },
            rehearsed,
          }),
      });
    }),
    clock: io.clock,
    chance: io.chance,
    signal,
    paths,
    program: io,
    get terminal() {
      return terminalOf(io, { noColor: globals.noColor, setting: 'auto' });
    },
    pictures: makePictures({
      io,
      globals,
      setting: () => setting('pictures'),
      colour: async () =>
        colourLevel(io.output, io.env, { noColor: globals.noColor, setting: await setting('color') }),
    }),
    profile,
    address,
    commandsOfRoutes: async () => commandsByRoute(await setup.manifest()),
    defer: setup.stack.add,
    waitMs: globals.wait,
    note,
    failed: setup.failed,
    progress: setup.progress,
    async draft(text) {
      const { beginDraft } = await import('../store/records/drafts');
      return beginDraft(paths.state, io.chance.uuid().slice(0, 8), text);
    },
    rehearsed,
    locally,
    diagnose: async () => (await import('./doctor')).diagnose(context as Context),
  };
  if (command.routes !== 'all' && command.routes.length === 0) return withoutApi(context, setup.words);
  const { connect } = await import('./client');
  return Object.assign(context, await connect(setup, context, locks, dryRun || undefined));
}

/** With no address and no profile a person gets the sandbox, and is told so; a script is refused. */
function nothingChosen(
  configuration: Configuration,
  io: Io,
  globals: Globals,
  note: (text: string) => void,
): Profile {
  const services = Object.keys(configuration.profiles).filter((name) => !isSandbox(configuration, name));
  if (services.length > 0) {
    throw new UsageError('no profile is active', {
      hint: `'plaza auth switch NAME' makes one active, --profile NAME uses one once: ${services.join(', ')}`,
    });
  }
  if (io.input.terminal && io.errors.terminal && !globals.noInput) {
    note(
      "nothing is set up yet, so this runs against the local sandbox; 'plaza config set baseUrl ADDRESS' changes that",
    );
    return { name: sandboxName, sandbox: true, settings: {} };
  }
  throw new UsageError('no address is set and no profile is chosen', {
    hint: "set PLAZA_BASE_URL (or run 'plaza config set baseUrl ADDRESS'), or add '--profile sandbox' to use the local sandbox",
  });
}

/** A command without routes has no client; touching it is a fault of the command. */
function withoutApi(context: Omit<Context, keyof Connected>, words: readonly string[]): Context {
  const envelopeOf = { value: (value: object) => value };
  const api = {
    get() {
      throw new Error(`'${words.join(' ')}' declares no routes and has no client`);
    },
  };
  return Object.defineProperties(context, { api, envelopeOf }) as Context;
}
