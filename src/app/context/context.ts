import { leavesOf, loadManifest, type Manifest } from '../../cli/line/manifest';
import { colorLevel, terminalOf } from '../../cli/process/terminal';
import { makeAsk } from '../../cli/prompt/ask';
import { UsageError } from '../../errors';
import type { Context, Ports } from '../../ports/index';
import type { Pictures, PictureWay } from '../../ports/pictures';
import { accountName } from '../../store/secrets/account';
import { joined, lazy, once } from '../lazy';
import { makeFiles } from '../local-files/local-files';
import { callSettings, settingValue } from '../settings/settings';
import { type LearningPictures, makePictures } from '../terminal/pictures';
import { type Base, baseOf, type PendingAcks, type Run } from './base';
import type { Connected } from './client';
import { explain } from './explain';

/** A context with what the client adds for the writer. */
export type ConnectedContext = Context & Connected;

/** What one run learns from its client. */
export interface Tracker {
  readonly acks: PendingAcks;
  /** Called after each change that the service made. */
  readonly onChange: () => void;
}

/** The context of one run; the client is loaded only for a command that may call routes. */
export async function contextOf(
  base: Base,
  pictures: () => Pictures,
  tracker: Tracker,
): Promise<ConnectedContext> {
  const { run, config } = base;
  const ports: Omit<Context, keyof Connected> = joined(
    machinePorts(base),
    userPorts(base, pictures),
    recordPorts(base, tracker),
    toolPorts(base, () => context),
  );
  const { routes } = run.command;
  if (routes !== 'all' && routes.length === 0) return withoutClient(ports, run);
  const { connect } = await import('./client');
  const chosen = await config.chosen().catch(() => undefined);
  const context: ConnectedContext = joined(ports, connect(base, chosen, ports, tracker));
  return context;
}

/** The computer, the process and the profile in use. */
function machinePorts(base: Base) {
  const { run, config, sandbox, profile, address, paths, dryRunRequests, unlessDryRun } = base;
  const { io, globals, signal, note, failed, progress } = run;
  const files = once(() => makeFiles(io, unlessDryRun));
  return {
    ...{
      config,
      sandbox,
      profile,
      address,
      paths,
      dryRunRequests,
      unlessDryRun,
      signal,
      note,
      failed,
      progress,
    },
    clock: io.clock,
    random: io.random,
    condition,
    defer: run.stack.add,
    waitMs: globals.wait,
    get files() {
      return files();
    },
    commands: lazy(async () => {
      const { commandsOf } = await import('./commands');
      return commandsOf(run, profile);
    }),
    explain: (failure: unknown) => explain(failure, base),
    desk: lazy(async () => {
      const { deskOf } = await import('./desk');
      return deskOf({ io, note, unlessDryRun, signal });
    }),
  };
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

/** Prompts, the terminal, its pictures, and accounts, which ask where secrets go. */
function userPorts(base: Base, pictures: () => Pictures) {
  const { run, config, paths, locks, unlessDryRun, profile } = base;
  const { io, globals, note, groups } = run;
  const ask = once(() => makeAsk({ io, yes: globals.yes || globals.dryRun, noInput: globals.noInput }));
  return {
    get ask() {
      return ask();
    },
    get pictures() {
      return pictures();
    },
    get isInteractive() {
      return isInteractive(run);
    },
    get terminal() {
      return terminalOf(io, { noColor: globals.noColor, setting: 'auto' }, run.facts.current);
    },
    accounts: lazy(async () => {
      const { makeAccounts } = await import('../accounts/accounts');
      return makeAccounts({
        ...{ io, note, locks, config, unlessDryRun, profile, paths, groups, ask: ask() },
        profileOption: globals.profile,
      });
    }),
  };
}

function isInteractive({ io, globals: { json, jq, noInput } }: Run): boolean {
  return io.input.terminal && io.output.terminal && !json && jq === undefined && !noInput;
}

export function picturesOf(base: Base): LearningPictures {
  const { io, globals, note, input, isScreen, facts } = base.run;
  const color = async () =>
    colorLevel(io.output, io.env, {
      noColor: globals.noColor,
      setting: await setting(base, 'color'),
      trueColor: facts.current.trueColor,
    });
  return makePictures({
    ...{ io, globals, isScreen, note, color },
    chosen: input.pictures as PictureWay | undefined,
    setting: () => setting(base, 'pictures'),
  });
}

/** The private records of the profile in use, each loaded when it is used. */
function recordPorts(base: Base, tracker: Tracker) {
  const { run, paths, locks, profile, address } = base;
  const { io, note, signal } = run;
  const shownRecords = async (kind: string) => (await (await run.memory())?.read())?.seen[kind] ?? [];
  return {
    async orderKeys() {
      const { orderKeys } = await import('../../store/records/expiring-records');
      return orderKeys(paths.state, accountName(await profile()), locks);
    },
    attempts: once(async () => {
      const { makeAttemptRecords } = await import('../accounts/attempt-records');
      return makeAttemptRecords({ io, note, signal, locks, paths, profile, address });
    }),
    async statusLine() {
      const { statusLineOf } = await import('./status-line');
      return statusLineOf(base);
    },
    operations: lazy(() => operationsPort(base, tracker)),
    async shownBefore(kind: string, id: string) {
      return (await shownRecords(kind)).find((known) => known.id === id);
    },
    shownRecords,
    async typedId(kind: string, typed: string) {
      if (!io.input.terminal || !io.output.terminal) return typed;
      const { idAtTerminal } = await import('../handles/terminal-memory');
      return idAtTerminal(await run.memory(), { kind, typed });
    },
    async draft(text: string) {
      const { beginDraft } = await import('../../store/records/drafts');
      return beginDraft(paths.state, io.random.uuid().slice(0, 8), text);
    },
  };
}

/** What only the commands about plaza itself use. */
function toolPorts({ run, config }: Base, context: () => Context) {
  const { io, globals, groups, stack } = run;
  return {
    trials: lazy(async () => {
      const { makeTrials } = await import('./trials');
      return makeTrials({ io, defer: stack.add });
    }),
    program: io,
    commandsOfRoutes: async () => commandsByRoute(await loadManifest(io.dist, groups)),
    async shellCompletion() {
      const { shellCompletion } = await import('../../external/shell-completion');
      return shellCompletion(io.env);
    },
    manualPage: (words: readonly string[]) => readManual(io.dist, words),
    async words() {
      const chosen = await config.chosen().catch(() => undefined);
      return callSettings(chosen, io.env, undefined).vocabulary;
    },
    async diagnose() {
      const { diagnose } = await import('./doctor');
      const { terminalFacts } = await import('../terminal/facts');
      const isShown = !globals.json && globals.jq === undefined;
      return diagnose(context(), () => terminalFacts(io, isShown ? 'anew' : 'remembered'));
    },
  };
}

/** The journals of all profiles; each operation is retried as its own profile. */
async function operationsPort(base: Base, tracker: Tracker): Promise<Ports['operations']> {
  const { run, paths, locks, unlessDryRun, dryRunRequests } = base;
  const { io, globals } = run;
  const { makeOperations } = await import('./journaled-operations');
  const asProfile = (name: string | undefined): Run => ({
    ...run,
    command: { ...run.command, routes: 'all' },
    globals: { ...globals, profile: name },
  });
  const only = globals.profile ?? (io.env.PLAZA_PROFILE || undefined);
  const contextAs = (name: string | undefined) => {
    const own = baseOf(asProfile(name), dryRunRequests, name === undefined);
    return contextOf(own, () => picturesOf(own), tracker);
  };
  return makeOperations({
    state: paths.state,
    locks,
    only,
    unlessDryRun,
    contextAs,
    groups: run.groups,
  });
}

async function readManual(dist: string, words: readonly string[]): Promise<string> {
  const { manualPage } = await import('../help/help');
  const page = manualPage(dist, words);
  if (page !== undefined) return page;
  throw new UsageError(`there is no manual page for '${words.join(' ')}'`, {
    hint:
      words.length > 0
        ? "'plaza --help' lists the commands, and 'plaza man' shows all"
        : "run 'npm run build'",
  });
}

/** The value of a setting in the profile in use. */
export async function setting({ config }: Pick<Base, 'config'>, key: string): Promise<string> {
  return String(settingValue(await config.chosen(), key));
}

/** A command without routes has no client; touching it is a fault of the command. */
function withoutClient(context: Omit<Context, keyof Connected>, { words }: Run): ConnectedContext {
  const api = {
    get() {
      throw new Error(`'${words.join(' ')}' declares no routes and has no client`);
    },
  };
  const same = { value: (value: unknown) => value };
  return Object.defineProperties(context, {
    api,
    envelopeOf: same,
    asReceived: same,
    listChoice: { value: undefined },
    confirmedNow: { value: async () => undefined },
  }) as ConnectedContext;
}

/** The commands that name each route, by the route's name; those that may call any are left out. @internal */
export function commandsByRoute(manifest: Manifest): Map<string, string[]> {
  const commands = new Map<string, string[]>();
  for (const { words, node } of leavesOf(manifest)) {
    const { routes = [] } = node;
    if (routes === 'all') continue;
    for (const route of routes) commands.set(route, [...(commands.get(route) ?? []), words.join(' ')]);
  }
  return commands;
}
