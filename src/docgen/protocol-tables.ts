/** Writes tables into pages of `docs`: routes from the route catalogue, keys from the tables of the screens. */
import type { HelpSection } from '../app/help/page';
import { contentSchema } from '../client/response/answer-content';
import { promisedFields, type Schema } from '../protocol/answer';
import type { AnyRoute } from '../protocol/route';
import { allRoutes } from '../protocol/routes/index';
import { board } from '../protocol/routes/school/board';
import { profiles } from '../protocol/routes/school/profiles';
import { rights } from '../protocol/routes/school/rights';
import { shop } from '../protocol/routes/school/shop';
import { tasks } from '../protocol/routes/school/tasks';
import { tools } from '../protocol/routes/school/tools';

/** The parts of the school event, which has a page for each. */
const schoolParts: Readonly<Record<string, object>> = { board, profiles, rights, shop, tasks, tools };

const answersMarked = /(<!-- answers -->\n)[\s\S]*?(<!-- end -->)/g;
const marked = /(<!-- routes: (\S+) -->\n)[\s\S]*?(<!-- end -->)/g;

/**
 * The page with its tables brought up to date. A table stands between `<!-- routes: SECTION -->` and `<!-- end -->`;
 * SECTION is a section of the catalogue, or `school/PART`.
 * @throws Error for a section that has no routes
 */
export function withRouteTables(page: string): string {
  return page
    .replace(marked, (_, start: string, name: string, end: string) =>
      [start, ...tableOf(routesOf(name)), end].join(''),
    )
    .replace(answersMarked, (_, start: string, end: string) => [start, ...answersTable(), end].join(''));
}

const keysMarked = /(<!-- keys: ([a-z ]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page with its tables of keys brought up to date, between `<!-- keys: COMMAND -->` and `<!-- end -->`. */
export function withKeyTables(page: string, keysOf: (command: string) => readonly HelpSection[]): string {
  return page.replace(keysMarked, (_, start: string, command: string, end: string) => {
    const rows = keysOf(command).flatMap(({ title = '', rows = [] }) => [
      ...(title === 'Keys' ? [] : [['', `**${title}**`]]),
      ...rows.map(([keys, words]) => [`\`${keys}\``, words]),
    ]);
    return [start, ...rowsOf(['keys', 'action'], rows), end].join('');
  });
}

/** For each route: the fields that the protocol promises, those that it shows and does not promise, and observed ones. */
function answersTable(): string[] {
  const rows = allRoutes.map((route) => {
    const schema = contentSchema(route);
    const entries = Object.entries(schema.fields ?? {});
    const promised = promisedFields(schema);
    const isObserved = (field: Schema) => schema.observed === true || field.observed === true;
    const names = (of: typeof entries) => of.map(([name]) => `\`${name}\``).join(', ');
    return [
      route.name,
      names(Object.entries(promised)),
      names(entries.filter(([name, field]) => !isObserved(field) && !(name in promised))),
      names(entries.filter(([, field]) => isObserved(field))),
    ];
  });
  return rowsOf(['route', 'promised', 'shown', 'observed'], rows);
}

function rowsOf(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
}

/** The sections that a page names. @internal */
export function sectionsIn(page: string): string[] {
  return [...page.matchAll(marked)].map((match) => match[2] ?? '');
}

/** The routes of a section, or of a part of the school event. @throws Error for an unknown name @internal */
export function routesOf(name: string): AnyRoute[] {
  const [section = '', part] = name.split('/');
  const keys = part === undefined ? undefined : Object.keys(schoolParts[part] ?? {});
  const routes = allRoutes.filter(
    (route) => route.section === section && (keys?.includes(route.name.split('.')[1] ?? '') ?? true),
  );
  if (routes.length === 0) throw new Error(`docs/protocol names '${name}', which has no routes`);
  return routes;
}

function tableOf(routes: readonly AnyRoute[]): string[] {
  const rows = routes.map((route) => [
    route.method,
    `\`${pathOf(route)}\``,
    route.auth.replaceAll('|', '\\|'),
    [route.effect, route.key].filter(Boolean).join(', '),
    String(route.ok ?? ''),
    listOf(route),
  ]);
  return rowsOf(['method', 'path', 'auth', 'effect', 'success', 'list'], rows);
}

/** The path with its host, unless it is the main one. */
function pathOf({ host, path }: AnyRoute): string {
  const spelled = path.replace(/<(\w+)>/g, '$1');
  return host === 'main' ? spelled : `{${host}_url}${spelled}`;
}

/** The field that holds the items, and how they are paged. */
function listOf({ items, paging }: AnyRoute): string {
  if (items === undefined) return '';
  const field = items === '*' ? 'whole answer' : `\`${items}\``;
  return paging === undefined ? field : `${field}, by ${paging}`;
}
