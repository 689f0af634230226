/** "Add a route" of docs/CONTRIBUTING.md in a copy of the tree: all steps are green, a missing one is named. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../support/folder';

const folder = useFolder();
const root = join(import.meta.dirname, '..', '..');

/** A text that a step writes into a file before another text. */
interface Insertion {
  readonly before: string;
  readonly text: string;
}

interface Step {
  readonly name: string;
  /** By file: the whole text, or insertions. */
  readonly edits: Readonly<Record<string, string | readonly Insertion[]>>;
  /** The checks that fail without the step, and the place that they name. */
  readonly missed: readonly { readonly check: keyof typeof checks; readonly place: string }[];
}

const vitest = (...files: string[]) => ['vitest', 'run', '-c', '.config/vitest.config.mts', ...files];

/** The checks that find a missing step. */
const checks = {
  types: ['tsc', '-p', '.'],
  catalogue: vitest('test/contract/catalogue/catalogue.test.ts'),
  answers: vitest('test/contract/catalogue/answers.test.ts'),
  definitions: vitest('test/contract/definitions.test.ts'),
} as const;

/** The steps of the page, for a list of the hashtags that occur with a hashtag. */
const steps: readonly Step[] = [
  {
    name: 'route and record',
    edits: {
      'src/protocol/routes/search.ts': [
        { before: 'import { PostPage }', text: "import { RelatedHashtag } from '../records/hashtags';\n" },
        {
          before: '  trending: {',
          text: `  related: {
    method: 'GET',
    path: '/api/hashtags/{tag}/related',
    auth: 'optional',
    answer: a.object({ data: a.object({ related: a.array(RelatedHashtag) }) }),
    items: 'related',
  },
`,
        },
      ],
      'src/protocol/records/hashtags.ts': `import * as a from '../answer';

/** A hashtag that occurs with another one. */
export const RelatedHashtag = a.object({
  /** Without \`#\`. */
  name: a.string,
  /** Number of posts with both. */
  together: a.number,
});
export interface RelatedHashtag extends a.Infer<typeof RelatedHashtag> {}
`,
    },
    missed: [{ check: 'catalogue', place: 'src/protocol/routes' }],
  },
  {
    name: 'rule and handler',
    edits: {
      'src/sandbox/sections/hashtags/index.ts': [
        {
          before: "    'hashtags.posts': ",
          text: `    'hashtags.related': ({ world, path }) => ({
      data: {
        related: [...byTag.keys(world)]
          .filter((name) => name !== path.tag)
          .map((name) => ({ name, together: 1 })),
      },
    }),
`,
        },
      ],
    },
    missed: [{ check: 'types', place: 'src/sandbox/sections' }],
  },
  {
    name: 'look',
    edits: {
      'src/commands/hashtags/render.ts': `import type { RelatedHashtag } from '../../protocol/records/hashtags';
import { type Column, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';

const columns: readonly Column<RelatedHashtag>[] = [
  { title: 'hashtag', cell: ({ name }) => name, handle: { kind: 'hashtag' } },
  { title: 'together', cell: ({ together }) => together, align: 'right' },
];

export function relatedTable(related: readonly RelatedHashtag[], view: View): string[] {
  return table(view, columns, related);
}
`,
    },
    missed: [{ check: 'types', place: "'./render'" }],
  },
  {
    name: 'command',
    edits: {
      'src/commands/hashtags/related.ts': `import { argument, command, id } from '../../app/command';
import { hashtags } from '../../protocol/routes/search';
import { relatedTable } from './render';

export default command({
  summary: 'List the hashtags that occur with a hashtag',
  args: { tag: argument({ ...id('hashtag', 'tag'), hash: true }, 'Hashtag, with or without #') },
  examples: ['plaza hashtags related chalk', "plaza hashtags related chalk --jq '.[].name'"],
  routes: [hashtags.related],
  run: (ctx, { tag }) => ctx.api.pages(hashtags.related, { path: { tag: tag.replace(/^#/, '') } }),
  render: relatedTable,
});
`,
      'src/commands/hashtags/index.ts': [
        { before: 'trending: ()', text: "related: () => import('./related'), " },
      ],
    },
    missed: [{ check: 'definitions', place: 'src/commands/<group>/<verb>.ts' }],
  },
  {
    name: 'tests',
    edits: {
      'test/contract/catalogue/routes.tsv': [
        {
          before: 'GET\t/api/hashtags/trending',
          text: 'GET\t/api/hashtags/{tag}/related\toptional\t\t\t200\t{base_url}\thttp\t\n',
        },
      ],
      'test/sandbox/sections/hashtags/related.test.ts': `import { expect, it } from 'vitest';
import { useSandbox } from '../../../support/sandbox';
import { ask, expectOk } from '../../requests';

const sandbox = useSandbox();

it('does not list the hashtag itself', async () => {
  const { data } = (await expectOk(ask(sandbox(), 'GET /api/hashtags/chalk/related', {}))) as {
    data: { related: { name: string }[] };
  };
  expect(data.related.map(({ name }) => name)).not.toContain('chalk');
});
`,
      'test/commands/hashtags/related.test.ts': `import { expect, it } from 'vitest';
import { relatedTable } from '../../../src/commands/hashtags/render';
import { pipeView } from '../../support/terminal/views';

it('lists related hashtags', () => {
  expect(relatedTable([{ name: 'slate', together: 3 }], pipeView())).toEqual(['slate\\t3']);
});
`,
      'test/contract/catalogue/promises.tsv': [
        { before: 'canvas.pixelInfo\t', text: 'hashtags.related\trelated\n' },
      ],
      'test/support/route-lines.ts': [
        { before: "'hashtags.trending': ", text: "'hashtags.related': 'hashtags related chalk',\n  " },
      ],
    },
    missed: [
      { check: 'catalogue', place: 'test/contract/catalogue/routes.tsv' },
      { check: 'answers', place: 'test/contract/catalogue/promises.tsv' },
      { check: 'types', place: 'test/support/route-lines.ts' },
    ],
  },
  {
    name: 'words for other programs',
    edits: {
      'docs/protocol/fields.md': [
        { before: '| `hashtags` |', text: '| `related` | the hashtags that occur with it |\n' },
      ],
      // As `test/e2e/routes.test.ts -u` records it.
      'docs/protocol/examples.json': [
        {
          before: ' "hashtags.trending": {',
          text: ' "hashtags.related": { "path": { "tag": "chalk" }, "answer": { "data": { "related": [] } } },\n',
        },
      ],
    },
    missed: [],
  },
];

it('docs/CONTRIBUTING.md names every file of every step', async () => {
  const page = await readFile(join(root, 'docs', 'CONTRIBUTING.md'), 'utf8');
  const section = /^## Add a route\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
  const items = section.split(/^\d\. /m).slice(1);
  expect(items).toHaveLength(steps.length);
  const missing = steps.flatMap(({ name, edits }, index) => {
    const named = [...(items[index] ?? '').matchAll(/`([\w./<>-]+)`/g)].map((match) => match[1] ?? '');
    const places = named.map((place) => new RegExp(`^${place.replace(/<\w+>/g, '[\\w-]+')}(/|$)`));
    const unnamed = Object.keys(edits).filter((file) => !places.some((place) => place.test(file)));
    return unnamed.map((file) => `${name}: ${file}`);
  });
  expect(missing).toEqual([]);
});

it('a route that is added by these steps passes all checks', { timeout: 1_800_000 }, async () => {
  await copyWith(steps);
  for (const script of ['format', 'types', 'lint', 'build'])
    await expectGreen('npm', 'run', '--silent', script);
  await expectGreen('npx', ...vitest('test/contract/help.test.ts', '-u'));
  // A commit that adds lines raises its budget.
  const others = ['--exclude', 'test/contract/budget.test.ts'];
  await expectGreen('npx', ...vitest('test/contract', 'related.test.ts', ...others));
  await expectGreen('npx', ...vitest('test/e2e/routes.test.ts', '-t', 'hashtags'));
});

const missed = steps.flatMap((step) => step.missed.map((one) => [step.name, one.place, one.check] as const));

it.each(missed)('a missing %s is named with %s by %s', { timeout: 600_000 }, async (name, place, check) => {
  await copyWith(steps.filter((step) => step.name !== name));
  const { exit, output } = await run('npx', ...checks[check]);
  expect(exit).not.toBe(0);
  expect(output).toContain(place);
  expect(output).toMatch(/hashtags\S*related/);
});

/** Copies the tree, and carries out the steps. */
async function copyWith(done: readonly Step[]): Promise<void> {
  const isPart = (path: string) => !['node_modules', 'dist', '.git'].includes(relative(root, path));
  await cp(root, folder(), { recursive: true, filter: isPart });
  await symlink(join(root, 'node_modules'), folder('node_modules'), 'junction');
  for (const { edits } of done) for (const [file, edit] of Object.entries(edits)) await write(file, edit);
}

async function write(file: string, edit: string | readonly Insertion[]): Promise<void> {
  const path = folder(file);
  await mkdir(dirname(path), { recursive: true });
  if (typeof edit === 'string') return writeFile(path, edit);
  const parts = edit.reduce(
    (text, { before, text: added }) => {
      if (!text.includes(before)) throw new Error(`${file} has no '${before}'`);
      return text.replace(before, `${added}${before}`);
    },
    await readFile(path, 'utf8'),
  );
  return writeFile(path, parts);
}

async function expectGreen(...line: [string, ...string[]]): Promise<void> {
  const { exit, output } = await run(...line);
  expect(exit, `${line.join(' ')}\n${output}`).toBe(0);
}

/** Runs a line in the copy, without the environment of this run of vitest. */
function run(file: string, ...argv: string[]): Promise<{ exit: number; output: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|PLAZA_|NODE_ENV$)/.test(name)),
  );
  const options = { cwd: folder(), env: { ...env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(file, argv, options, (error, stdout, stderr) =>
      resolve({ exit: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}
