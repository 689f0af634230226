import { describe, expect, it } from 'vitest';
import { command } from '../../../src/app/command';
import { type AnswerCommand, writeAnswer } from '../../../src/cli/output/writer';
import { ClosedPipe } from '../../../src/cli/process/output';
import type { Page, Pages } from '../../../src/ports/api';
import { envelopes, page, pages, showing, type WriterOptions, writerFor } from './writer-setup';

const silent = command<unknown>({
  summary: 'Say nothing',
  examples: [],
  routes: [],
  run: () => undefined,
  render: () => [],
}) as AnswerCommand;

/** What is printed of a value, and the notes beside it. */
async function write(value: unknown, options: WriterOptions, of = showing) {
  const writer = await writerFor(options);
  await writeAnswer(writer, of, value);
  return { text: writer.output.text(), notes: writer.notes, moved: writer.moved };
}
const written = async (...given: Parameters<typeof write>) => (await write(...given)).text;

const wrapped = { id: 1, text: 'a\u001b[31mb' };
const envelope = '{"data":{"id":1,"text":"a\\u001b[31mb"},"more":true}\n';
envelopes.set(wrapped, { data: wrapped, more: true });

describe('writing a value', () => {
  it.each<[string, unknown, WriterOptions, string]>([
    ['a rendered record in a pipe', wrapped, {}, 'pipe: {"id":1,"text":"ab"}\n'],
    ['a rendered record at a terminal', wrapped, { terminal: true }, 'terminal: {"id":1,"text":"ab"}\n'],
    ['JSON on a line with escapes', wrapped, { json: true }, '{"id":1,"text":"a\\u001b[31mb"}\n'],
    ['indented JSON at a terminal', { id: 1 }, { json: true, terminal: true }, '{\n  "id": 1\n}\n'],
    ['the envelope', wrapped, { json: true, envelope: true }, envelope],
    ['the value as its own envelope', { a: 1 }, { json: true, envelope: true }, '{"a":1}\n'],
    ['the result of a filter', wrapped, { jq: '.id' }, '1\n'],
    ['the clean text of a filter', wrapped, { jq: '.text' }, 'ab\n'],
    ['the result of a filter of the envelope', wrapped, { jq: '.more', envelope: true }, 'true\n'],
    ['no result of a filter', wrapped, { jq: 'empty' }, ''],
    ['a text', 'x', { json: true }, '"x"\n'],
    ['zero and false', [0, false], { json: true }, '[0,false]\n'],
    ['no body', undefined, { json: true }, '{"ok":true}\n'],
    ['null', null, { json: true }, '{"ok":true}\n'],
    ['the envelope of no body', undefined, { json: true, envelope: true }, '{"ok":true}\n'],
    ['a filter of no body', undefined, { jq: '.ok' }, 'true\n'],
    ['a rendered answer without a body', undefined, {}, 'pipe: undefined\n'],
    ['bytes', new Uint8Array([80, 78, 71]), {}, 'PNG'],
    ['bytes under --json and --jq', new Uint8Array([80]), { json: true, jq: '.' }, 'P'],
  ])('prints %s', async (_, value, options, text) => expect(await written(value, options)).toBe(text));

  it('prints nothing for a rendering without lines', async () =>
    expect(await written({}, {}, silent)).toBe(''));

  it('reads a body in pieces, and closes it when it cannot be printed', async () => {
    const events: string[] = [];
    const bytes = async function* () {
      try {
        for (const piece of ['one', 'two']) {
          events.push(piece);
          yield new TextEncoder().encode(piece);
        }
      } finally {
        events.push('closed');
      }
    };
    expect(await written({ bytes: bytes() }, {})).toBe('onetwo');
    await expect(written({ bytes: bytes() }, { terminal: true })).rejects.toThrow('binary answer');
    expect(events).toEqual(['one', 'two', 'closed', 'one', 'closed']);
  });

  it.each([{}, { json: true }])('prints no bytes to a terminal: %j', async (options) => {
    const bytes = new TextEncoder().encode('\u001b[2Jevil');
    await expect(written(bytes, { ...options, terminal: true })).rejects.toThrow(
      'cannot print a binary answer to the terminal',
    );
  });
});

it.each<[string, unknown, AnswerCommand, WriterOptions, readonly string[]]>([
  ['a list without items', pages(page([])), showing, { terminal: true }, ['no results']],
  ['a value without lines', {}, silent, { terminal: true }, ['no results']],
  ['a list with items', pages(page([]), page([1])), showing, { terminal: true }, []],
  ['a value with lines', [], showing, { terminal: true }, []],
  ['a list in a pipe', pages(page([])), showing, {}, []],
  ['a value in a pipe', {}, silent, {}, []],
  ['a list as JSON', pages(page([])), showing, { terminal: true, json: true }, []],
])('writing notes at a terminal that there are no results: %s', async (_, value, of, options, notes) => {
  expect((await write(value, options, of)).notes).toEqual(notes);
});

describe('writing a list', () => {
  const whole = { json: true, envelope: true };
  const two = () => pages(page([1, 2], { cursor: 'c2' }), page([3]));
  const empty = () => pages(page([]));

  it.each<[string, () => Pages<unknown>, WriterOptions, string]>([
    ['one page after another', two, {}, 'pipe: [1,2]\npipe later: [3]\n'],
    ['the same at a terminal', two, { terminal: true }, 'terminal: [1,2]\nterminal later: [3]\n'],
    ['one JSON array', two, { json: true }, '[1,\n2,\n3]\n'],
    ['an array of envelopes', two, whole, '[{"items":[1,2],"total":9},{"items":[3],"total":9}]\n'],
    ['the filtered items in order', two, { jq: '.' }, '[1,2,3]\n'],
    ['the filtered envelopes', two, { jq: '.[1].total', envelope: true }, '9\n'],
    ['an empty page', empty, {}, 'pipe: []\n'],
    ['an empty array', empty, { json: true }, '[]\n'],
    ['one envelope', empty, whole, '{"items":[],"total":9}\n'],
    ['an array of one envelope under --all', empty, { ...whole, all: true }, '[{"items":[],"total":9}]\n'],
    ['a filtered empty array', empty, { jq: '.' }, '[]\n'],
    [
      'one indented array at a terminal',
      () => pages(page([{ a: 1 }]), page([]), page([{ a: 2 }])),
      { json: true, terminal: true },
      '[{\n  "a": 1\n},\n{\n  "a": 2\n}]\n',
    ],
  ])('prints %s', async (_, list, options, text) => expect(await written(list(), options)).toBe(text));

  it.each([{}, { json: true }])('notes where the list goes on, if it does: %j', async (options) => {
    const cut = pages(page([1], { cursor: 'c2' }), page([2], { offset: 4 }));
    expect((await write(cut, options)).notes).toEqual(['for more, use --offset 4']);
    expect((await write(two(), options)).notes).toEqual([]);
  });

  it.each([
    ['plain', 'plain'],
    ['2026-10-14T12:00:30.000Z', '2026-10-14T12:00:30.000Z'],
    ['a/b+c=', 'a/b+c='],
    ['x; rm -rf ~', "'x; rm -rf ~'"],
    ["it's $(evil)", "'it'\\''s $(evil)'"],
    ['-x', '-x'],
    ['', "''"],
  ])('quotes the cursor %j for the shell', async (cursor, quoted) => {
    const { notes } = await write(pages(page([1], { cursor })), {});
    expect(notes).toEqual([`for more, use --cursor ${quoted}`]);
  });

  it.each<[string, WriterOptions, Page<unknown>[], string]>([
    ['the pages before a failure', {}, [page([1, 2], { cursor: 'c2' })], 'pipe: [1,2]\n'],
    ['an array of the items before a failure', { json: true }, [page([1, 2], { cursor: 'c2' })], '[1,\n2]\n'],
    ['no envelope after a failure', whole, [page([1, 2], { cursor: 'c2' })], ''],
    ['no filtered item after a failure', { jq: '.' }, [page([1, 2], { cursor: 'c2' })], ''],
    ['nothing for a failure of the first page', { json: true }, [], ''],
    ['an empty array for a failure behind an empty page', { json: true }, [page([])], '[]\n'],
  ])('prints %s', async (_, options, before, text) => {
    const writer = await writerFor(options);
    const failing = writeAnswer(writer, showing, pages(...before, new Error('cut')));
    await expect(failing).rejects.toThrow('cut');
    expect(writer.output.text()).toBe(text);
    expect(writer.notes).toEqual(before[0]?.next ? ['for more, use --cursor c2'] : []);
  });

  it.each([{}, { json: true }, { jq: '.[]' }])('shows progress beside a pipe: %j', async (options) => {
    expect((await write(two(), options)).moved).toEqual(['reading 2 items', 'reading 1 items', 'end']);
    expect((await write(two(), { ...options, terminal: true })).moved).toEqual([]);
  });

  it('fetches no page after the output was closed', async () => {
    const writer = await writerFor({});
    let asked = 0;
    const list: Pages<unknown> = (async function* () {
      for (;;) {
        asked += 1;
        if (asked === 3) writer.output.close();
        yield page([asked]);
      }
    })();
    await expect(writeAnswer(writer, showing, list)).rejects.toBeInstanceOf(ClosedPipe);
    expect(asked).toBe(3);
  });
});
