import type { AnyRoute } from '../route';
import { auth } from './auth';
import { canvas } from './canvas';
import { comments } from './comments';
import { exam } from './exam';
import { files } from './files';
import { notifications } from './notifications';
import { platform } from './platform';
import { posts } from './posts';
import { reports, verification } from './reports';
import { school } from './school';
import { hashtags, search } from './search';
import { shop } from './shop';
import { subscription } from './subscription';
import { telemetry } from './telemetry';
import { users } from './users';

/**
 * The whole catalogue by section; sections are the command groups. A route is named after its command in camel case
 * (`school corrector apply` is `school.correctorApply`; the default verb of a group is omitted), else after the
 * protocol's term. Commands import their section's file, not this.
 */
export const catalogue = {
  auth,
  users,
  posts,
  comments,
  hashtags,
  search,
  notifications,
  files,
  reports,
  verification,
  subscription,
  platform,
  telemetry,
  shop,
  school,
  exam,
  canvas,
};

type Sections = typeof catalogue;
type EveryRoute = { [S in keyof Sections]: Sections[S][keyof Sections[S]] }[keyof Sections];
type RoutesByName = { [R in EveryRoute as R['name']]: R };

/** The name of every route, as a union. */
export type RouteName = keyof RoutesByName;

/** The route of a name with all its types: `{ [N in RouteName]: Handler<RouteByName<N>> }`. */
export type RouteByName<N extends RouteName> = RoutesByName[N];

/** Every route, in the order of the protocol's sections. */
export const allRoutes: readonly AnyRoute[] = Object.values(catalogue).flatMap((section): AnyRoute[] =>
  Object.values(section),
);

const byName = new Map(allRoutes.map((route) => [route.name, route]));

/** The route of a name such as `posts.like`; undefined when there is none. */
export function routeNamed(name: string): AnyRoute | undefined {
  return byName.get(name);
}
