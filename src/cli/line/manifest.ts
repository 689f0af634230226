/**
 * The manifest: a tree of all commands that help, completion and listings read without loading the commands. It is made at
 * build time; from the sources and in tests it is made when needed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCommand, Group, Groups } from '../definition/command';

/** One word of the command line. */
export interface Node {
  readonly name: string;
  readonly summary: string;
  readonly verbs?: readonly Node[];
  readonly fallback?: string;
  /** The names of the routes that a command can call. */
  readonly routes?: readonly string[] | 'all';
}

/** The words after the program's name. */
export type Manifest = readonly Node[];

export async function makeManifest(groups: Groups): Promise<Manifest> {
  return Promise.all(
    Object.entries(groups).map(async ([name, load]) => nodeOf(name, (await load()).default)),
  );
}

async function nodeOf(name: string, found: AnyCommand | Group): Promise<Node> {
  const { summary } = found;
  if (found.kind === 'group')
    return { name, summary, verbs: await makeManifest(found.verbs), fallback: found.fallback };
  const { routes } = found;
  return { name, summary, routes: routes === 'all' ? routes : routes.map((route) => route.name) };
}

/** The manifest of the build in `dist`, else one made from the commands. */
export async function loadManifest(dist: string, groups: Groups): Promise<Manifest> {
  try {
    return JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  } catch {
    return makeManifest(groups);
  }
}

/** A command with the words that name it. */
export interface Leaf {
  readonly words: readonly string[];
  readonly node: Node;
}

/** Every command of the tree, in order. */
export function leavesOf(nodes: readonly Node[], before: readonly string[] = []): Leaf[] {
  return nodes.flatMap((node) => {
    const words = [...before, node.name];
    return node.verbs ? leavesOf(node.verbs, words) : [{ words, node }];
  });
}

/** The node at these words; undefined if there is none. */
export function nodeAt(manifest: Manifest, words: readonly string[]): Node | undefined {
  const [first, ...others] = words;
  const node = manifest.find(({ name }) => name === first);
  return others.length === 0 || !node ? node : nodeAt(node.verbs ?? [], others);
}

/** The commands that name each route, by the route's name, without those that can call any. */
export function commandsByRoute(manifest: Manifest): Map<string, string[]> {
  const commands = new Map<string, string[]>();
  for (const { words, node } of leavesOf(manifest)) {
    const { routes = [] } = node;
    if (routes === 'all') continue;
    for (const route of routes) commands.set(route, [...(commands.get(route) ?? []), words.join(' ')]);
  }
  return commands;
}
