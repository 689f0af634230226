import { describe, expect, it } from 'vitest';
import { eventsCommand } from '../../../src/app/command';
import { type Writer, writeAnswer, writeDryRun, writeEvents } from '../../../src/cli/output/writer';
import type { DryRunRequest } from '../../../src/ports/api';
import { turns } from '../../support/terminal/terminal';
import { type Asked, page, pages, showing, writerFor } from './writer-setup';

const telling = eventsCommand<{ n: number; text?: string }>({
  summary: 'Tell',
  examples: [],
  routes: [],
  run: async function* () {},
  render: ({ n, text = '' }) => (n % 2 === 0 ? [] : [`${n}${text}`, 'more']),
});
if (telling.kind !== 'events') throw new Error('not events');

describe('events', () => {
  let made = 0;
  async function* five(): AsyncGenerator<{ n: number; text?: string }> {
    for (made = 1; made <= 5; made += 1) yield { n: made, ...(made === 3 && { text: '\u0007!' }) };
  }

  async function reported(asked: Asked, count?: number): Promise<string> {
    const writer = await writerFor(asked);
    await writeEvents(writer, telling as never, five(), { count });
    return writer.output.text();
  }

  it.each<[string, Asked, number | undefined, string]>([
    ['rendered and cleaned', {}, undefined, '1\nmore\n3!\nmore\n5\nmore\n'],
    [
      'as a document a line',
      { json: true, terminal: true },
      undefined,
      '{"n":1}\n{"n":2}\n{"n":3,"text":"\\u0007!"}\n{"n":4}\n{"n":5}\n',
    ],
    ['filtered, each of them', { jq: 'select(.n > 3) | .n' }, undefined, '4\n5\n'],
    ['so many that were printed', {}, 2, '1\nmore\n3!\nmore\n'],
    ['so many documents', { json: true }, 2, '{"n":1}\n{"n":2}\n'],
    ['so many that the filter let through', { jq: 'select(.n > 1) | .n' }, 2, '2\n3\n'],
    [
      'no more than there are',
      { json: true },
      9,
      '{"n":1}\n{"n":2}\n{"n":3,"text":"\\u0007!"}\n{"n":4}\n{"n":5}\n',
    ],
  ])('are %s', async (_, asked, count, text) => {
    expect(await reported(asked, count)).toBe(text);
  });

  it('end as soon as enough were printed, and not one later', async () => {
    await reported({ json: true }, 2);
    expect(made).toBe(2);
  });
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

describe('what a dry run would have sent', () => {
  it.each<[string, Asked, string]>([
    [
      'as it would stand on the wire',
      {},
      'POST https://x.test/api/posts\ncontent-type: application/json\nx-a: b\n\n{\n  "text": "hi\\u202e"\n}\n\nDELETE https://x.test/api/posts/1\n',
    ],
    [
      'as an array',
      { json: true },
      '[{"method":"POST","url":"https://x.test/api/posts","headers":{"content-type":"application/json","x-a":"b\\u001b[1m"},"body":{"text":"hi\\u202e"}},{"method":"DELETE","url":"https://x.test/api/posts/1","headers":{}}]\n',
    ],
    ['filtered', { jq: '.[].method' }, 'POST\nDELETE\n'],
  ])('%s', async (_, asked, text) => {
    const writer = await writerFor(asked);
    await writeDryRun(writer, requests);
    expect(writer.output.text()).toBe(text);
  });
});

describe('a slow reader', () => {
  const list = () => pages(page([1, 2]), page([3]));
  async function* events(): AsyncGenerator<unknown> {
    yield* [{ n: 1 }, { n: 3 }];
  }

  it.each<[string, Asked, (writer: Writer) => Promise<void>, number]>([
    ['an answer', {}, (writer) => writeAnswer(writer, showing, { id: 1 }), 1],
    ['JSON', { json: true }, (writer) => writeAnswer(writer, showing, { id: 1 }), 1],
    ['what a filter lets through', { jq: '.' }, (writer) => writeAnswer(writer, showing, { id: 1 }), 1],
    ['bytes', {}, (writer) => writeAnswer(writer, showing, new Uint8Array([80])), 1],
    ['the pages of a list', {}, (writer) => writeAnswer(writer, showing, list()), 2],
    ['the items of a list', { json: true }, (writer) => writeAnswer(writer, showing, list()), 4],
    ['whole answers', { json: true, envelope: true }, (writer) => writeAnswer(writer, showing, list()), 1],
    ['events', {}, (writer) => writeEvents(writer, telling as never, events(), { count: undefined }), 2],
    ['a dry run', {}, (writer) => writeDryRun(writer, requests), 1],
  ])('is waited for at every write of %s', async (_, asked, write, writes) => {
    const taken: (() => void)[] = [];
    const writer = await writerFor(asked);
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
});
