/** Switches: what the service can pause, close or turn on while the sandbox runs. */
import type { RouteName } from '../../protocol/routes/index';
import type { SwitchName } from '../world';
import { createChannel } from './channel';

export interface SwitchSpec {
  /** One sentence without a full stop. */
  readonly description: string;
  /** Its state in a new world. */
  readonly on: boolean;
  /** The routes on which it acts, by name, or every route of the main host. */
  readonly acts: readonly RouteName[] | 'main';
}

/** The channel of switches that were set, for open streams. */
export const switchChanges = createChannel<SwitchName>();
