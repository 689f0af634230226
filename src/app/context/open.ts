/** Opens the context of one command from its run. */
import { isKeyed } from '../../cli/definition/parameters';
import { UsageError } from '../../errors';
import type { Context } from '../../ports/index';
import type { Printer } from '../../ports/pictures';
import type { ListChoice } from '../lists/choose-items';
import { settingValue } from '../settings/settings';
import type { Ask } from '../terminal/ask-once';
import type { LearningPictures } from '../terminal/pictures';
import { type Base, baseOf, makePendingAcks, type Run } from './base';
import { type ConnectedContext, contextOf, picturesOf, setting } from './context';
import { explain } from './explain';

/** The action for one of several objects. */
export interface OneObject {
  readonly id: string;
  /** The input with this object alone. */
  readonly input: Run['input'];
}

/** The context of a command, and what decides how its value is written. */
export interface Opened {
  readonly context: Context;
  /** Draws pictures, once the command has prepared it. */
  printer(): Printer | undefined;
  /** Asks the terminal of a screen what it can draw, if that was left for later; whether pictures are drawn otherwise then. */
  learnPictures(ask: Ask): Promise<boolean>;
  /** The pager that the setting or the environment names, as a shell reads it; undefined for none. */
  pager(): Promise<string | undefined>;
  /** The setting `color`. */
  color(): Promise<string>;
  /** The whole answer that a value was unwrapped from; undefined where there is none. */
  envelopeOf(value: object): unknown;
  /** The value as the service sent it, where the client corrected its shape. */
  asReceived(value: unknown): unknown;
  /** The failure with the hint that fits. */
  explain(thrown: unknown): Promise<unknown>;
  /** Whether the service has made a change for this command. */
  hasChanged(): boolean;
  /**
   * Gives the answer of an action that an earlier run of the same command sent and whose answer was lost; undefined when
   * there is none. Called before the command runs. Left out for a command that does its action again when it runs again.
   */
  readonly pendingAnswer?: (() => Promise<{ readonly answer: unknown } | undefined>) | undefined;
  /**
   * With `--once`: the value of the work, or the one that an earlier run has stored.
   * @param isDone whether the value says that everything was done
   * @param object of an action for one of several objects, which has a key of its own
   */
  readonly once?:
    | (<T>(work: () => Promise<T>, isDone: (value: T) => boolean, object?: OneObject) => Promise<T>)
    | undefined;
  /** Which items of its list the command prints; undefined: all. */
  readonly listChoice: (() => Promise<ListChoice>) | undefined;
  /** Called once, at the end. @returns the IDs of the operations that are done and whose answers were not read */
  reportPrinted(printed: boolean): Promise<readonly string[]>;
}

/** The context of one command. The client is loaded only for a command that may call routes. */
export async function openContext(run: Run): Promise<Opened> {
  const acks = makePendingAcks();
  let changed = false;
  const onChange = () => {
    changed = true;
  };
  const base = baseOf(run, []);
  let pictures: LearningPictures | undefined;
  const usePictures = () => {
    pictures ??= picturesOf(base);
    return pictures;
  };
  const context = await contextOf(base, usePictures, { acks, onChange });
  return {
    context,
    // Only a command that has used them has prepared a printer.
    printer: () => pictures?.printer,
    learnPictures: async (ask) => (await pictures?.learn(ask)) ?? false,
    // A configuration that cannot be read is the command's to report.
    pager: () => pagerOf(base),
    color: () => setting(base, 'color').catch(() => 'auto'),
    envelopeOf: context.envelopeOf,
    asReceived: context.asReceived,
    explain: (thrown) => explain(thrown, base),
    hasChanged: () => changed,
    listChoice: context.listChoice,
    pendingAnswer: isKeyed(run.command) ? () => pendingAnswer(run, context) : undefined,
    once: onceOf(base, context),
    reportPrinted: acks.reportPrinted,
  };
}

/** @throws UsageError for `--once` beside `--new` */
function onceOf(base: Base, context: ConnectedContext): Opened['once'] {
  const { once: key, new: isNew, dryRun } = base.run.globals;
  if (key === undefined) return undefined;
  if (isNew) throw new UsageError('--once and --new cannot be combined');
  if (dryRun) return undefined;
  return async (work, isDone, object) => {
    const { doOnce } = await import('./once');
    // Each object is an action of its own, with a key of its own.
    const action = object ? { key: `${key} ${object.id}`, input: object.input } : base.action.current;
    base.action.current = action;
    return doOnce({ base, context }, action.key ?? key, work, isDone);
  };
}

/** An empty value and `cat` mean no pager. The command itself reports a configuration that cannot be read. */
async function pagerOf({ config, run }: Pick<Base, 'config' | 'run'>): Promise<string | undefined> {
  const set = async () => settingValue(await config.chosen(), 'pager');
  const named = run.io.env.PAGER ?? (await set().catch(() => undefined));
  const command = String(named ?? (await ownPager(run)) ?? '').trim();
  return command === '' || command === 'cat' ? undefined : command;
}

/** The pager of the command, if it is installed. */
async function ownPager({ command, io }: Run): Promise<string | undefined> {
  if (command.kind !== 'answer' || command.pager === undefined) return undefined;
  const { findProgram } = await import('../../external/program');
  const { state } = await findProgram(command.pager, io.env);
  return state === 'executable' ? command.pager : undefined;
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
