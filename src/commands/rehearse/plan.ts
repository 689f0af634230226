/** The runs of a rehearsal. */
import { shellWord, UsageError } from '../../errors';
import { type KindName, kindNames } from './kinds';

/** A request in the log of the sandbox. */
export interface LoggedRequest {
  readonly route: string;
  /** Whether the route can change something. */
  readonly changes: boolean;
  /** 0 without an answer. */
  readonly status: number;
  /** The command of plaza that sent it; undefined for other clients. */
  readonly command?: string;
}

export interface Change {
  /** From 1, in the order of the run. */
  readonly number: number;
  readonly route: string;
  readonly skip: number;
  readonly command?: string;
}

export interface Trial {
  readonly change: Change;
  readonly kind: KindName;
}

/** The changes that were made by the requests of a run. */
export function changesOf(requests: readonly LoggedRequest[]): Change[] {
  const seen = new Map<string, number>();
  const changes: Change[] = [];
  for (const { route, changes: isChange, status, command } of requests) {
    const skip = seen.get(route) ?? 0;
    seen.set(route, skip + 1);
    if (!isChange || status < 200 || status > 299) continue;
    changes.push({ number: changes.length + 1, route, skip, ...(command !== undefined && { command }) });
  }
  return changes;
}

/** The value of `--only`. */
export interface Selected {
  readonly change: number;
  readonly kind: KindName;
}

const kindsHint = `the kinds are ${kindNames.join(', ')}`;

/** Reads `3:drop-after`. @throws UsageError for anything else */
export function parseSelected(raw: string): Selected {
  const [, number, name] = /^([1-9]\d{0,5}):(.+)$/.exec(raw) ?? [];
  const kind = kindNames.find((one) => one === name);
  if (number !== undefined && kind) return { change: Number(number), kind };
  const message = `expected the number of a change and a kind, such as 3:drop-after, got '${raw}'`;
  throw new UsageError(message, { hint: kindsHint });
}

/** Reads `drop-after,kill`. @throws UsageError for a kind that does not exist */
export function parseKinds(raw: string): readonly KindName[] {
  return raw.split(',').map((name) => {
    const kind = kindNames.find((one) => one === name.trim());
    if (kind) return kind;
    throw new UsageError(`there is no kind '${name.trim()}'`, { hint: kindsHint });
  });
}

/** Every kind at every change, or the one that is selected. @throws UsageError when the clean run has no such change */
export function trialsOf(
  changes: readonly Change[],
  { kinds = kindNames, only }: { readonly kinds?: readonly KindName[]; readonly only?: Selected },
): Trial[] {
  if (!only) return changes.flatMap((change) => kinds.map((kind) => ({ change, kind })));
  const change = changes[only.change - 1];
  if (change) return [{ change, kind: only.kind }];
  throw new UsageError(`the clean run has ${changes.length} changes, and no change ${only.change}`, {
    hint: 'run it without --only first',
  });
}

/** The options and the command of a rehearsal, without the selected change and kind. */
export interface Repeated {
  readonly command: readonly string[];
  readonly as: readonly string[];
  readonly world: string | undefined;
  readonly dir: string | undefined;
  readonly again: number | undefined;
  /** Milliseconds. */
  readonly every: number | undefined;
  readonly seed: number | undefined;
}

/** The options and the command of a line that repeats a run, quoted for a shell. */
export function repeatText({ command, as, world, dir, again, every, seed }: Repeated): string {
  const everyText = every === undefined ? undefined : `${every}ms`;
  const options = Object.entries({ world, dir, again, every: everyText, seed });
  const given = options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
  const words = [...as.flatMap((person) => ['--as', person]), ...given, '--', ...command];
  return words.map(shellWord).join(' ');
}
