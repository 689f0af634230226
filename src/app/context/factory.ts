/**
 * The factory of everything that a command is given. It owns the order in which capabilities are made: `scopeOf` and
 * `contextOf` read from top to bottom, and each line uses only lines above it. A capability is made, and its code is
 * loaded, when it is first used. Each capability is implemented in a file of its own; the client, which only commands with
 * routes load, is made by `client.ts`. `app/perform` opens one context per command line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '../../account/address';
import { isKeyed } from '../../cli/definition/parameters';
import { commandsByRoute, loadManifest } from '../../cli/line/manifest';
import { colorLevel, terminalOf } from '../../cli/process/terminal';
import { makeAsk } from '../../cli/prompt/ask';
import { UsageError } from '../../errors';
import { lazy, once } from '../../lazy';
import type { DryRunRequest } from '../../ports/api';
import type { ConfigurationStore } from '../../ports/configuration';
import type { Context, Ports, ProtocolDocument } from '../../ports/index';
import type { PictureWay } from '../../ports/pictures';
import type { Host } from '../../protocol/route';
import { configurationLock, pathsFrom } from '../../store/config';
import type { LockSetup } from '../../store/lock';
import { checkOwnFolders } from '../../store/private-file';
import type { ExpiryTime } from '../../store/records/expiring-records';
import { sandboxHome } from '../../store/sandbox-home';
import { accountName } from '../../store/secrets/account';
import { guardedFiles } from '../local-files/guarded-files';
import { makeFiles } from '../local-files/local-files';
import { makeConfiguration } from '../settings/configuration';
import { callSettings, settingValue } from '../settings/settings';
import { type LearningPictures, makePictures } from '../terminal/pictures';
import type { Client } from './client';
import { makeSandboxControl } from './sandbox-control';
import {
  type CommandScope,
  defaultProfile,
  explain,
  makePendingAcks,
  makeUnlessDryRun,
  pagerOf,
  type Run,
  type RunEffects,
} from './scope';

export interface OneObject {
  readonly id: string;
  /** The input with only this object. */
  readonly input: Run['input'];
}

/** The context of a command, and the functions that decide how its value is written. */
export interface OpenContext extends Pick<Client, 'envelopeOf' | 'asReceived' | 'listChoice'> {
  readonly context: Context;
  /** Undefined until the command has used its pictures. */
  pictures(): LearningPictures | undefined;
  /** The pager that the setting or the environment names, as a shell reads it; undefined for none. */
  pager(): Promise<string | undefined>;
  color(): Promise<string>;
  /** Whether the service has made a change for this command. */
  hasChanged(): boolean;
  /** The lost answer of an earlier run of the command, called before it runs; undefined for a command that is not keyed. */
  readonly pendingAnswer: (() => Promise<{ readonly answer: unknown } | undefined>) | undefined;
  /**
   * With `--once`: the value of the work, or the value that an earlier run has stored.
   * @param isDone whether the value says that everything was done
   * @param object of an action for one of several objects, which has a key of its own
   */
  readonly once:
    | (<T>(work: () => Promise<T>, isDone: (value: T) => boolean, object?: OneObject) => Promise<T>)
    | undefined;
  /** Called once, at the end. @returns the IDs of the operations that are done and whose answers were not read */
  reportPrinted(printed: boolean): Promise<readonly string[]>;
}

/** Opens the context of one command. The client is loaded only for a command that can call routes. */
export async function openContext(run: Run): Promise<OpenContext> {
  const effects: RunEffects = { dryRunRequests: [], acks: makePendingAcks(), hasChanged: false };
  const scope = scopeOf(run, effects);
  const { context, client, pictures } = await contextOf(scope);
  return {
    context,
    pictures,
    pager: () => pagerOf(scope),
    // The command itself reports a configuration that cannot be read.
    color: () => setting(scope, 'color').catch(() => 'auto'),
    envelopeOf: client?.envelopeOf ?? ((value) => value),
    asReceived: client?.asReceived ?? ((value) => value),
    hasChanged: () => effects.hasChanged,
    listChoice: client?.listChoice,
    pendingAnswer: isKeyed(run.command) ? () => pendingAnswer(run, context) : undefined,
    once: onceOf(scope, context, client),
    reportPrinted: effects.acks.reportPrinted,
  };
}

/** The run with its folders, profile and addresses. @param nameless uses the addresses of the profile without its account */
function scopeOf(run: Run, effects: RunEffects, nameless = false): CommandScope {
  const { io, globals, signal, note } = run;
  // Depends on the environment.
  const paths = pathsFrom(io.env);
  // Depends on the process and paths.
  const { pid, isRunning, clock, random } = io;
  const locks: LockSetup = { pid, isRunning, clock, random, signal, state: paths.state };
  const action = { current: { key: globals.once, input: run.input } };
  // Both depend on `--dry-run`.
  const unlessDryRun = makeUnlessDryRun(globals.dryRun, note);
  const record = (request: DryRunRequest) => {
    effects.dryRunRequests.push(request);
    io.guard?.planned();
  };
  const dryRun = globals.dryRun ? { record } : undefined;
  // Depends on paths, locks and unlessDryRun.
  const config = configOf(run, { paths, locks, unlessDryRun }, nameless);
  // Depends on paths, locks, unlessDryRun and dryRun.
  const homeAt = (folder: string) => sandboxHome(folder, locks);
  const home = homeAt(paths.sandbox);
  const sandbox = makeSandboxControl({ io, home, homeAt, signal, unlessDryRun, dryRun });
  // Depends on config and paths.
  const profile = once(async () => (await config.chosen()) ?? defaultProfile(run, config, paths.state));
  // Depends on profile and sandbox.
  const address = async (host: Host) => {
    const used = await profile();
    if (!used.sandbox) return addressOf(used, host, io.env);
    const { baseUrl, statusUrl, pixelUrl } = await sandbox.ensure();
    return new URL({ main: baseUrl, status: statusUrl, pixel: pixelUrl }[host]);
  };
  return { run, effects, paths, locks, action, unlessDryRun, dryRun, config, sandbox, profile, address };
}

/** Every capability of a command; `pictures` returns undefined until the command has used them. */
async function contextOf(scope: CommandScope) {
  const { run, effects, paths, unlessDryRun, config, sandbox, profile, address } = scope;
  const { io, globals, signal, note, failed, progress, stack } = run;
  let client: Client | undefined;
  let pictures: LearningPictures | undefined;
  const files = once(() => {
    const own = makeFiles(io, unlessDryRun);
    return io.guard ? guardedFiles(own, io.guard) : own;
  });
  const confirmedNow: ExpiryTime = async () => client?.confirmedNow();
  const ask = once(() => makeAsk({ io, yes: globals.yes || globals.dryRun, noInput: globals.noInput }));
  const context: Context = {
    // Depend on the run.
    clock: io.clock,
    random: io.random,
    program: io,
    signal,
    waitMs: globals.wait,
    note,
    failed,
    progress,
    condition,
    defer: stack.add,
    get isInteractive() {
      const isText = !globals.json && globals.jq === undefined;
      return io.input.terminal && io.output.terminal && isText && !globals.noInput;
    },
    get terminal() {
      return terminalOf(io, { noColor: globals.noColor, setting: 'auto' }, run.facts.current);
    },
    trials: lazy(async () => (await import('./trials')).makeTrials({ io, defer: stack.add })),
    commandsOfRoutes: async () => commandsByRoute(await loadManifest(io.dist, run.groups)),
    shellCompletion: async () => (await import('../../external/shell-completion')).shellCompletion(io),
    manualPage: (words) => readManual(io.dist, words),
    protocolDocument: async (name) => readDocument(io.dist, name),
    // Depend on the scope.
    paths,
    dryRunRequests: effects.dryRunRequests,
    unlessDryRun,
    config,
    sandbox,
    profile,
    address,
    explain: (failure) => explain(failure, scope),
    words: async () =>
      callSettings(await config.chosen().catch(() => undefined), io.env, undefined).vocabulary,
    commands: lazy(async () => (await import('./commands')).commandsOf(run, profile)),
    desk: lazy(async () => (await import('./desk')).deskOf({ io, note, unlessDryRun, signal })),
    serveAgents: async (settings) => (await import('../agents/server')).serveAgents(run, profile, settings),
    get pictures() {
      pictures ??= picturesOf(scope);
      return pictures;
    },
    ...recordsOf(scope, confirmedNow),
    get files() {
      return files();
    },
    get ask() {
      return ask();
    },
    // Depends on ask and the scope.
    accounts: lazy(() => accountsOf(scope, ask(), confirmedNow)),
    // Depends on another scope for each profile.
    operations: lazy(() => operationsOf(scope, context.desk)),
    // Depend on files, ask and the scope.
    get api() {
      return connected(client, run).api;
    },
    get identity() {
      return connected(client, run).identity;
    },
    get vocabulary() {
      return connected(client, run).vocabulary;
    },
    eventHandler: () => connected(client, run).eventHandler(),
    // Depends on the whole context.
    diagnose: () => diagnosis(context, run),
  };
  const { routes } = run.command;
  if (routes === 'all' || routes.length > 0) {
    const { connect } = await import('./client');
    // The first request reports a profile that cannot be read.
    client = connect(scope, await config.chosen().catch(() => undefined), context);
  }
  return { context, client, pictures: () => pictures };
}

/** A command without routes has no client; touching it is a fault of the command. */
function connected(client: Client | undefined, { words }: Run): Client {
  if (client) return client;
  throw new Error(`'${words.join(' ')}' declares no routes and has no client`);
}

function configOf(
  run: Run,
  { paths, locks, unlessDryRun }: Pick<CommandScope, 'paths' | 'locks' | 'unlessDryRun'>,
  nameless: boolean,
): ConfigurationStore {
  const configured = makeConfiguration({
    path: paths.config,
    atStart: run.configuration,
    lock: configurationLock(paths.config, locks),
    checkFolders: once(() => checkOwnFolders(paths, run.io.userId, run.note)),
    profileOption: run.globals.profile,
    mayBeNew: run.command.signsIn === true,
    env: run.io.env,
    unlessDryRun,
  });
  if (!nameless) return configured;
  const chosen = async () => {
    const profile = await configured.chosen();
    return profile && { ...profile, name: undefined };
  };
  return { ...configured, chosen };
}

const condition: Ports['condition'] = async (filter, option) => {
  const { loadJq } = await import('../../cli/output/jq');
  const named = (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    throw error.with({ message: error.message.replace(/^--jq/, option) });
  };
  const lines = await loadJq(filter).catch(named);
  return async (value) => {
    const [first = 'null'] = (await lines(value).catch(named)) ?? [];
    return first !== 'false' && first !== 'null';
  };
};

async function readManual(dist: string, words: readonly string[]): Promise<string> {
  const { manualPage } = await import('../help/help');
  const page = manualPage(dist, words);
  if (page !== undefined) return page;
  const hint =
    words.length > 0 ? "'plaza --help' lists the commands, and 'plaza man' shows all" : "run 'npm run build'";
  throw new UsageError(`there is no manual page for '${words.join(' ')}'`, { hint });
}

function readDocument(dist: string, name: string): ProtocolDocument {
  const path = join(dist, '..', 'docs', 'protocol', `${name}.json`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path} cannot be read`, { cause: error, hint: 'install plaza again' });
  }
}

function picturesOf(scope: CommandScope): LearningPictures {
  const { io, globals, note, input, isScreen, facts } = scope.run;
  const { noColor } = globals;
  const color = async () => {
    const { trueColor } = facts.current;
    return colorLevel(io.output, io.env, { noColor, setting: await setting(scope, 'color'), trueColor });
  };
  const chosen = input.pictures as PictureWay | undefined;
  const configured = () => setting(scope, 'pictures');
  const collect = scope.run.io.guard?.picture;
  return makePictures({ io, globals, isScreen, note, color, chosen, setting: configured, collect });
}

function recordsOf(scope: CommandScope, confirmedNow: ExpiryTime) {
  const { run, paths, locks, profile, address } = scope;
  const { io, note, signal } = run;
  const shownRecords = async (kind: string) => (await (await run.memory())?.read())?.seen[kind] ?? [];
  return {
    async orderKeys() {
      const { orderKeys } = await import('../../store/records/expiring-records');
      return orderKeys(paths.state, accountName(await profile()), locks, confirmedNow);
    },
    attempts: once(async () => {
      const { makeAttemptRecords } = await import('../accounts/attempt-records');
      return makeAttemptRecords({
        io,
        note,
        signal,
        locks,
        paths,
        profile,
        address,
        secrets: (await import('../accounts/secret-place')).secretsOf(io),
      });
    }),
    statusLine: async () => (await import('./status-line')).statusLineOf(scope),
    async draft(text: string) {
      const { beginDraft } = await import('../../store/records/drafts');
      return beginDraft(paths.state, io.random.uuid().slice(0, 8), text);
    },
    shownRecords,
    shownBefore: async (kind: string, id: string) =>
      (await shownRecords(kind)).find((known) => known.id === id),
    async typedId(kind: string, typed: string) {
      if (!io.input.terminal || !io.output.terminal) return typed;
      const { idAtTerminal } = await import('../handles/terminal-memory');
      return idAtTerminal(await run.memory(), { kind, typed });
    },
  };
}

async function accountsOf(
  scope: CommandScope,
  ask: Ports['ask'],
  confirmedNow: ExpiryTime,
): Promise<Ports['accounts']> {
  const { io, note, groups, globals } = scope.run;
  const { makeAccounts } = await import('../accounts/accounts');
  const { secretsOf } = await import('../accounts/secret-place');
  const profileOption = globals.profile;
  return makeAccounts({
    ...scope,
    io,
    secrets: secretsOf(io),
    note,
    groups,
    ask,
    confirmedNow,
    profileOption,
  });
}

/** The journals of all profiles; each operation is retried as its own profile. */
async function operationsOf(
  { run, effects, ...scope }: CommandScope,
  desk: Ports['desk'],
): Promise<Ports['operations']> {
  const { io, globals, groups, failed: report } = run;
  const { makeOperations } = await import('./journaled-operations');
  const command = { ...run.command, routes: 'all' } as const;
  const contextAs = async (profile: string | undefined) => {
    const own = { ...run, command, globals: { ...globals, profile } };
    return (await contextOf(scopeOf(own, effects, profile === undefined))).context;
  };
  const only = globals.profile ?? (io.env.PLAZA_PROFILE || undefined);
  return makeOperations({ ...scope, state: scope.paths.state, desk, report, only, contextAs, groups });
}

async function diagnosis(context: Context, { io, globals }: Run): ReturnType<Context['diagnose']> {
  const { diagnose } = await import('./doctor');
  const { terminalFacts } = await import('../terminal/facts');
  const isShown = !globals.json && globals.jq === undefined;
  return diagnose(context, () => terminalFacts(io, isShown ? 'anew' : 'remembered'));
}

async function setting({ config }: CommandScope, key: string): Promise<string> {
  return String(settingValue(await config.chosen(), key));
}

/** @throws UsageError for `--once` with `--new` */
function onceOf(scope: CommandScope, context: Context, client: Client | undefined): OpenContext['once'] {
  const { once: key, new: isNew, dryRun } = scope.run.globals;
  if (key === undefined) return undefined;
  if (isNew) throw new UsageError('--once and --new cannot be combined');
  if (dryRun || !client) return undefined;
  return async (work, isDone, object) => {
    const { doOnce } = await import('./once');
    // Each object is an action of its own, with a key of its own.
    const action = object ? { key: `${key} ${object.id}`, input: object.input } : scope.action.current;
    scope.action.current = action;
    return doOnce({ scope, client, files: context.files }, action.key ?? key, work, isDone);
  };
}

/** The answer of an action that an earlier run of the same command left in the journal. */
async function pendingAnswer(
  { command: { routes } }: Run,
  { api }: Context,
): Promise<{ readonly answer: unknown } | undefined> {
  if (routes !== 'all') return api.resumeOperations((name) => routes.find((route) => route.name === name));
  const { routeNamed } = await import('../../protocol/routes/index');
  return api.resumeOperations(routeNamed);
}
