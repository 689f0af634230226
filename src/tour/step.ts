/** A step of the tour: one command line. */

/** The output of a command, as with `$(…)`. */
export type Substituted = readonly string[];

export interface TourStep {
  /** Printed before the step. */
  readonly say?: string;
  /**
   * The command line, without `plaza`. A list is replaced by the output of that command. A word may start with
   * `$PLAZA_CONFIG_DIR`.
   */
  readonly line: readonly (string | Substituted)[];
  /** A line for standard input. */
  readonly input?: string;
  /** The expected exit code; 0 when left out. */
  readonly exit?: number;
  /**
   * `begins`: it runs in the background of the steps that follow. `ends`: background processes are interrupted before
   * this step.
   */
  readonly beside?: 'begins' | 'ends';
}
