import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const [baseUrl = '', captcha = '', picture = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { 'X-Device-Id': crypto.randomUUID() } });

const email = 'ada@sandbox.test';
const credentials = { email, password: 'sandbox-password', token: captcha };
const { data: session, error } = await client.POST('/api/v1/auth/sign-in', { body: credentials });
if (!session) throw new Error(JSON.stringify(error));
client.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${session.accessToken}`);
    return request;
  },
});

const me = await client.GET('/api/users/me');
const post = await client.POST('/api/posts', { body: { content: 'From a generated client' } });
const own = await client.GET('/api/posts/{postId}', { params: { path: { postId: post.data?.id ?? '' } } });

const seen: string[] = [];
for (let cursor: string | null | undefined; cursor !== null && seen.length < 30; ) {
  const query = { limit: 10, ...(cursor !== undefined && { cursor }) };
  const page = await client.GET('/api/posts', { params: { query } });
  seen.push(...(page.data?.data?.posts ?? []).map(({ id }) => id));
  cursor = page.data?.data?.pagination?.nextCursor ?? null;
}

const form = new FormData();
form.set('file', new Blob([await readFile(picture)], { type: 'image/png' }), 'picture.png');
const upload = await client.POST('/api/files/upload', {
  body: { file: 'picture.png' },
  bodySerializer: () => form,
});

// Neither a field that is not described nor one of another type compiles.
// @ts-expect-error
client.POST('/api/posts', { body: { content: 7 } });
// @ts-expect-error
client.GET('/api/posts', { params: { query: { tab: 'unknown' } } });

process.stdout.write(
  JSON.stringify({
    me: me.data?.username,
    post: own.data?.data?.content,
    pages: seen.length === new Set(seen).size && seen.length > 20,
    file: typeof upload.data?.id,
  }),
);
