/** The sources of the program: what each file imports, and which globals it uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const root = join(import.meta.dirname, '..', '..');

export interface Import {
  /** Path from the project's root without its ending (`src/cli/process/io`), or the package's name. */
  readonly target: string;
  readonly local: boolean;
  /** Erased when compiled. */
  readonly typeOnly: boolean;
  /** By `import()`. */
  readonly lazy: boolean;
}

export interface Source {
  /** From the project's root, without its ending. */
  readonly name: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Names that are used and not bound in the file: `setTimeout`, `Date.now`; an import by its exported name. */
  readonly globals: readonly string[];
}

interface Tree {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Every source file below `src`, parsed once for all test files of a worker. */
export function readSources(): readonly Source[] {
  read ??= files(join(root, 'src')).map(readSource);
  return read;
}

let read: readonly Source[] | undefined;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file))
    .sort();
}

function readSource(path: string): Source {
  return sourceOf(path, readFileSync(path, 'utf8'));
}

export function sourceOf(path: string, text: string): Source {
  let parsed: Found | undefined;
  const found = () => {
    parsed ??= foundIn(resolve(root, path), text);
    return parsed;
  };
  return {
    name: nameOf(resolve(root, path)),
    text,
    lines: text.split('\n').length - 1,
    // Parsing takes some milliseconds, which many tests do not need.
    get imports() {
      return found().imports;
    },
    get globals() {
      const { globals, bound } = found();
      return globals.filter((name) => !bound.has(name.replace(/^new |[.(].*/g, '')));
    },
  };
}

function foundIn(path: string, text: string): Found {
  const found: Found = { path, imports: [], globals: [], bound: new Set() };
  visit(parseAst(text, { lang: 'ts' }) as unknown as Tree, found);
  return found;
}

interface Found {
  readonly path: string;
  readonly imports: Import[];
  readonly globals: string[];
  /** Names that the file binds. */
  readonly bound: Set<string>;
}

function visit(tree: Tree, found: Found): void {
  take(tree, found);
  for (const child of parts(tree)) visit(child, found);
}

/** The children of a node, without names that are no variables. */
function parts(tree: Tree): Tree[] {
  const silent = new Set(['parent', ...(tree.computed === true ? [] : (names[tree.type] ?? []))]);
  // Recorded together with their property.
  for (const field of ['object', 'callee'])
    if (/^(Member|New)Expression$/.test(tree.type) && nameIn(tree[field])) silent.add(field);
  return Object.entries(tree)
    .filter(([field]) => !silent.has(field))
    .flatMap(([, child]) => (Array.isArray(child) ? child : [child]))
    .filter(isTree);
}

/** Fields that hold the name of a part, or of a type, and no variable. */
const names: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  LabeledStatement: ['label'],
  ImportSpecifier: ['imported', 'local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  ExportSpecifier: ['exported'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key', 'params'],
  TSFunctionType: ['params'],
  TSTypeReference: ['typeName'],
  TSInterfaceHeritage: ['expression'],
  TSTypeParameter: ['name'],
  TSNamedTupleMember: ['label'],
  TSMappedType: ['key'],
  TSTypeQuery: ['exprName'],
  TSTypePredicate: ['parameterName'],
  TSIndexSignature: ['parameters'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
};

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && typeof (value as Tree).type === 'string';
}

function take(tree: Tree, found: Found): void {
  takeImport(tree, found);
  switch (tree.type) {
    case 'Identifier':
      found.globals.push(String(tree.name));
      return;
    case 'MemberExpression':
      found.globals.push(`${nameIn(tree.object)}.${nameIn(tree.property)}`);
      return;
    case 'NewExpression':
      found.globals.push(`new ${nameIn(tree.callee)}(${(tree.arguments as unknown[]).length || ''})`);
      return;
    case 'ImportSpecifier':
      // The exported name counts, whatever it is called here.
      if (tree.importKind !== 'type') found.globals.push(nameIn(tree.imported));
      return;
    case 'VariableDeclarator':
      bind(tree.id, found);
      return;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of tree.params as unknown[]) bind(parameter, found);
  }
}

function takeImport(tree: Tree, found: Found): void {
  const add = (source: unknown, typeOnly: boolean, lazy: boolean) =>
    isTree(source) && found.imports.push(importOf(found.path, source, typeOnly, lazy));
  switch (tree.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      add(tree.source, isTypeOnly(tree), false);
      return;
    case 'ImportExpression':
      add(tree.source, false, true);
      return;
    case 'TSImportType':
      add(tree.source, true, false);
      return;
    case 'TSExternalModuleReference':
      add(tree.expression, false, false);
      return;
    case 'CallExpression':
      if (/^require$|\.require$/.test(calleeName(tree.callee)))
        add((tree.arguments as unknown[])[0] ?? tree, false, true);
  }
}

function calleeName(callee: unknown): string {
  if (!isTree(callee) || callee.type !== 'MemberExpression') return nameIn(callee);
  return `${nameIn(callee.object)}.${nameIn(callee.property)}`;
}

/** Takes down every name in a pattern, such as `{ a, b: [c] = d }`. */
function bind(pattern: unknown, found: Found): void {
  if (!isTree(pattern)) return;
  if (pattern.type === 'Identifier') found.bound.add(String(pattern.name));
  else if (pattern.type === 'AssignmentPattern') bind(pattern.left, found);
  else for (const part of parts(pattern)) bind(part, found);
}

function nameIn(value: unknown): string {
  return isTree(value) && value.type === 'Identifier' ? String(value.name) : '';
}

/** `import type`, or only type specifiers. */
function isTypeOnly(tree: Tree): boolean {
  if (tree.importKind === 'type' || tree.exportKind === 'type') return true;
  const specifiers = (tree.specifiers ?? []) as Tree[];
  return (
    specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  );
}

function importOf(path: string, source: Tree, typeOnly: boolean, lazy: boolean): Import {
  const text = String(source.value);
  if (!text.startsWith('.')) return { target: packageName(text), local: false, typeOnly, lazy };
  return { target: nameOf(resolve(dirname(path), text)), local: true, typeOnly, lazy };
}

/** `undici/lib/dispatcher/agent.js` is `undici`; `node:fs/promises` is `node:fs`. */
function packageName(text: string): string {
  const parts = text.split('/');
  return text.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? text);
}

function nameOf(path: string): string {
  return relative(root, path).replaceAll('\\', '/').replace(/\.ts$/, '');
}
