/** What a command of plaza is handed: every port, each made when it is first used. */
import type { Io } from '../cli/process/io';
import type { Ports } from '../ports/index';
import type { Check } from '../ports/machine';
import type { Vocabulary } from '../protocol/vocabulary';
import type { Paths } from '../store/paths';

/** Every port, and what only plaza's own tool commands use. */
export interface Context extends Ports {
  readonly paths: Paths;
  /** Facts about this program and the computer, for `doctor`. */
  readonly program: Pick<Io, 'version' | 'nodeVersion' | 'platform' | 'env' | 'pid'>;
  /** The commands that may call each route, by the route's name. */
  commandsOfRoutes(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The service's words, as the profile in use has them. */
  words(): Promise<Vocabulary>;
  /** The checks of `doctor`. */
  diagnose(): Promise<Check[]>;
}
