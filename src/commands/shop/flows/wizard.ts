/** Runs the steps of a wizard, forwards and backwards. */

/** One step. `ask` returns the state with the answer, or undefined to go back. */
export interface WizardStep<S> {
  readonly name: string;
  /** Whether the step is asked; by default, always. */
  applies?(state: S): boolean;
  /** `back` says whether there is a previous step. The result may name the `next` step. */
  ask(state: S, back: boolean): Promise<{ readonly state: S; readonly next?: string } | undefined>;
}

/**
 * Runs the steps and returns the final state. Going back repeats the last asked step with its earlier state.
 * @param keep what to keep of the later state when going back; by default, nothing
 */
export async function runWizard<S>(
  steps: readonly WizardStep<S>[],
  first: S,
  keep: (before: S, now: S) => S = (before) => before,
): Promise<S> {
  const history: { readonly at: number; readonly state: S }[] = [];
  let state = first;
  let at = 0;
  for (let step = steps[at]; step; step = steps[at]) {
    if (step.applies && !step.applies(state)) {
      at += 1;
      continue;
    }
    const answer = await step.ask(state, history.length > 0);
    if (answer) {
      history.push({ at, state });
      state = answer.state;
      at = answer.next === undefined ? at + 1 : steps.findIndex(({ name }) => name === answer.next);
      continue;
    }
    const before = history.pop() ?? { at: 0, state: first };
    at = before.at;
    state = keep(before.state, state);
  }
  return state;
}
