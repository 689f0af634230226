/**
 * The list of the sandbox's sections, in the order in which a new world is seeded. State, seed, handlers, switches,
 * simulation, pages and codes of the sandbox are composed from it. To add a section: see `src/sandbox/README.md`.
 */
import type { RouteName } from '../../protocol/routes/index';
import { compose, part, type RoutesOf, type SectionPart } from '../section';
import type { AnyHandler } from '../server/http/handler';
import { limitsSwitch, limitsWithoutCodeSwitch } from '../server/http/limits';
import { otherCodesSwitch, successDataSwitch } from '../server/http/outcome';
import { simulationSwitch } from '../server/simulation';
import { replaysIn } from '../world/replays';
import { auth } from './auth/index';
import { canvas } from './canvas/index';
import { comments } from './comments/index';
import { exam } from './exam/index';
import { files } from './files/index';
import { hashtags } from './hashtags/index';
import { notifications } from './notifications/index';
import { platform } from './platform/index';
import { posts } from './posts/index';
import { reports } from './reports';
import { school } from './school/index';
import { search } from './search';
import { shop } from './shop/index';
import { subscription } from './subscription';
import { telemetry } from './telemetry';
import { users } from './users/index';
import { verification } from './verification';

/** What belongs to no section: idempotency keys, and switches that act on every route. */
const base = part({
  state: [replaysIn],
  switches: [limitsSwitch, limitsWithoutCodeSwitch, simulationSwitch, otherCodesSwitch, successDataSwitch],
  otherCodes: {
    ACCESS_DENIED: 'FORBIDDEN',
    NOT_FOUND: 'ENTITY_NOT_FOUND',
    CONFLICT: 'ENTITY_ALREADY_EXISTS',
    RATE_LIMIT_EXCEEDED: 'TOO_MANY_REQUESTS',
    INTERNAL_ERROR: 'UNKNOWN_ERROR',
  },
});

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

/** The handlers of the whole catalogue: this does not compile when a route lacks its handler in the `index.ts` of its section. */
export const handlers: Readonly<Record<RouteName, AnyHandler>> = sandbox.handlers as Readonly<
  Record<RoutesOf<(typeof sections)[number]>, AnyHandler>
>;
