// Answers every mention once. It can be killed at any time: the key of an answer is the ID of its notification, and the last
// answered notification is in a file, from which the next run goes on.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { createClient, NetworkError, NotFoundError, UnknownOutcomeError } from 'plaza/client';

const file = process.argv[2] ?? 'mentions.json';
const client = createClient({ profile: process.env.PLAZA_PROFILE });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => client.close());

async function remember(known) {
  await writeFile(`${file}.new`, JSON.stringify(known));
  await rename(`${file}.new`, file);
  return known;
}

async function answer({ id, targetId, actor }) {
  const request = { path: { postId: targetId }, body: { content: `Thank you, @${actor.username}` } };
  for (;;) {
    try {
      return await client.comments.create(request, { once: `mention ${id}` });
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      if (!(error instanceof NetworkError || error instanceof UnknownOutcomeError)) throw error;
      // The next call first looks whether this one was carried out.
      await setTimeout(1000);
    }
  }
}

// The first run begins now: its time is a notification that nobody sent.
const start = () => remember({ id: 'none', createdAt: new Date().toISOString() });
const since = await readFile(file, 'utf8').then(JSON.parse, start);
console.log('ready');
for await (const { event, data } of client.notifications.watch({ since })) {
  if (event === 'notification' && data.type === 'mention' && (await answer(data)))
    console.log(data.actor.username);
  if (event === 'notification') await remember({ id: data.id, createdAt: data.createdAt });
}
