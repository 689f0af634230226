import { command, optionalArgument, text } from '../app/command';
import { allRoutes } from '../protocol/routes/index';
import { withWords } from '../protocol/vocabulary';
import { type Column, table } from '../terminal/text/table';
import type { View } from '../terminal/text/view';

export default command({
  summary: 'List the routes of the service and the commands that call them',
  args: {
    filter: optionalArgument(text('filter'), 'Only routes with this text in their name, path or commands'),
  },
  examples: [
    'plaza routes',
    'plaza routes posts',
    'plaza routes --jq \'.[] | select(.effect == "keyed") | .path\'',
  ],
  routes: [],
  async run(ctx, { filter = '' }) {
    const [commands, words] = await Promise.all([ctx.commandsOfRoutes(), ctx.words()]);
    const rows = allRoutes.map(({ name, method, host, path, kind, auth, effect }) => ({
      name,
      method,
      host,
      path: withWords(path, words),
      kind,
      auth,
      effect,
      commands: commands.get(name) ?? [],
    }));
    const isMeant = (words: string) => words.toLowerCase().includes(filter.toLowerCase());
    return rows.filter(({ name, path, commands: lines }) => [name, path, ...lines].some(isMeant));
  },
  render: routeTable,
});

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
