/**
 * What help, completion and listings know of all commands without loading them: a tree made at build time.
 * Without a build (from the sources, in tests) it is made when needed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCommand, Group } from '../definition/command';
import type { ListedProgram, Manifest, Node } from '../definition/program';

/** Loads every command and says what there is. */
export async function makeManifest({ groups, additions }: ListedProgram): Promise<Manifest> {
  return Promise.all(
    Object.entries(groups).map(async ([name, load]) => nodeOf(name, (await load()).default, additions)),
  );
}

async function nodeOf(
  name: string,
  found: AnyCommand | Group,
  additions: ListedProgram['additions'],
): Promise<Node> {
  const { summary } = found;
  if (found.kind !== 'group') return { name, summary, ...additions(found).manifest };
  const verbs = await makeManifest({ groups: found.verbs, additions });
  return { name, summary, verbs, fallback: found.fallback };
}

/** The manifest of the build in `dist`, else one made from the commands of the program. */
export async function loadManifest(dist: string, program: ListedProgram): Promise<Manifest> {
  try {
    return JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  } catch {
    return makeManifest(program);
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

/** The node that the words lead to; undefined when they lead nowhere or are none. */
export function nodeAt(manifest: Manifest, words: readonly string[]): Node | undefined {
  const [first, ...others] = words;
  const node = manifest.find(({ name }) => name === first);
  return others.length === 0 || !node ? node : nodeAt(node.verbs ?? [], others);
}
