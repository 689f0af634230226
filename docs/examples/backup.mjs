// Copies your posts, with their comments, to a folder: one file per post. A run that was killed leaves only whole files, and
// the next run goes on with the posts that are missing.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from 'plaza/client';

const folder = process.argv[2] ?? 'backup';
// A long list meets the rate limit: wait up to ten minutes for each page.
const client = createClient({ profile: process.env.PLAZA_PROFILE, wait: 10 * 60_000 });

await mkdir(folder, { recursive: true });
const done = new Set(await readdir(folder));
const { username } = await client.users.me();
let copied = 0;
for await (const post of client.posts.by({ path: { user: username } })) {
  const name = `${post.id}.json`;
  if (done.has(name)) continue;
  const comments = [];
  for await (const comment of client.comments.list({ path: { postId: post.id } })) comments.push(comment);
  await writeFile(join(folder, `${name}.new`), JSON.stringify({ post, comments }, null, 2));
  await rename(join(folder, `${name}.new`), join(folder, name));
  copied += 1;
}
console.log(`copied ${copied} posts, ${done.size} were there`);
await client.close();
