import { choice, command, flag, option, optionalArgument, text } from '../../app/command';
import { UsageError } from '../../errors';
import type { Context, ProtocolDocument } from '../../ports/index';
import { pathWithHost } from '../../protocol/route';
import { allRoutes, catalogue } from '../../protocol/routes/index';
import { withWords } from '../../protocol/vocabulary';
import { type Column, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';
import { forProfile } from './document';

export default command({
  summary: 'List the routes of the service, or print them as an OpenAPI document',
  description: [
    'The OpenAPI 3.1 document describes every request with its parameters, bodies, answers, error codes and an example; programs and editors in any language can read it. The AsyncAPI 3.0 document describes the two sockets and the two event streams.',
    "The documents have the addresses of the profile in use. Fields that the protocol does not promise are marked 'x-observed'.",
  ],
  args: {
    filter: optionalArgument(text('filter'), 'Only routes with this text in their name, path or commands'),
  },
  options: {
    openapi: flag('Print the OpenAPI document of the requests, as JSON'),
    asyncapi: flag('Print the AsyncAPI document of the sockets and event streams, as JSON'),
    section: option(choice(Object.keys(catalogue), 'section'), 'Only the routes of this section'),
  },
  examples: [
    'plaza routes',
    'plaza routes posts',
    'plaza routes --jq \'.[] | select(.effect == "keyed") | .path\'',
    'plaza routes --openapi > openapi.json',
  ],
  routes: [],
  async run(ctx, { filter, openapi, asyncapi, section }): Promise<readonly RouteRow[] | ProtocolDocument> {
    if (openapi && asyncapi) throw new UsageError('give --openapi or --asyncapi');
    const kind = openapi ? 'openapi' : asyncapi ? 'asyncapi' : undefined;
    if (kind === undefined) return rowsOf(ctx, filter, section);
    if (filter === undefined) return forProfile(ctx, kind, section);
    throw new UsageError(`--${kind} takes no filter`, { hint: '--section SECTION selects a part' });
  },
  render: (found, view) =>
    Array.isArray(found) ? routeTable(found, view) : JSON.stringify(found, null, 2).split('\n'),
});

async function rowsOf(ctx: Context, filter = '', section?: string): Promise<readonly RouteRow[]> {
  const [commands, words] = await Promise.all([ctx.commandsOfRoutes(), ctx.words()]);
  const routes = allRoutes.filter((route) => section === undefined || route.section === section);
  const rows = routes.map(({ name, method, host, path, kind, auth, effect }) => ({
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
}

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
  { title: 'route', field: 'name', cell: (route) => route.name },
  { title: 'method', cell: (route) => route.method },
  { title: 'path', cell: pathWithHost },
  { title: 'auth', cell: (route, view) => view.style.dim(route.auth), spare: true },
  { title: 'effect', cell: (route, view) => view.style.dim(route.effect), spare: true },
  { title: 'command', cell: (route) => route.commands.join(', '), flexible: true, spare: true },
];

export function routeTable(routes: readonly RouteRow[], view: View): string[] {
  return table(view, columns, routes);
}
