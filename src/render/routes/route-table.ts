/** The routes of the service. */
import { type Column, table } from '../text/table';
import type { View } from '../text/view';

export interface RouteRow {
  readonly name: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly kind: string;
  readonly auth: string;
  readonly effect: string;
  /** Command lines without `plaza`. */
  readonly commands: readonly string[];
}

const columns: readonly Column<RouteRow>[] = [
  { title: 'route', cell: (route) => route.name },
  { title: 'method', cell: (route) => route.method },
  {
    title: 'path',
    cell: (route) => `${route.host === 'main' ? '' : `{${route.host}}`}${route.path}`,
  },
  { title: 'auth', cell: (route, view) => view.style.dim(route.auth), spare: true },
  { title: 'effect', cell: (route, view) => view.style.dim(route.effect), spare: true },
  { title: 'command', cell: (route) => route.commands.join(', '), flexible: true, spare: true },
];

/** One row per route. */
export function routeTable(routes: readonly RouteRow[], view: View): string[] {
  return table(view, columns, routes);
}
