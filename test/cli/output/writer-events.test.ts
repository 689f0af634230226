import { describe, expect, it } from 'vitest';
import { eventsCommand } from '../../../src/app/command';
import { type Writer, writeAnswer, writeDryRun, writeEvents } from '../../../src/cli/output/writer';
import type { DryRunRequest } from '../../../src/ports/api';
import { turns } from '../../support/terminal/terminal';
import { page, pages, showing, type WriterOptions, writerFor } from './writer-setup';

const watching = eventsCommand<{ n: number; text?: string }>({
  summary: 'Watch',
  examples: [],
  routes: [],
  run: async function* () {},
  render: ({ n, text = '' }) => (n % 2 === 0 ? [] : [`${n}${text}`, 'more']),
});
if (watching.kind !== 'events') throw new Error('not events');

describe('writing events', () => {
  const all = '{"n":1}\n{"n":2}\n{"n":3,"text":"\\u0007!"}\n{"n":4}\n{"n":5}\n';
  let made = 0;
  async function* five(): AsyncGenerator<{ n: number; text?: string }> {
    for (made = 1; made <= 5; made += 1) yield { n: made, ...(made === 3 && { text: '\u0007!' }) };
  }

  it.each<[string, WriterOptions, number | undefined, string, number]>([
    ['all of them, rendered and cleaned', {}, undefined, '1\nmore\n3!\nmore\n5\nmore\n', 5],
    ['a document a line', { json: true, terminal: true }, undefined, all, 5],
    ['what a filter makes of each', { jq: 'select(.n > 3) | .n' }, undefined, '4\n5\n', 5],
    ['a number of those that have lines', {}, 2, '1\nmore\n3!\nmore\n', 3],
    ['a number of documents', { json: true }, 2, '{"n":1}\n{"n":2}\n', 2],
    ['a number of results of a filter', { jq: 'select(.n > 1) | .n' }, 2, '2\n3\n', 3],
    ['no more than there are', { json: true }, 9, all, 5],
  ])('prints %s, and reads no event more', async (_, options, count, text, read) => {
    const writer = await writerFor(options);
    await writeEvents(writer, watching as never, five(), { count });
    expect(writer.output.text()).toBe(text);
    expect(Math.min(made, 5)).toBe(read);
  });
});

it.each<[WriterOptions, number]>([
  [{ terminal: true }, 5000],
  [{}, 1_000_000],
  [{ terminal: true, json: true }, 1_000_000],
])('an event with a text of a megabyte, with %j, prints %i of its characters', async (options, printed) => {
  const writer = await writerFor(options);
  const text = 'z'.repeat(1_000_000);
  async function* long(): AsyncGenerator<unknown> {
    yield { n: 1, text };
  }
  await writeEvents(writer, watching as never, long(), { count: 1 });
  expect(writer.output.text().match(/[z…]/g)).toHaveLength(printed);
});

const requests: readonly DryRunRequest[] = [
  {
    method: 'POST',
    url: 'https://x.test/api/posts',
    headers: { 'content-type': 'application/json', 'x-a': 'b\u001b[1m' },
    body: { text: 'hi\u202e' },
  },
  { method: 'DELETE', url: 'https://x.test/api/posts/1', headers: {} },
];

it.each<[string, WriterOptions, string]>([
  [
    'as on the wire',
    {},
    'POST https://x.test/api/posts\ncontent-type: application/json\nx-a: b\n\n{\n  "text": "hi\\u202e"\n}\n\nDELETE https://x.test/api/posts/1\n',
  ],
  [
    'as a JSON array',
    { json: true },
    '[{"method":"POST","url":"https://x.test/api/posts","headers":{"content-type":"application/json","x-a":"b\\u001b[1m"},"body":{"text":"hi\\u202e"}},{"method":"DELETE","url":"https://x.test/api/posts/1","headers":{}}]\n',
  ],
  ['through a filter', { jq: '.[].method' }, 'POST\nDELETE\n'],
])('writeDryRun prints the requests %s', async (_, options, text) => {
  const writer = await writerFor(options);
  await writeDryRun(writer, requests);
  expect(writer.output.text()).toBe(text);
});

const list = () => pages(page([1, 2]), page([3]));
async function* events(): AsyncGenerator<unknown> {
  yield* [{ n: 1 }, { n: 3 }];
}

it.each<[string, WriterOptions, (writer: Writer) => Promise<void>, number]>([
  ['an answer', {}, (writer) => writeAnswer(writer, showing, { id: 1 }), 1],
  ['JSON', { json: true }, (writer) => writeAnswer(writer, showing, { id: 1 }), 1],
  ['the result of a filter', { jq: '.' }, (writer) => writeAnswer(writer, showing, { id: 1 }), 1],
  ['bytes', {}, (writer) => writeAnswer(writer, showing, new Uint8Array([80])), 1],
  ['the pages of a list', {}, (writer) => writeAnswer(writer, showing, list()), 2],
  ['the items of a list', { json: true }, (writer) => writeAnswer(writer, showing, list()), 4],
  ['envelopes', { json: true, envelope: true }, (writer) => writeAnswer(writer, showing, list()), 1],
  ['events', {}, (writer) => writeEvents(writer, watching as never, events(), { count: undefined }), 2],
  ['a dry run', {}, (writer) => writeDryRun(writer, requests), 1],
])('writing to a slow reader waits at every write of %s', async (_, options, write, writes) => {
  const taken: (() => void)[] = [];
  const writer = await writerFor(options);
  const output = { ...writer.output, write: () => new Promise<void>((take) => void taken.push(take)) };
  let over = false;
  const all = write({ ...writer, output }).then(() => {
    over = true;
  });
  for (let count = 1; count <= writes; count += 1) {
    await turns();
    expect({ over, begun: taken.length }).toEqual({ over: false, begun: count });
    taken.at(-1)?.();
  }
  await all;
  expect(taken).toHaveLength(writes);
});
