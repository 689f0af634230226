/** Programs that are compiled with the declarations of `plaza/client`, by any version of TypeScript. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The ways in which a program finds the declarations. */
export const resolutions = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

const right = `
import {
  type CanvasEvent, type Client, createClient, type List, NetworkError, PlazaError, type Post, type SessionStore,
} from 'plaza/client';

const store: SessionStore = { load: async () => undefined, save: async () => {}, lock: (run) => run() };
const clients: Client[] = [
  createClient(),
  createClient({ profile: 'work', timeout: 1000, wait: 0 }),
  createClient({ baseUrl: 'https://a.example', session: { accessToken: 'a', expiresAt: new Date() } }),
  createClient({ baseUrl: 'https://a.example', session: store, stateFolder: 'state' }),
];

export async function main(signal: AbortSignal): Promise<void> {
  for (const client of clients) {
    const post: Post = await client.posts.create({ body: { content: 'text' } }, { once: 'KEY', signal });
    const liked: boolean | undefined = (await client.posts.like({ path: { postId: post.id } })).liked;
    const list: List<Post> = client.posts.feed({ query: { tab: 'popular' } }, { limit: 50 });
    for await (const one of list) console.log(one.id, one.author?.username, liked);
    for await (const page of list.pages()) console.log(page.items.length, page.next?.cursor);
    const named = await client.request('posts.like', { path: { postId: post.id } });
    console.log(named.likesCount);
    await client.files.upload({ body: { file: new Blob([]) } });
    await client.files.upload({ body: { file: { file: 'a.png' } } });
    await client.auth.signIn({ body: { email: 'a', password: 'b', captchaToken: 'c' } });
    const bytes: Uint8Array = await client.canvas.board();
    console.log(bytes.length);
    for await (const event of client.notifications.watch({ since: '2026-03-18T12:00:00Z' }))
      console.log(event.event, event.data.type);
    for await (const event of client.canvas.watch()) show(event);
    await client.close();
  }
}

function show(event: CanvasEvent): void {
  if (event.type === 'pixels') for (const [x, y, color] of event.pixels) console.log(x, y, color);
}

export function kindOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.requestId;
  return error instanceof PlazaError ? error.kind : undefined;
}
`;

/** Calls that must not compile. */
export const wrongCalls = [
  'client.posts.create({ body: { content: 1 } })',
  'client.posts.create({ body: {} })',
  'client.posts.create({})',
  'client.posts.create()',
  "client.posts.create({ body: { contents: 'text' } })",
  "client.posts.create({ body: { content: 'text', attachmentIds: 'one' } })",
  "client.posts.create({ body: { content: 'text', poll: { question: 'Which?' } } })",
  "client.posts.create({ body: { content: 'text' } }, { onec: 'KEY' })",
  "client.posts.create({ body: { content: 'text' } }, { limit: 5 })",
  "client.posts.like({ path: { post: 'id' } })",
  'client.posts.like({ path: {} })',
  'client.posts.like()',
  "client.posts.like({ path: { postId: 'id' }, body: { content: 'text' } })",
  "client.posts.feed({ query: { tab: 'newest' } })",
  "client.posts.feed({ query: { limit: 'ten' } })",
  "client.posts.feed({}, { once: 'KEY' })",
  "client.posts.vote({ path: { postId: 'id' }, body: { optionIds: 'one' } })",
  "client.comments.create({ path: { postId: 'id' }, body: { text: 'text' } })",
  "client.request('posts.nothing', {})",
  "client.request('posts.like', { path: {} })",
  'client.files.upload({ body: { file: 5 } })',
  "client.canvas.place({ x: 1, y: 2, color: 'red' })",
  'client.shop.nothing()',
  "client.users.me({ path: { user: 'ada' } })",
  "createClient({ profile: 'work', baseUrl: 5 })",
  "createClient({ baseUrl: 'https://a.example', session: { token: 'a' } })",
];

const wrong = `
import { createClient } from 'plaza/client';
const client = createClient();
export const calls = [
${wrongCalls.map((call) => `  // @ts-expect-error\n  () => ${call},`).join('\n')}
];
`;

/** Writes the programs, as modules and for CommonJS, with what they import. */
export function writePrograms(folder: string): void {
  for (const extension of ['mts', 'cts']) {
    writeFileSync(join(folder, `right.${extension}`), right);
    writeFileSync(join(folder, `wrong.${extension}`), wrong);
  }
  for (const name of ['@types/node', 'undici-types']) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
  }
  symlinkSync(root, join(folder, 'node_modules', 'plaza'), 'dir');
}

/** The output of a compiler; empty if the programs compile and the wrong calls do not. */
export function compile(
  compiler: string,
  folder: string,
  resolution: keyof typeof resolutions,
): Promise<string> {
  const compilerOptions = {
    ...resolutions[resolution],
    target: 'es2022',
    lib: ['es2022'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
  };
  const files = ['mts', 'cts'].flatMap((extension) => [`right.${extension}`, `wrong.${extension}`]);
  const project = join(folder, `${resolution}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '-p', project], { cwd: folder }, (_, stdout) => resolve(stdout));
  });
}
