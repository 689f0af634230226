/** Makes the client of a command from its profile, the command line and the environment. */
import { type Api, createApi, type DryRequest } from '../api/client';
import { envelopeOf } from '../api/envelope';
import { anonymousSession } from '../api/session';
import type { Trace } from '../api/trace';
import { deviceId } from '../store/device';
import type { LockSetup } from '../store/lock';
import type { Context, ContextSetup } from './context';
import { environmentValue, settingValue, vocabularyOf } from './settings';

/** What a command with routes is handed beside the rest. */
export interface Connected {
  readonly api: Api;
  readonly envelopeOf: (value: object) => unknown;
  /** Under `--dry-run`: what would have been sent, in order. */
  readonly rehearsed: readonly DryRequest[];
}

/** Connects nothing yet: the first call does. */
export async function connect(
  setup: ContextSetup,
  context: Omit<Context, keyof Connected>,
  locks: LockSetup,
): Promise<Connected> {
  const { io, globals, command, words, signal, note, stack } = setup;
  // What is wrong with the choice is told by the first call, which has to know the address.
  const profile = await context.config.chosen().catch(() => undefined);
  const rehearsed: DryRequest[] = [];
  const api = createApi({
    addresses: context.address,
    session: anonymousSession(() => deviceOf(context, locks)),
    vocabulary: vocabularyOf(profile),
    clock: io.clock,
    chance: io.chance,
    // Nothing of the sandbox ever goes through a proxy.
    environment: profile?.sandbox === false ? io.env : {},
    version: io.version,
    timeoutMs:
      globals.timeout ??
      1000 * Number(environmentValue('timeout', io.env) ?? settingValue(profile, 'timeout')),
    ...(globals.wait !== undefined && { waitMs: globals.wait }),
    allowed: command.routes === 'all' ? 'all' : new Set(command.routes.map((route) => route.name)),
    command: words.join(' '),
    ...(globals.dryRun && { dryRun: { record: (request: DryRequest) => rehearsed.push(request) } }),
    ...traceOf(setup),
    note,
    signal,
  });
  stack.add(api.close);
  return { api, envelopeOf, rehearsed };
}

function traceOf({ io, globals, note }: ContextSetup): { trace?: Trace } {
  const bodies = globals.debug || Boolean(io.env.PLAZA_DEBUG);
  return bodies || globals.verbose ? { trace: { bodies, line: note } } : {};
}

/** The device id of the account; where it cannot be kept, one for this run, and that is said. */
async function deviceOf(
  context: Pick<Context, 'paths' | 'chance' | 'note' | 'profile'>,
  locks: LockSetup,
): Promise<string> {
  try {
    const { name = 'environment' } = await context.profile();
    return await deviceId(context.paths.state, name, locks);
  } catch (error) {
    context.note(
      `warning: the device id cannot be kept, so this run appears as a new device: ${(error as Error).message}`,
    );
    return context.chance.uuid();
  }
}
