/** Switches: what the service can pause, close or turn on while the sandbox runs. */
import type { RouteName } from '../../api/catalogue/routes/index';
import type { SwitchName } from '../world';
import { createChannel } from './channel';

export interface SwitchSpec {
  /** One sentence without a full stop. */
  readonly description: string;
  /** Its state in a new world. */
  readonly on: boolean;
  /** Where it acts: routes by name, or every route of the main host. */
  readonly acts: readonly RouteName[] | 'main';
}

/** Tells open streams which switch of the world was just set. */
export const switchChanges = createChannel<SwitchName>();
