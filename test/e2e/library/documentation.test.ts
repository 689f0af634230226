/** Each example of docs/library.md runs as a program of its own, prints what it says, and ends by itself. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../docs/client';
import { createClient } from '../../../src/plaza-client';
import { type ProgramHome, programHome } from '../../support/executable/library-program';
import { useFolderOfFile } from '../../support/folder';

const folder = useFolderOfFile();
const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'library.md'), 'utf8');
const examples = [...page.matchAll(/^## (.*)$|^```js\n([\s\S]*?)^```/gm)];

let home: ProgramHome;
let boris: Client;
beforeAll(async () => {
  home = await programHome(folder());
  const { baseUrl } = home.sandbox;
  boris = createClient({ baseUrl, session: home.sandbox.signIn('boris') }) as Client;
});
afterAll(async () => {
  await boris.close();
  await home.sandbox.stop();
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the example of a section needs and prints. */
const sections: Readonly<
  Record<string, { prepare?: () => Promise<Record<string, string>>; stdout: RegExp }>
> = {
  'The library': { stdout: /^signed in as ada\n$/ },
  'Sign in': {
    prepare: async () => ({
      EMAIL: 'ada@sandbox.test',
      PASSWORD: 'sandbox-password',
      CAPTCHA: home.sandbox.captcha(),
    }),
    stdout: /^ada\n$/,
  },
  Read: {
    async prepare() {
      const { id } = await boris.posts.create({ body: { content: 'read me' } });
      return { POST: id };
    },
    stdout: /^(\S+ \w+\n){40,50}(\d+\n)+read me\n$/,
  },
  'Post and upload': {
    async prepare() {
      writeFileSync(join(home.folder, 'picture.png'), pixel);
      return {};
    },
    stdout: /^1\n$/,
  },
  Watch: {
    async prepare() {
      await boris.posts.create({ body: { content: 'hello @ada' } });
      return {};
    },
    stdout: /^(notification \w+\n)*notification mention\n$/,
  },
  'Exactly once': { stdout: /^true\n$/ },
  Errors: { stdout: /^not-found NOT_FOUND 404\n$/ },
  'Test your program': { stdout: /^\{ liked: true, likesCount: \d+ \}\n$/ },
};

const cases: [string, string][] = [];
let section = 'The library';
for (const [, heading, code] of examples) {
  if (heading !== undefined) section = heading;
  else cases.push([section, code ?? '']);
}

it('the page has an example in each of the sections', () => {
  expect(cases.map(([name]) => name)).toEqual(Object.keys(sections));
});

it.each(cases)('the example of "%s" runs', async (name, code) => {
  const { prepare, stdout } = sections[name] ?? { stdout: /^never$/ };
  const ran = await home.start(code, [], await prepare?.()).ended;
  expect(ran).toEqual({ exit: 0, signal: null, stdout: expect.stringMatching(stdout), stderr: '' });
});
