/** A walk of steps with a person: forward by answers, back by going back. */

/** One step: asks, and gives the state with the answer in it; undefined goes back. */
export interface Step<S> {
  readonly name: string;
  /** Left out: it is always asked. */
  applies?(state: S): boolean;
  /** `back` tells whether there is a step to go back to; the answer may name another step that comes `next`. */
  ask(state: S, back: boolean): Promise<{ readonly state: S; readonly next?: string } | undefined>;
}

/**
 * Walks through the steps and gives the state after the last. Whoever goes back comes to the last step that was
 * asked, with the state as it was before its answer.
 * @param keep may take something of the later state along on the way back
 */
export async function walk<S>(
  steps: readonly Step<S>[],
  first: S,
  keep: (before: S, now: S) => S = (before) => before,
): Promise<S> {
  const trail: { readonly at: number; readonly state: S }[] = [];
  let state = first;
  let at = 0;
  for (let step = steps[at]; step; step = steps[at]) {
    if (step.applies && !step.applies(state)) {
      at += 1;
      continue;
    }
    const answer = await step.ask(state, trail.length > 0);
    if (answer) {
      trail.push({ at, state });
      state = answer.state;
      at = answer.next === undefined ? at + 1 : steps.findIndex(({ name }) => name === answer.next);
      continue;
    }
    const before = trail.pop() ?? { at: 0, state: first };
    at = before.at;
    state = keep(before.state, state);
  }
  return state;
}
