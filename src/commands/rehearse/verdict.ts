/** Compares the effects of a run with the effects of the clean run. */
import { type Effect, without } from './effects';
import type { KindName } from './kinds';
import type { Change } from './plan';

/** The worst first. */
export const verdicts = ['twice', 'missing', 'different', 'same'] as const;

export type Verdict = (typeof verdicts)[number];

/** An effect in which a run differs from the clean run. */
export interface Difference {
  readonly effect: Exclude<Verdict, 'same'>;
  readonly route: string;
  readonly about: string;
}

/** One run with a fault, as `--json` prints it. */
export interface RunResult {
  readonly change: number;
  readonly route: string;
  readonly kind: KindName;
  readonly verdict: Verdict;
  readonly exits: readonly number[];
  readonly effects: readonly Difference[];
}

/** The exit code of a script that was killed at its time limit, as of `timeout`. */
export const timeoutExit = 124;

/**
 * The differences between the effects of the clean run and of another run, as multisets. A repeated effect of the clean run
 * is done twice. Any other surplus effect is paired with a missing one of its route, as the same change with other
 * contents; one without a partner is done twice. An effect of a route that the clean run never used is different.
 */
export function differencesOf(expected: readonly Effect[], found: readonly Effect[]): Difference[] {
  const missing = without(expected, found, keyOf);
  const added = without(found, expected, keyOf);
  const routes = [...new Set([...missing, ...added].map(({ route }) => route))];
  return routes.flatMap((route) => {
    const ofRoute = (effects: readonly Effect[]) => effects.filter((one) => one.route === route);
    const lacking = ofRoute(missing);
    const surplus = ofRoute(added);
    const known = ofRoute(expected);
    const repeated = surplus.filter((one) => isRepeated(one, known, lacking));
    const others = surplus.filter((one) => !repeated.includes(one));
    const pairs = Math.min(lacking.length, others.length);
    const unpaired = others.slice(pairs);
    return [
      ...harmful(known.length > 0 ? [...repeated, ...unpaired] : []).map((one) => difference('twice', one)),
      ...lacking.slice(pairs).map((one) => difference('missing', one)),
      ...others.slice(0, pairs).map((one) => difference('different', one)),
      ...harmful(known.length > 0 ? [] : unpaired).map((one) => difference('different', one)),
    ];
  });
}

/** Whether a surplus effect repeats a known one: equal, or equal except for counters and IDs and unlike all missing ones. */
function isRepeated(surplus: Effect, known: readonly Effect[], lacking: readonly Effect[]): boolean {
  if (known.some((one) => keyOf(one) === keyOf(surplus))) return true;
  const isAlike = (one: Effect) => shapeOf(one) === shapeOf(surplus);
  return known.some(isAlike) && !lacking.some(isAlike);
}

/** The difference without IDs and numbers, which vary with counters and used-up items. */
function shapeOf({ difference: text }: Effect): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|-?\d+(\.\d+)?/gi, '#');
}

function harmful(effects: readonly Effect[]): Effect[] {
  return effects.filter(({ isHarmless }) => !isHarmless);
}

function difference(effect: Difference['effect'], { route, about }: Effect): Difference {
  return { effect, route, about };
}

export function verdictOf(differences: readonly Difference[]): Verdict {
  return verdicts.find((one) => differences.some(({ effect }) => effect === one)) ?? 'same';
}

function keyOf({ route, about, difference: text }: Effect): string {
  return `${route}\n${about}\n${text}`;
}

/** The worst cases first; among equals, in the order of the script. */
export function worstFirst(results: readonly RunResult[]): RunResult[] {
  const isWorst = (result: RunResult) => result.verdict !== 'same' && isSilent(result);
  const rank = (result: RunResult) => verdicts.indexOf(result.verdict) * 2 + (isWorst(result) ? 0 : 1);
  return results.toSorted((a, b) => rank(a) - rank(b) || a.change - b.change);
}

/** Whether no exit code reports a failure; the exit code of a killed run does not count. */
export function isSilent({ kind, exits }: Pick<RunResult, 'kind' | 'exits'>): boolean {
  return exits.slice(kind === 'kill' ? 1 : 0).every((code) => code === 0);
}

/** The next step for a case; undefined for the verdict `same`. */
export function hintFor(result: RunResult, change: Change | undefined): string | undefined {
  const { verdict, kind } = result;
  if (verdict === 'twice') {
    return change?.command === undefined
      ? "check whether it was done before you send it again, or send it with 'plaza … --once KEY'"
      : `add --once KEY to 'plaza ${change.command}'`;
  }
  if (verdict === 'missing') {
    if (isSilent(result)) return 'the script ends with 0: check the exit code of each command (set -e)';
    if (kind === '429') return "wait for the limit to end: 'plaza … --wait'";
    return 'the script reports the failure, but its next run does not repeat the change';
  }
  const advice = 'compare the requests of the first and the second run of the script';
  return verdict === 'different' ? advice : undefined;
}

export function summaryOf(results: readonly RunResult[]) {
  const count = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  return {
    type: 'summary' as const,
    runs: results.length,
    same: count('same'),
    twice: count('twice'),
    missing: count('missing'),
    different: count('different'),
  };
}
