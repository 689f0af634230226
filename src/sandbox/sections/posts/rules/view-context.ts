/** The view context of a request. */

import type { World } from '../../../world';
import type { ViewContext } from './post-records';

/** The parts of a call that matter here. */
interface UserCall {
  readonly world: World;
  readonly caller: { readonly account: { readonly id: string } };
  readonly origins: { readonly main: string };
}

/** The caller is the viewer, and files are served by the main host. */
export function viewContextOf({ world, caller, origins }: UserCall): ViewContext {
  return { world, viewer: caller.account.id, origin: origins.main };
}
