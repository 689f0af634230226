/** From where a request looks at the world. */

import type { World } from '../../../world';
import type { Sight } from './post-records';

/** Anything that is asked by a person. */
interface Asked {
  readonly world: World;
  readonly caller: { readonly account: { readonly id: string } };
  readonly origins: { readonly main: string };
}

/** Who asks looks, and files lie under the main host. */
export function sightOf({ world, caller, origins }: Asked): Sight {
  return { world, viewer: caller.account.id, origin: origins.main };
}
