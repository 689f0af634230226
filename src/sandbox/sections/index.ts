/**
 * The list of the sandbox's sections, in the order in which a new world is seeded.
 *
 * To add a section: its folder with `state.ts` (state and switches), `rules`, `seed`, where it needs one `simulation.ts`,
 * and `index.ts`, which has the handlers and exports one `section({…})`; then a line here. State, seed, handlers,
 * switches, simulation, pages and codes of the sandbox are composed from this list.
 */
import type { RouteName } from '../../protocol/routes/index';
import { base } from '../base';
import { compose, type PartNames, type SectionPart } from '../section';
import type { AnyHandler } from '../server/http/handler';
import type { Unbuilt } from '../unbuilt';
import type { SwitchName, WorldState } from '../world';
import { auth } from './auth/index';
import { canvas } from './canvas/index';
import { comments } from './comments/index';
import { exam } from './exam/index';
import { files } from './files/index';
import { hashtags } from './hashtags/index';
import { notifications } from './notifications/index';
import { platform } from './platform/index';
import { posts } from './posts/index';
import { reports } from './reports/index';
import { school } from './school/index';
import { search } from './search/index';
import { shop } from './shop/index';
import { subscription } from './subscription/index';
import { telemetry } from './telemetry/index';
import { users } from './users/index';
import { verification } from './verification/index';

/** The sections of the sandbox. @internal */
export const sections = [
  platform,
  auth,
  files,
  users,
  verification,
  subscription,
  posts,
  comments,
  hashtags,
  search,
  notifications,
  reports,
  telemetry,
  shop,
  school,
  exam,
  canvas,
] as const;

/** Everything that the sections and the sandbox itself are made of. */
export const sandbox: SectionPart = compose([base, ...sections]);

/** The handler of a route by its name; undefined while the route is not built. */
export function handlerOf(name: string): AnyHandler | undefined {
  return sandbox.handlers[name];
}

type Listed = typeof base | (typeof sections)[number];

/** Does not compile when something is missing, and names it. */
type None<Missing extends never> = Missing;

/** @public Routes of the catalogue without a handler that `unbuilt` does not list. */
export type WithoutHandler = None<Exclude<RouteName, Unbuilt | PartNames<Listed>['route']>>;
/** @public Entries of `WorldState` that no section gives a schema and an initial value. */
export type WithoutState = None<Exclude<keyof WorldState, PartNames<Listed>['state']>>;
/** @public Names of switches without a description. */
export type WithoutSwitch = None<Exclude<SwitchName, PartNames<Listed>['switch']>>;
