/** The types of the catalogue's answers, as syntax trees that are read from the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const protocol = join(import.meta.dirname, '..', '..', 'src', 'protocol');

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree has a type for each of its nodes.
export type Tree = any;

/** The named types. */
export const declarations = new Map<string, Tree>();
/** The type of each route's answer, by the name of the route. */
export const answers = new Map<string, Tree>();

for (const folder of ['records', 'routes']) {
  for (const file of readdirSync(join(protocol, folder), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts')) read(join(protocol, folder, file));
  }
}
read(join(protocol, 'route.ts'));

function read(path: string): void {
  const program: Tree = parseAst(readFileSync(path, 'utf8'), { lang: 'ts' });
  for (const statement of program.body) {
    const declared = statement.declaration ?? statement;
    if (/^TS(Interface|TypeAlias)Declaration$/.test(declared.type))
      declarations.set(declared.id.name, declared);
    for (const { init } of declared.declarations ?? []) {
      // A section is written in one place, or in parts that lie in a folder of its name.
      if (init?.callee?.name === 'section') readRoutes(init.arguments[0].value, init.arguments[1]);
      else readRoutes(basename(dirname(path)), bare(init));
    }
  }
}

/** The object behind `as const satisfies …`. */
function bare(init: Tree): Tree {
  return init?.expression ? bare(init.expression) : init;
}

function readRoutes(section: string, routes: Tree): void {
  for (const route of routes?.properties ?? []) {
    const answer = route.value?.properties?.find((one: Tree) => one.key?.name === 'answer');
    const shape = answer?.value.typeArguments?.params[0];
    if (shape) answers.set(`${section}.${route.key.name}`, shape);
  }
}
