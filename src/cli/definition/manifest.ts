/** The shape of the tree that help, completion and listings know all commands from. */

/** One word of the command line. */
export interface Node {
  readonly name: string;
  readonly summary: string;
  /** Of a group: its verbs. */
  readonly verbs?: readonly Node[];
  /** Of a group: the verb it does when named alone. */
  readonly fallback?: string;
  /** Of a command: what the program adds. */
  readonly [field: string]: unknown;
}

/** The tree's root: what stands behind the program's name. */
export type Manifest = readonly Node[];
