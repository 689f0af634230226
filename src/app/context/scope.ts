/** The run of a command and its scope: folders, profile, addresses, and the changes that a dry run skips. */
import { join } from 'node:path';
import type { AnyCommand, Groups } from '../../cli/definition/command';
import type { Globals } from '../../cli/definition/parameters';
import type { Io } from '../../cli/process/io';
import type { DisposeStack } from '../../cli/process/lifetime';
import type { AnsweredOperation } from '../../client/operations/tracker';
import type { DryRunRecorder } from '../../client/request/dry-run';
import { type PlazaError, SignedOutError, UsageError } from '../../errors';
import type { Account } from '../../ports/account';
import type { DryRunRequest } from '../../ports/api';
import type { Configuration, Paths, Profile } from '../../ports/configuration';
import type { TerminalMemoryStore } from '../../ports/handles';
import type { Ports } from '../../ports/index';
import type { UnlessDryRun } from '../../ports/machine';
import type { ExchangeProgress, TerminalFacts } from '../../ports/terminal';
import { isSandbox, sandboxName, sandboxProfile } from '../../store/config';
import type { LockSetup } from '../../store/lock';
import { readPrivate, writePrivate } from '../../store/private-file';
import { accountFile, accountName } from '../../store/secrets/account';
import { settingValue } from '../settings/settings';

/** One run of a command, before it has a context. */
export interface Run {
  readonly io: Io;
  readonly globals: Globals;
  readonly command: AnyCommand;
  readonly words: readonly string[];
  /** The parsed arguments and options, by key. */
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
  readonly groups: Groups;
  /** Returns the content of the file if the run has read it already. */
  readonly configuration: (() => Promise<Configuration>) | undefined;
  /** The memory of this terminal; undefined when it cannot be identified. */
  readonly memory: () => Promise<TerminalMemoryStore | undefined>;
  /** Runs the command line of another `Io`; returns its exit code. @throws the errors of that command */
  readonly perform: (io: Io) => Promise<number>;
}

/** What `--once` does once: the whole command, or the action for one of its objects. */
export interface OnceAction {
  readonly key: string | undefined;
  readonly input: Run['input'];
}

/** The changes of one run, shared with the operations that it retries as other profiles. */
export interface RunEffects {
  readonly dryRunRequests: DryRunRequest[];
  readonly acks: PendingAcks;
  hasChanged: boolean;
}

/** The run of a command with its folders, its profile and its addresses. */
export interface CommandScope
  extends Pick<Ports, 'config' | 'sandbox' | 'profile' | 'address' | 'unlessDryRun'> {
  readonly run: Run;
  readonly effects: RunEffects;
  readonly paths: Paths;
  readonly locks: LockSetup;
  readonly action: { current: OnceAction };
  /** In a dry run: records the requests that are not sent. */
  readonly dryRun: DryRunRecorder | undefined;
}

/** With no address and no profile, a user at a terminal gets the sandbox, with a note; a script is refused. */
export async function defaultProfile(
  { io, globals, note }: Run,
  config: Ports['config'],
  state: string,
): Promise<Profile> {
  const configuration = await config.all();
  const services = Object.keys(configuration.profiles).filter((name) => !isSandbox(configuration, name));
  const choose = `choose one with 'plaza auth switch NAME' or --profile NAME: ${services.join(', ')}`;
  if (services.length > 0) throw new UsageError('no profile is active', { hint: choose });
  if (io.input.terminal && io.errors.terminal && !globals.noInput) {
    if (!globals.quiet) await noteSandbox(state, note);
    return sandboxProfile;
  }
  throw new UsageError('no address is set and no profile is chosen', {
    hint: "set PLAZA_BASE_URL (or run 'plaza config set baseUrl ADDRESS'), or add '--profile sandbox' to use the local sandbox",
  });
}

/** Runs changes of this computer; in a dry run, notes them instead. */
export function makeUnlessDryRun(isDryRun: boolean, note: (text: string) => void): UnlessDryRun {
  if (!isDryRun) return (work) => work();
  return async (_, reported) => {
    if (reported !== undefined) note(`dry run: ${reported}`);
  };
}

const sandboxNotice =
  "no address is set, so this uses the local sandbox ('plaza sandbox sign-in ada' signs in); set an address with 'plaza config set baseUrl ADDRESS'";

/** Prints the notice once; again if the state folder cannot be written. */
async function noteSandbox(state: string, note: (text: string) => void): Promise<void> {
  const path = join(state, 'sandbox-notice');
  if ((await readPrivate(path).catch(() => undefined)) !== undefined) return;
  note(sandboxNotice);
  await writePrivate(path, 'given\n').catch(() => undefined);
}

/** The failure; a missing or ended session gets a hint with the profile in use and the user who was signed in there. */
export async function explain(
  thrown: unknown,
  { run, profile, paths, locks }: CommandScope,
): Promise<unknown> {
  if (!(thrown instanceof SignedOutError)) return thrown;
  const { signInAgainHint, signInHint } = await import('../../protocol/error-codes');
  const isAgain = thrown.details.hint === signInAgainHint;
  if (!isAgain && thrown.details.hint !== signInHint) return thrown;
  const used = await profile().catch(() => undefined);
  if (!used) return thrown;
  const withHint = (hint: string) => thrown.with({ hint });
  if (run.io.env.PLAZA_ACCESS_TOKEN && !used.sandbox)
    return withHint('set PLAZA_ACCESS_TOKEN to a new token, or unset it');
  const account = accountFile(paths.state, accountName(used), locks);
  const { username } = await account.read().catch((): Account => ({}));
  const isNamed = used.sandbox ? used.name !== sandboxName : run.globals.profile !== undefined;
  const option = isNamed && used.name !== undefined ? ` --profile ${used.name}` : '';
  const command = used.sandbox ? `plaza sandbox sign-in ${username ?? 'ada'}` : 'plaza auth login';
  const whose = username === undefined || used.sandbox ? '' : ` as @${username}`;
  return withHint(`sign in${isAgain ? ' again' : ''}${whose} with '${command}${option}'`);
}

/** The pager that the environment, the setting or the command names; an empty value and `cat` mean none. */
export async function pagerOf({ config, run }: CommandScope): Promise<string | undefined> {
  const configured = async () => settingValue(await config.chosen(), 'pager');
  const named = run.io.env.PAGER ?? (await configured().catch(() => undefined));
  const command = String(named ?? (await ownPager(run)) ?? '').trim();
  return command === '' || command === 'cat' ? undefined : command;
}

async function ownPager({ command, io }: Run): Promise<string | undefined> {
  if (command.kind !== 'answer' || command.pager === undefined) return undefined;
  const { findProgram } = await import('../../external/program');
  const { state } = await findProgram(command.pager, io.env);
  return state === 'executable' ? command.pager : undefined;
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
