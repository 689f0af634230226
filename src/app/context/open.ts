/** Opens the context of one command from its run. */
import type { Manifest, OpenContext, PagerProgram } from '../../cli/definition/program';
import { leavesOf } from '../../cli/line/manifest';
import { colorLevel, terminalOf } from '../../cli/process/terminal';
import { makeAsk } from '../../cli/prompt/ask';
import { hooks } from '../../commands/hooks';
import { SignedOutError, UsageError } from '../../errors';
import type { Account } from '../../ports/account';
import type { DryRunRequest } from '../../ports/api';
import type { Ports } from '../../ports/index';
import type { PictureWay } from '../../ports/pictures';
import { sandboxName } from '../../store/config';
import { accountFile, accountName } from '../../store/secrets/account';
import { makeAccounts } from '../accounts/accounts';
import { lazy, once } from '../lazy';
import { makeFiles } from '../local-files/local-files';
import { type Context, isKeyed, type PlazaNode, type PlazaRun } from '../plaza-command';
import { callSettings, ownVariables, settingValue } from '../settings/settings';
import { makePictures } from '../terminal/pictures';
import { type Base, baseOf, makePendingAcks, type PendingAcks } from './base';
import type { Connected } from './client';

type Opened = Context & Connected;

/** What one run learns from its client. */
interface Tracker {
  readonly acks: PendingAcks;
  /** Called after each change that the service made. */
  readonly onChange: () => void;
}

/** The context of one command. The client is loaded only for a command that may call routes. */
export async function openContext(run: PlazaRun): Promise<OpenContext> {
  const dryRunRequests: DryRunRequest[] = [];
  const acks = makePendingAcks();
  let changed = false;
  const onChange = () => {
    changed = true;
  };
  const base = baseOf(run, dryRunRequests);
  const context = await contextOf(base, { acks, onChange });
  return {
    context,
    dryRunRequests,
    printer: () => context.pictures.printer,
    // A configuration that cannot be read is the command's to report.
    pager: () => pagerOf(base),
    color: () => setting(base, 'color').catch(() => 'auto'),
    envelopeOf: context.envelopeOf,
    asReceived: context.asReceived,
    explain: (thrown) => explain(thrown, base),
    hasChanged: () => changed,
    pendingAnswer: isKeyed(run.command) ? () => pendingAnswer(run, context) : undefined,
    reportPrinted: acks.reportPrinted,
  };
}

/** An empty value and `cat` mean no pager. The command itself reports a configuration that cannot be read. */
async function pagerOf({ config, run }: Pick<Base, 'config' | 'run'>): Promise<PagerProgram | undefined> {
  const set = async () => settingValue(await config.chosen(), 'pager');
  const named = run.io.env.PAGER ?? (await set().catch(() => undefined));
  const command = String(named ?? '').trim();
  return command === '' || command === 'cat' ? undefined : { command, ownVariables };
}

/**
 * The hint of a missing or ended session, for the profile in use and the user who was signed in there. In the sandbox no
 * password is needed.
 */
async function explain<T>(thrown: T, { run, profile, paths, locks }: Base): Promise<T> {
  if (!(thrown instanceof SignedOutError)) return thrown;
  const { signInAgainHint, signInHint } = await import('../../protocol/error-codes');
  const isAgain = thrown.details.hint === signInAgainHint;
  if (!isAgain && thrown.details.hint !== signInHint) return thrown;
  const used = await profile().catch(() => undefined);
  if (!used) return thrown;
  const withHint = (hint: string) => thrown.with({ hint });
  const { env } = run.io;
  if (env.PLAZA_ACCESS_TOKEN && !used.sandbox) return withHint(accessTokenHint);
  const account = accountFile(paths.state, accountName(used), locks);
  const { username } = await account.read().catch((): Account => ({}));
  const isNamed = used.sandbox ? used.name !== sandboxName : run.globals.profile !== undefined;
  const option = isNamed && used.name !== undefined ? ` --profile ${used.name}` : '';
  const command = used.sandbox ? `plaza sandbox sign-in ${username ?? 'ada'}` : 'plaza auth login';
  const whose = username === undefined || used.sandbox ? '' : ` as @${username}`;
  return withHint(`sign in${isAgain ? ' again' : ''}${whose} with '${command}${option}'`);
}

const accessTokenHint = 'set PLAZA_ACCESS_TOKEN to a new token, or unset it';

async function contextOf(base: Base, tracker: Tracker): Promise<Opened> {
  const { run, config, sandbox, profile, address, paths, dryRunRequests, unlessDryRun } = base;
  const { io, globals, signal } = run;
  const files = makeFiles(io, unlessDryRun);
  const context: Omit<Context, keyof Connected> = {
    ...{ config, sandbox, profile, address, paths, dryRunRequests, unlessDryRun, files, signal },
    ...userPorts(base),
    ...recordPorts(base, tracker),
    desk: lazy(async () => {
      const { deskOf } = await import('./desk');
      return deskOf({ io, note: run.note, unlessDryRun, signal });
    }),
    commands: lazy(async () => {
      const { commandsOf } = await import('./commands');
      return commandsOf(run);
    }),
    clock: io.clock,
    random: io.random,
    program: io,
    defer: run.stack.add,
    explain: (failure) => explain(failure, base),
    waitMs: globals.wait,
    get terminal() {
      return terminalOf(io, { noColor: globals.noColor, setting: 'auto' }, run.facts);
    },
    commandsOfRoutes: async () => commandsByRoute(await run.manifest()),
    async shellCompletion() {
      const { shellCompletion } = await import('../../external/shell-completion');
      return shellCompletion(io.env);
    },
    manualPage: (words) => readManual(io.dist, words),
    async words() {
      const chosen = await config.chosen().catch(() => undefined);
      return callSettings(chosen, io.env, undefined).vocabulary;
    },
    async diagnose() {
      const { diagnose } = await import('./doctor');
      const { terminalFacts } = await import('../terminal/facts');
      const isShown = !globals.json && globals.jq === undefined;
      return diagnose(context as Context, () => terminalFacts(io, isShown ? 'anew' : 'remembered'));
    },
  };
  const { routes } = run.command;
  if (routes !== 'all' && routes.length === 0) return withoutClient(context, run);
  const { connect } = await import('./client');
  return Object.assign(
    context,
    connect(base, await config.chosen().catch(() => undefined), { files, ask: context.ask }, tracker),
  );
}

/** Prompts, pictures, progress and notes for the user. */
function userPorts(
  base: Base,
): Pick<Ports, 'ask' | 'pictures' | 'progress' | 'note' | 'failed' | 'accounts'> {
  const { run, config, paths, locks, unlessDryRun, profile } = base;
  const { io, globals, note, failed, progress } = run;
  const ask = makeAsk({ io, yes: globals.yes || globals.dryRun, noInput: globals.noInput });
  const accounts = makeAccounts({
    ...{ io, note, locks, config, ask, unlessDryRun, profile, paths },
    profileOption: globals.profile,
  });
  const color = async () =>
    colorLevel(io.output, io.env, {
      noColor: globals.noColor,
      setting: await setting(base, 'color'),
      trueColor: run.facts.trueColor,
    });
  const chosen = run.input.pictures as PictureWay | undefined;
  const pictures = makePictures({
    ...{ io, globals, chosen, isScreen: run.isScreen, note, color },
    setting: () => setting(base, 'pictures'),
  });
  return { ask, accounts, pictures, progress, note, failed };
}

/** The private records of the profile in use, each loaded when it is used. */
function recordPorts(
  base: Base,
  tracker: Tracker,
): Pick<
  Ports,
  'orderKeys' | 'attempts' | 'operations' | 'draft' | 'shownBefore' | 'shownRecords' | 'typedId'
> {
  const { run, paths, locks, profile } = base;
  const { io, globals } = run;
  const shownRecords = async (kind: string) => {
    const { terminalMemoryOf } = await import('../handles/terminal-memory');
    const memory = await (await terminalMemoryOf(io, globals))?.read();
    return memory?.seen[kind] ?? [];
  };
  return {
    async orderKeys() {
      const { orderKeys } = await import('../../store/records/expiring-records');
      return orderKeys(paths.state, accountName(await profile()), locks);
    },
    attempts: once(async () => {
      const { makeAttemptRecords } = await import('../accounts/attempt-records');
      return makeAttemptRecords(base);
    }),
    operations: lazy(() => operationsPort(base, tracker)),
    shownBefore: async (kind, id) => (await shownRecords(kind)).find((known) => known.id === id),
    shownRecords,
    async typedId(kind, typed) {
      if (!io.input.terminal || !io.output.terminal) return typed;
      const { idAtTerminal } = await import('../handles/terminal-memory');
      return idAtTerminal(io, globals, { kind, typed });
    },
    async draft(text) {
      const { beginDraft } = await import('../../store/records/drafts');
      return beginDraft(paths.state, io.random.uuid().slice(0, 8), text);
    },
  };
}

/** The journals of all profiles; each operation is retried as its own profile. */
async function operationsPort(base: Base, tracker: Tracker): Promise<Ports['operations']> {
  const { run, paths, locks, unlessDryRun, dryRunRequests } = base;
  const { io, globals } = run;
  const { makeOperations } = await import('./journaled-operations');
  const asProfile = (name: string | undefined): PlazaRun => ({
    ...run,
    command: { ...run.command, routes: 'all' },
    globals: { ...globals, profile: name },
  });
  const only = globals.profile ?? (io.env.PLAZA_PROFILE || undefined);
  const contextAs = (name: string | undefined) =>
    contextOf(baseOf(asProfile(name), dryRunRequests, name === undefined), tracker);
  return makeOperations({
    state: paths.state,
    locks,
    only,
    unlessDryRun,
    contextAs,
    answerStores: hooks.answerStores,
  });
}

/** The file of a page below `dist`: `man/plaza-posts-get.1`. */
export function manFile(words: readonly string[]): string {
  return `man/${['plaza', ...words].join('-')}.1`;
}

async function readManual(dist: string, words: readonly string[]): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const isName = words.every((word) => /^[a-z-]+$/.test(word));
  const page = isName ? await readFile(join(dist, manFile(words)), 'utf8').catch(() => undefined) : undefined;
  if (page !== undefined) return page;
  throw new UsageError(`there is no manual page for '${words.join(' ')}'`, {
    hint:
      words.length > 0 ? `'plaza ${words[0]} --help' lists the commands of a group` : "run 'npm run build'",
  });
}

async function setting({ config }: Pick<Base, 'config'>, key: string): Promise<string> {
  return String(settingValue(await config.chosen(), key));
}

/** The answer of an action that an earlier run of the same command left in the journal. */
async function pendingAnswer(
  { command: { routes } }: PlazaRun,
  { api }: Opened,
): Promise<{ readonly answer: unknown } | undefined> {
  if (routes !== 'all') return api.resumeOperations((name) => routes.find((route) => route.name === name));
  const { routeNamed } = await import('../../protocol/routes/index');
  return api.resumeOperations(routeNamed);
}

/** A command without routes has no client; touching it is a fault of the command. */
function withoutClient(context: Omit<Context, keyof Connected>, { words }: PlazaRun): Opened {
  const api = {
    get() {
      throw new Error(`'${words.join(' ')}' declares no routes and has no client`);
    },
  };
  const same = { value: (value: unknown) => value };
  return Object.defineProperties(context, { api, envelopeOf: same, asReceived: same }) as Opened;
}

/** The commands that name each route, by the route's name; those that may call any are left out. @internal */
export function commandsByRoute(manifest: Manifest): Map<string, string[]> {
  const commands = new Map<string, string[]>();
  for (const { words, node } of leavesOf(manifest)) {
    const { routes = [] }: PlazaNode = node;
    if (routes === 'all') continue;
    for (const route of routes) commands.set(route, [...(commands.get(route) ?? []), words.join(' ')]);
  }
  return commands;
}
