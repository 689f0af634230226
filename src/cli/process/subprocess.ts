/** Parts of the program that run in a process of their own, and how `main` is asked for one. */
import type { Environment } from '../../ports/machine';

/** Precedes the name of a part; no person types it. */
export const partFlag = '--part';

/** What a part may know of its process. */
export interface PartProcess {
  readonly env: Environment;
  readonly platform: string;
}

/** Turns its standard input into its standard output. */
export type Subprocess = (input: string, process: PartProcess) => Promise<string>;
