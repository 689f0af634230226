/** Ninety command lines, run by the single executable and by the program that npm installs, side by side. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { executable, runExecutable } from '../support/executable/executable';
import { prepareLines } from '../support/executable/lines';
import { useFolder } from '../support/folder';
import { type Home, homeOf } from '../support/home';
import { type OwnSandbox, startTestSandbox } from '../support/sandbox';

const password = 'sandbox-password';
const post = 'posts create Hello --jq .id';
const fault = (kind: string, route: string, more = '') =>
  `sandbox fault add --kind ${kind} --route ${route} ${more}`.trim();
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** The lines of each exit code; all but the last of several are run before, as `prepareLines` says. */
const lines: Readonly<Record<number, readonly string[]>> = {
  0: [
    '--version',
    '--help',
    'posts create --help',
    'help exit-codes',
    'help skill',
    'man posts get',
    'completion bash',
    'completion query -- posts f',
    'config list',
    'config path',
    'config set timeout 5s; config get timeout',
    'doctor --jq .[].name',
    'routes posts',
    'routes --openapi --section posts',
    'auth status --json',
    'auth sessions --jq .[].isCurrent',
    'auth logout',
    'users me',
    'users get boris --json',
    'users follow lena',
    "users followers ada --jq '.[].username'",
    'posts feed',
    'posts feed --json',
    'posts feed --all --quiet',
    'posts by boris --csv',
    "posts by boris --jq '[.[] | {id, likes: .likesCount}] | sort_by(.likes) | last'",
    'posts by boris --limit 2 --json',
    'posts create - < two|lines',
    'posts create Hello --dry-run',
    `${post}; posts like {1}`,
    `${post}; posts delete {1} --yes`,
    `${post}; comments create {1} Indeed`,
    'posts create Hello --once key-1; posts create Hello --once key-1',
    'search ada',
    'hashtags',
    'notifications list --json',
    'notifications watch --for 1s',
    'status',
    'status --short',
    'files upload {folder}/picture.png --json',
    'files show {folder}/picture.png --pictures blocks',
    'export {folder}/backup --html --quiet',
    'canvas show --region 0,0,4,2',
    'canvas pixel 5 6 --json',
    'canvas export {folder}/canvas.png --quiet',
    'canvas draw {folder}/picture.png --at 0,0 --plan',
    'canvas record {folder}/record --count 1; canvas stats {folder}/record --json --jq .positions',
    'canvas palette',
    'shop products',
    'shop orders list --json',
    'shop delivery cities --query kra',
    'school status',
    'school shop --json',
    'school buy eraser',
    'school board show --json',
    'exam start; exam answer 1 1',
    'exam start; exam submit --yes',
    'subscription methods',
    'platform status',
    'operations list',
    'sandbox status --jq .running',
    'sandbox people --json',
    'api GET /api/users/me --jq .username',
    `mcp < ${ping}`,
    'rehearse --kinds drop-before --json --dir {folder}/work -- true',
  ],
  2: [
    'psots',
    'posts feed --limit many',
    'posts get',
    'more',
    'users get boris --jq .[',
    'config set colour red',
    'posts feed --profile nobody',
    'canvas draw /nonexistent.png --at 0,0 --plan',
    'sandbox fault add --kind hammer',
  ],
  3: [
    `sandbox captcha --jq .token; auth login --email ada@sandbox.test --password-stdin --captcha-token {1} < wrong-password`,
    'school window break ada',
    `${post}; sandbox sign-in boris; posts edit {1} Mine`,
  ],
  4: ['auth logout; users me', 'auth logout; posts create Hello'],
  5: ['users get nobody-of-this-name', 'api GET /api/nothing', 'shop product teapot'],
  6: [`${fault('status', 'posts.feed', '--status 429 --delay 60000')}; posts feed --wait 0s`],
  7: [
    `${fault('status', 'users.me', '--status 503 --times 99')}; users me --wait 0s`,
    `${fault('garble', 'users.me')}; users me`,
    `${fault('drop-before', 'users.me', '--times 99')}; users me --wait 0s`,
  ],
  8: [
    `auth login --email ada@sandbox.test --password-stdin --captcha-token no < ${password}`,
    'auth signup --email eve@sandbox.test --password-stdin < another-password',
    `${post}; posts delete {1}`,
  ],
  9: [`${fault('drop-after', 'posts.create', '--times 99')}; posts create Hello`],
  10: [
    "rehearse --kinds drop-after --quiet --dir {folder}/work -- sh -c 'plaza posts create $(date +%N) || plaza posts create again'",
  ],
};

const all = Object.entries(lines).flatMap(([exit, some]) =>
  some.map((line) => [line, Number(exit)] as const),
);

const folder = useFolder();
let sandboxes: readonly OwnSandbox[] = [];
let homes: { home: Home; release: () => Promise<void> }[] = [];

beforeAll(async () => {
  sandboxes = [await startTestSandbox(), await startTestSandbox()];
});

beforeEach(async () => {
  homes = await Promise.all(
    sandboxes.map((sandbox, index) => {
      sandbox.clock.restart();
      sandbox.control.reset();
      sandbox.control.clearFaults();
      return homeOf(sandbox, folder(String(index)));
    }),
  );
  for (const { home } of homes) {
    await mkdir(join(home.folder, 'work'));
    await writeFile(join(home.folder, 'picture.png'), PNG.sync.write(new PNG({ width: 20, height: 10 })));
  }
});

afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.stop())));

/** What differs by place or time only. */
function plainly(text: string, { folder, sandbox }: Home): string {
  return [sandbox.baseUrl, sandbox.statusUrl, sandbox.pixelUrl].reduce(
    (plain, url, index) => plain.replaceAll(new URL(url).host, `host-${index}`),
    text.replaceAll(folder, 'HOME').replace(/(done before, at |different posts\.create ")[^";]+/g, '$1TIME'),
  );
}

async function outcome(home: Home, text: string, program?: string) {
  const { argv, input } = await prepareLines(home, text);
  const { exit, stdout, stderr } = await runExecutable(argv, { env: home.env, input, program });
  return { exit, stdout: plainly(stdout, home), stderr: plainly(stderr, home) };
}

it.each(all)('plaza %s exits with %i, as with Node.js', async (line, exit) => {
  const [one, other] = homes;
  if (!one || !other) throw new Error('there are two homes');
  const [binary, npm] = await Promise.all([outcome(one.home, line), outcome(other.home, line, executable)]);
  expect(npm.exit, npm.stderr).toBe(exit);
  expect(binary).toEqual(npm);
});
