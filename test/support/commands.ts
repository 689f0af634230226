/** A small tree of commands without effects, for tests of the program around commands. */

import { command, eventsCommand } from '../../src/app/command';
import { group, type Lazy } from '../../src/cli/definition/command';
import { choice, file, integer, text } from '../../src/cli/definition/option-parsers';
import { argument, flag, option, optionalArgument, optionList } from '../../src/cli/definition/parameters';
import { platform } from '../../src/protocol/routes/platform';

const lazy =
  (found: Awaited<ReturnType<Lazy>>['default']): Lazy =>
  async () => ({ default: found });

const answering = { examples: ['plaza x'], run: () => undefined, render: () => [] };

export const treeGet = command({
  summary: 'Get one tree',
  description: [
    'A tree has leaves. Where it has none it is winter, or it is a shrub that somebody took for a tree.',
  ],
  args: {
    treeId: argument(text('tree'), 'Id of the tree'),
    leaves: { ...optionalArgument(integer(), 'Numbers of its leaves'), repeated: true },
  },
  options: {
    season: option(choice(['spring', 'summer', 'autumn', 'winter']), 'Only as it is then', 's'),
    map: option(file(), 'File to draw a map into'),
    label: optionList(text('word'), 'Label to print beside it'),
    roots: flag('Roots too'),
  },
  ...answering,
  examples: [
    'plaza trees get oak',
    "plaza trees get oak 1 2 --season winter --jq '.leaves | length' --label a --label b",
  ],
  routes: [platform.version, platform.status],
});

export const treeList = command({ summary: 'List the trees', routes: [platform.version], ...answering });
const treeWatch = eventsCommand({
  summary: 'Watch the trees grow',
  examples: ['plaza trees watch'],
  routes: 'all',
  run: async function* () {},
  render: () => [],
});
const ringCount = command({ summary: 'Count the rings', routes: [], ...answering });

export const trees = group({
  summary: 'Everything about trees',
  fallback: 'list',
  verbs: {
    list: lazy(treeList),
    get: lazy(treeGet),
    watch: lazy(treeWatch),
    rings: lazy(group({ summary: 'What is inside', verbs: { count: lazy(ringCount) } })),
  },
});

const postGet = command({ summary: 'Get one post', routes: [], ...answering });

/** `trees` with a fallback and a group in it, `posts` without, and a command of one word. */
export const forest: Readonly<Record<string, Lazy>> = {
  trees: lazy(trees),
  posts: lazy(group({ summary: 'Posts to tie things to', verbs: { get: lazy(postGet) } })),
  weather: lazy(command({ summary: 'Tell the weather', routes: [], ...answering })),
};
