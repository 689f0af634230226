/** The program's own sources as data: what each file imports and which globals it touches. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const root = join(import.meta.dirname, '..', '..');

export interface Import {
  /** Path from the project's root without its ending (`src/cli/io`), or the package's name. */
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
  /** Globals used in expressions, such as `process` or `Date.now`. */
  readonly globals: readonly string[];
}

interface Tree {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Every source file below `src`. */
export function readSources(): Source[] {
  return files(join(root, 'src')).map(readSource);
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file))
    .sort();
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const program = parseAst(text, { lang: 'ts' }) as unknown as Tree;
  const found: Found = { imports: [], globals: [], path };
  visit(program, found);
  return {
    name: nameOf(path),
    text,
    lines: text.split('\n').length - 1,
    imports: found.imports,
    globals: found.globals,
  };
}

interface Found {
  readonly path: string;
  readonly imports: Import[];
  readonly globals: string[];
}

function visit(tree: Tree, found: Found): void {
  take(tree, found);
  for (const [field, child] of Object.entries(tree)) {
    if (field === 'parent') continue;
    for (const one of Array.isArray(child) ? child : [child]) if (isTree(one)) visit(one, found);
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && typeof (value as Tree).type === 'string';
}

function take(tree: Tree, found: Found): void {
  switch (tree.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (isTree(tree.source)) found.imports.push(importOf(found.path, tree.source, isTypeOnly(tree), false));
      return;
    case 'ImportExpression':
      if (isTree(tree.source)) found.imports.push(importOf(found.path, tree.source, false, true));
      return;
    case 'MemberExpression':
      found.globals.push(`${nameIn(tree.object)}.${nameIn(tree.property)}`);
      return;
    case 'NewExpression':
      if (nameIn(tree.callee) === 'Date' && (tree.arguments as unknown[]).length === 0)
        found.globals.push('new Date()');
      return;
    case 'CallExpression':
      found.globals.push(`${nameIn(tree.callee)}()`);
  }
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
