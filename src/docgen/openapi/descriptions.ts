/**
 * The words of the documents: doc comments of `src/protocol`, tables of `docs/protocol` and summaries of commands. No
 * description is written for a document only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { parseSync } from 'rolldown/utils';

export interface Descriptions {
  /** The doc comment of a record or a section. */
  constant(name: string): string | undefined;
  /** The doc comment of a route. */
  route(section: string, key: string): string | undefined;
  /**
   * The meaning of a field: its doc comment, else the row of `docs/protocol/fields.md` for it in this record, else the row
   * for its name.
   * @param record name of the exported schema; of the section, for a field that a route itself describes
   */
  field(record: string, field: string): string | undefined;
  readonly codes: readonly ErrorCode[];
  /** The forms of error bodies with the places in which they come, in the order of `docs/protocol/errors.md`. */
  readonly errorBodies: readonly string[];
  readonly canvasMessages: readonly CanvasMessage[];
}

export interface ErrorCode {
  readonly code: string;
  readonly condition: string;
  /** Names of routes and sections that answer with it; `all` for every route. */
  readonly routes: readonly string[];
}

export interface CanvasMessage {
  readonly name: string;
  readonly fromServer: boolean;
  readonly layout: string;
  readonly meaning: string;
}

/**
 * @param root folder of the project
 * @throws Error if a page lacks one of the tables
 */
export function readDescriptions(root: string): Descriptions {
  const comments = readDocComments(join(root, 'src/protocol'));
  const rowsOf = (page: string, ...titles: readonly string[]) => {
    const text = readFileSync(join(root, 'docs/protocol', page), 'utf8');
    const found = tablesIn(text).filter(({ head }) => titles.every((title, index) => head[index] === title));
    if (found.length === 0) throw new Error(`docs/protocol/${page} has no table '${titles.join(' | ')}'`);
    return found.flatMap(({ rows }) => rows);
  };
  const meanings = new Map(rowsOf('fields.md', 'Field', 'Meaning') as [string, string][]);
  return {
    constant: comments.of,
    route: (section, key) => comments.property(section, key),
    field: (record, field) =>
      comments.ownProperty(record, field) ??
      meanings.get(`${record}.${field}`) ??
      comments.property(record, field) ??
      meanings.get(field),
    codes: ['errors.md', 'reports.md', 'school-tools.md'].flatMap((page) =>
      rowsOf(page, 'Code', 'Condition', 'Routes').flatMap(([names = '', linked = '', routes = '']) => {
        const condition = linked.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
        return names.split(', ').map((code) => ({ code, condition, routes: routes.split(', ') }));
      }),
    ),
    errorBodies: rowsOf('errors.md', '#', 'Shape', 'Where').map(([, shape, where]) => `${shape}: ${where}`),
    canvasMessages: rowsOf('events.md', 'Message', 'Direction', 'Layout').map(
      ([name = '', direction = '', layout = '', meaning = '']) => ({
        name,
        fromServer: direction.startsWith('server'),
        layout,
        meaning,
      }),
    ),
  };
}

/** The tables of a page, without the marks of code. A bar in a cell is written `\|`. */
function tablesIn(page: string) {
  const tables: { head: string[]; rows: string[][] }[] = [];
  let isInTable = false;
  for (const line of page.replaceAll('`', '').split('\n')) {
    const cells = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const isRow = line.startsWith('|');
    if (isRow && !isInTable) tables.push({ head: cells, rows: [] });
    else if (isRow && !cells.every((cell) => /^-+$/.test(cell))) tables.at(-1)?.rows.push(cells);
    isInTable = isRow;
  }
  return tables;
}

/** A constant of a file: its comment, the comments of its properties, and the constants that it is made of. */
interface Constant {
  readonly comment: string | undefined;
  readonly properties: ReadonlyMap<string, string>;
  /** As `file#name`. */
  readonly parts: readonly string[];
}

/** Reads all files below a folder. @throws Error for a file that cannot be parsed */
function readDocComments(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort((a, b) => a.split(sep).length - b.split(sep).length);
  const constants = new Map(files.flatMap((name) => constantsOf(join(folder, name))));
  const keys = new Map<string, string>();
  for (const key of constants.keys()) {
    const name = key.slice(key.indexOf('#') + 1);
    if (!keys.has(name)) keys.set(name, key);
  }
  const property = (key: string, name: string, seen: readonly string[] = []): string | undefined => {
    const found = constants.get(key);
    if (!found || seen.includes(key)) return undefined;
    const inherited = () => found.parts.map((part) => property(part, name, [...seen, key])).find(Boolean);
    return found.properties.get(name) ?? inherited();
  };
  return {
    /** The comment of a constant, such as a record; of two with one name, the one in the outer folder. */
    of: (constant: string) => constants.get(keys.get(constant) ?? '')?.comment,
    /** The comment of a property in a constant. */
    ownProperty: (constant: string, name: string) =>
      constants.get(keys.get(constant) ?? '')?.properties.get(name),
    /** The same, also in a constant that it is made of. */
    property: (constant: string, name: string) => property(keys.get(constant) ?? '', name),
  };
}

function constantsOf(file: string): [key: string, Constant][] {
  const source = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** The doc comment directly before an offset. */
  const before = (offset: number): string | undefined => {
    const found = comments.findLast(({ end }) => end <= offset);
    if (!found?.value.startsWith('*') || source.slice(found.end, offset).trim() !== '') return undefined;
    return textOf(found.value);
  };
  const imported = new Map<string, string>();
  const constants: [string, Constant][] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers)
        imported.set(local.name, `${join(dirname(file), statement.source.value)}.ts`);
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') continue;
      const properties = new Map<string, string>();
      const parts: string[] = [];
      visit(init, (node) => {
        if (node.type === 'Identifier') parts.push(`${imported.get(node.name) ?? file}#${node.name}`);
        if (node.type !== 'Property' || node.key.type !== 'Identifier') return;
        const comment = before(node.start);
        if (comment !== undefined && !properties.has(node.key.name)) properties.set(node.key.name, comment);
      });
      constants.push([`${file}#${id.name}`, { comment: before(statement.start), properties, parts }]);
    }
  }
  return constants;
}

type SyntaxNode = { readonly start: number } & (
  | { readonly type: 'Identifier'; readonly name: string }
  | { readonly type: 'Property'; readonly key: SyntaxNode }
);

/** Calls `found` for a node and all nodes in it, outer ones first. */
function visit(node: unknown, found: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) found(node as SyntaxNode);
  for (const value of Object.values(node)) visit(value, found);
}

/** The text of a block comment in one line, without tags. */
function textOf(value: string): string {
  const lines = value.split('\n').map((line) => line.replace(/^\s*\*+/, '').trim());
  const text = lines.join(' ').replace(/\s+@\w.*$/, '');
  return text.trim();
}
