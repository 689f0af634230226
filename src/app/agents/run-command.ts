/** Runs a command line for an agent: as often as its plan, its budget and the answer of a person need, and as one result. */
import type { Groups } from '../../cli/definition/command';
import { failureLines } from '../../cli/output/failures';
import { cleanStderrText } from '../../cli/output/safe-text';
import type { Io } from '../../cli/process/io';
import { ClosedPipe } from '../../cli/process/output';
import { exitCodes, PlazaError } from '../../errors';
import { createRedactor } from '../../protocol/redaction';
import { allRoutes } from '../../protocol/routes/index';
import { createSerialQueue } from '../../queue';
import { cleanValue } from '../../terminal/text/clean';
import { capture, inputOf } from '../captured';
import { type CallGuard, guardCall, type PolicySetup } from './policy';

/** The arguments of the tool `run_command`. */
export interface RunRequest {
  readonly words: readonly string[];
  /** Standard input. */
  readonly input?: string;
  readonly key?: string;
  readonly jq?: string;
  readonly plan?: boolean;
}

export interface RunResult {
  readonly exit: number;
  readonly data: unknown;
  readonly notes: readonly string[];
  /** The data are requests that were not sent. */
  readonly planned: boolean;
  /** The data hold texts of other users. */
  readonly untrusted: boolean;
  readonly truncated: boolean;
  readonly changesLeft: number;
  readonly spendLeft: number;
  /** The picture that the command printed, or the pictures of its answer. */
  readonly pictures: readonly { readonly type: string; readonly base64: string }[];
}

export interface RunnerSetup extends PolicySetup {
  readonly io: Io;
  readonly groups: Groups;
  /** Runs the command line of an `Io`. @throws the errors of the command */
  readonly perform: (io: Io) => Promise<number>;
}

interface Execution {
  readonly exit: number;
  readonly output: Buffer;
  readonly truncated: boolean;
  readonly notes: readonly string[];
  readonly guard: CallGuard;
}

/** Makes the function that runs calls: reads at the same time, changes one after another. */
export function makeRunner(setup: RunnerSetup) {
  const changes = createSerialQueue();
  return async (
    request: RunRequest,
    signal: AbortSignal,
    progress: (text: string) => void,
  ): Promise<RunResult> => {
    const run = (options: { plan?: boolean; approved?: boolean } = {}) =>
      runOnce(setup, { ...request, ...options, progress }, signal);
    const plan = () => run({ plan: true });
    if (request.key === undefined || request.plan) return resultOf(setup, await plan(), request);
    let ran = await changes.run(() => run());
    const { seen } = ran.guard;
    const isAsked = ran.exit === exitCodes['person-needed'] && seen.isReal && seen.sent === 0;
    if (!isAsked) return resultOf(setup, ran, request);
    const planned = await plan();
    if (planned.exit !== 0) return resultOf(setup, ran, request);
    const text = planText(request, planned, ran.notes);
    if (setup.approve && (await setup.approve(text))) {
      ran = await changes.run(() => run({ approved: true }));
      return resultOf(setup, ran, request);
    }
    const exit = seen.overBudget && !setup.approve ? 0 : ran.exit;
    return { ...(await resultOf(setup, planned, request)), exit, notes: [...ran.notes, ...planned.notes] };
  };
}

/** A word that cannot begin a line of its own. */
const quoted = (word: string) =>
  /^[\w@.,:/=+-]+$/.test(word) ? word : JSON.stringify(cleanStderrText(word));

function planText({ words }: RunRequest, { output }: Execution, reasons: readonly string[]): string {
  const requests = cleanStderrText(output.toString('utf8')).slice(0, 2000);
  return `An agent wants to run: plaza ${words.map(quoted).join(' ').slice(0, 500)}\n${reasons.join('\n')}\nThese requests would be sent:\n${requests}`;
}

/** More output ends the command. */
const maxOutputBytes = 16 * 1024 * 1024;

interface Execute extends RunRequest {
  readonly approved?: boolean;
  readonly progress: (text: string) => void;
}

async function runOnce(
  setup: RunnerSetup,
  { words, input, key, jq, plan, approved, progress }: Execute,
  signal: AbortSignal,
): Promise<Execution> {
  const guard = guardCall(setup, { key, jq, plan: plan === true, approved: approved === true, progress });
  let events = 0;
  const output = capture(maxOutputBytes, () => {
    events += 1;
    progress(`${events} written`);
  });
  const errors = capture(maxOutputBytes);
  const notes: string[] = [];
  let exit: number;
  try {
    const io = { ...ioOf(setup.io), signal, guard, output, errors, input: inputOf(input) };
    exit = await setup.perform({ ...io, argv: words });
  } catch (error) {
    ({ exit } = report(error, notes));
  }
  // Nothing was bought.
  if (exit !== 0 && !unknownExits.includes(exit)) setup.budget.spend += guard.seen.spent;
  const printed = errors.text().split('\n').filter(Boolean).map(cleanStderrText);
  return { exit, output: output.bytes(), truncated: output.isCut(), notes: [...printed, ...notes], guard };
}

/** The output of a read without a policy. @throws the errors of the command */
export async function printedBy(
  io: Io,
  perform: RunnerSetup['perform'],
  argv: readonly string[],
): Promise<string> {
  const [output, errors] = [capture(maxOutputBytes), capture(maxOutputBytes)];
  const exit = await perform({ ...ioOf(io), argv, output, errors, input: inputOf() });
  if (exit !== 0) throw new Error(`plaza ${argv.join(' ')} ended with ${exit}`);
  return output.text();
}

/** The exits after which something may have been bought. */
const unknownExits: readonly number[] = (
  ['network', 'unknown-outcome', 'fault', 'interrupted', 'terminated'] as const
).map((kind) => exitCodes[kind]);

/** The parts of the process that commands share: all but its streams and the terminal behind them. */
function ioOf(io: Io): Omit<Io, 'input' | 'output' | 'errors'> {
  const { input: _, output: __, errors: ___, guard: ____, ...shared } = io;
  return { ...shared, terminalId: () => undefined, useUtc: () => undefined };
}

/** The exit code of an error, whose message becomes notes. */
function report(error: unknown, notes: string[]): { readonly exit: number } {
  if (error instanceof ClosedPipe) return { exit: 0 };
  if (!(error instanceof PlazaError)) {
    notes.push(
      `error: unexpected error: ${cleanStderrText(error instanceof Error ? error.message : String(error))}`,
    );
    return { exit: exitCodes.fault };
  }
  notes.push(...failureLines(error, { json: false, red: (text) => text }));
  return { exit: error.exit };
}

const pictures: readonly (readonly [type: string, start: string])[] = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
  ['image/webp', '52494646'],
];

/** The pictures as files of PNG, which hold nothing but pixels. */
async function encoded({ pictures }: CallGuard['seen']): Promise<RunResult['pictures']> {
  if (pictures.length === 0) return [];
  const { encodePng } = await import('../../image/png/png');
  return pictures.map((picture) => ({
    type: 'image/png',
    base64: Buffer.from(encodePng(picture, picture.colors)).toString('base64'),
  }));
}

async function resultOf(
  { budget }: RunnerSetup,
  ran: Execution,
  { jq, key, plan }: RunRequest,
): Promise<RunResult> {
  const { exit, output, guard } = ran;
  const { seen } = guard;
  const start = output.subarray(0, 4).toString('hex');
  const [type] = pictures.find(([, magic]) => start.startsWith(magic)) ?? [];
  const data = type
    ? null
    : withoutSecrets(seen, cleanValue(parsed(output.toString('utf8'), jq !== undefined)));
  const cut = truncate(data);
  const unsent = seen.planned && exit === 0 && !plan;
  const isClosed = unsent && seen.record?.once === false;
  const hint = isClosed
    ? 'closed to programs: this command has no --once, so it could happen twice; this is its plan'
    : `not sent: ${reasonOf(seen, key)}; this is its plan`;
  return {
    exit: isClosed ? exitCodes['person-needed'] : exit,
    data: cut.data,
    notes: [...ran.notes, ...(unsent ? [hint] : []), ...(cut.truncated ? [cutNote] : [])],
    planned: seen.planned && exit === 0,
    untrusted: seen.record?.untrusted !== false && output.length > 0,
    truncated: cut.truncated || ran.truncated,
    changesLeft: budget.changes,
    spendLeft: budget.spend,
    pictures: type ? [{ type, base64: output.toString('base64') }] : await encoded(seen),
  };
}

const cutNote = "the data are cut; '--limit N', a jq filter or a cursor returns the rest";

function reasonOf({ record }: CallGuard['seen'], key: string | undefined): string {
  if (record?.spends === 'money') return 'money is never spent by programs';
  return key === undefined ? 'a change needs a key' : 'a dry run was asked for';
}

/** JSON, else a value per line. @param isFiltered the output of a filter, whose texts have no quotes */
function parsed(text: string, isFiltered: boolean): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    const values = text.trimEnd().split('\n').map(lineValue);
    return values.length === 1 && isFiltered ? values[0] : values;
  }
}

function lineValue(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/** The data without the fields that the routes of the command, or any route, declare secret. */
function withoutSecrets({ command }: CallGuard['seen'], data: unknown): unknown {
  const redactor = createRedactor();
  const routes = command?.routes === 'all' ? allRoutes : (command?.routes ?? []);
  const [first] = routes;
  const secret = routes.filter((route) => route.secret?.answer);
  return (secret.length > 0 ? secret : first ? [first] : []).reduce(
    (left, route) => redactor.value(route, 'answer', left),
    data,
  );
}

/** Characters of the data as JSON; with its other fields the text stays below 24,000. */
const maxDataLength = 20_000;

/** The data with as many items of their longest list as fit. */
function truncate(
  data: unknown,
  max = maxDataLength,
): { readonly data: unknown; readonly truncated: boolean } {
  const length = JSON.stringify(data ?? null).length;
  if (length <= max) return { data, truncated: false };
  if (typeof data === 'string') return { data: data.slice(0, max / 2), truncated: true };
  if (Array.isArray(data)) {
    const kept: unknown[] = [];
    let left = max - 2;
    for (const item of data) {
      left -= JSON.stringify(item).length + 1;
      if (left < 0) break;
      kept.push(item);
    }
    return { data: kept, truncated: true };
  }
  const entries = Object.entries(data as Record<string, unknown>);
  const sizes = entries.map(([, value]) => JSON.stringify(value ?? null).length);
  const longest = sizes.indexOf(Math.max(...sizes));
  const room = max - (length - (sizes[longest] ?? 0));
  if (room < 100) return { data: null, truncated: true };
  const cut = entries.map(([name, value], index) => [
    name,
    index === longest ? truncate(value, room).data : value,
  ]);
  return { data: Object.fromEntries(cut), truncated: true };
}
