import { describe, expect, it } from 'vitest';
import { command } from '../../../src/app/command';
import { type AnswerCommand, writeAnswer, writeLines } from '../../../src/cli/output/writer';
import { ClosedPipe } from '../../../src/cli/process/output';
import type { Page, Pages } from '../../../src/ports/api';
import { fakeOutput } from '../../support/terminal/terminal';
import { type Asked, envelopes, page, pages, showing, writerFor } from './writer-setup';

const silent = command<unknown>({
  summary: 'Say nothing',
  examples: [],
  routes: [],
  run: () => undefined,
  render: () => [],
}) as AnswerCommand;

async function written(value: unknown, asked: Asked, of = showing): Promise<string> {
  const writer = await writerFor(asked);
  await writeAnswer(writer, of, value);
  return writer.output.text();
}

const wrapped = { id: 1, text: 'a\u001b[31mb' };
envelopes.set(wrapped, { data: wrapped, more: true });

describe('one value', () => {
  it.each<[string, unknown, Asked, string]>([
    ['rendered and cleaned in a pipe', wrapped, {}, 'pipe: {"id":1,"text":"ab"}\n'],
    ['rendered and cleaned at a terminal', wrapped, { terminal: true }, 'terminal: {"id":1,"text":"ab"}\n'],
    ['as JSON on a line, everything kept', wrapped, { json: true }, '{"id":1,"text":"a\\u001b[31mb"}\n'],
    ['as indented JSON at a terminal', { id: 1 }, { json: true, terminal: true }, '{\n  "id": 1\n}\n'],
    [
      'whole',
      wrapped,
      { json: true, envelope: true },
      '{"data":{"id":1,"text":"a\\u001b[31mb"},"more":true}\n',
    ],
    ['whole where there is no wrapper', { a: 1 }, { json: true, envelope: true }, '{"a":1}\n'],
    ['filtered', wrapped, { jq: '.id' }, '1\n'],
    ['filtered to a clean text', wrapped, { jq: '.text' }, 'ab\n'],
    ['filtered whole', wrapped, { jq: '.more', envelope: true }, 'true\n'],
    ['filtered to nothing', wrapped, { jq: 'empty' }, ''],
    ['a text', 'x', { json: true }, '"x"\n'],
    ['zero and false', [0, false], { json: true }, '[0,false]\n'],
    ['an answer without a body', undefined, { json: true }, '{"ok":true}\n'],
    ['an answer of null', null, { json: true }, '{"ok":true}\n'],
    ['an answer without a body, whole', undefined, { json: true, envelope: true }, '{"ok":true}\n'],
    ['an answer without a body, filtered', undefined, { jq: '.ok' }, 'true\n'],
    ['an answer without a body, rendered', undefined, {}, 'pipe: undefined\n'],
    ['bytes as they are', new Uint8Array([80, 78, 71]), {}, 'PNG'],
    ['bytes, whatever is asked for', new Uint8Array([80]), { json: true, jq: '.' }, 'P'],
  ])('%s', async (_, value, asked, text) => {
    expect(await written(value, asked)).toBe(text);
  });

  it('whose rendering has no lines writes nothing', async () => {
    expect(await written({}, {}, silent)).toBe('');
  });

  it('that comes in pieces is asked for piece by piece, and let go when it cannot be printed', async () => {
    const events: string[] = [];
    const bytes = async function* () {
      try {
        for (const piece of ['one', 'two']) {
          events.push(piece);
          yield new TextEncoder().encode(piece);
        }
      } finally {
        events.push('let go');
      }
    };
    expect(await written({ bytes: bytes() }, {})).toBe('onetwo');
    await expect(written({ bytes: bytes() }, { terminal: true })).rejects.toThrow('binary answer');
    expect(events).toEqual(['one', 'two', 'let go', 'one', 'let go']);
  });

  it.each([{}, { json: true }])('that is bytes is kept from a terminal: %j', async (asked) => {
    const bytes = new TextEncoder().encode('\u001b[2Jevil');
    await expect(written(bytes, { ...asked, terminal: true })).rejects.toThrow(
      'cannot print a binary answer to the terminal',
    );
  });
});

describe('nothing', () => {
  it.each<[string, unknown, AnswerCommand, Asked, readonly string[]]>([
    ['a list without items', pages(page([])), showing, { terminal: true }, ['no results']],
    ['a value without lines', {}, silent, { terminal: true }, ['no results']],
    ['a list with items', pages(page([]), page([1])), showing, { terminal: true }, []],
    ['a value with lines', [], showing, { terminal: true }, []],
    ['a list in a pipe', pages(page([])), showing, {}, []],
    ['a value in a pipe', {}, silent, {}, []],
    ['a list as JSON', pages(page([])), showing, { terminal: true, json: true }, []],
  ])('is said at a terminal, where nothing else would be: %s', async (_, value, shower, asked, notes) => {
    const writer = await writerFor(asked);
    await writeAnswer(writer, shower, value);
    expect(writer.notes).toEqual(notes);
  });
});

describe('a list', () => {
  const two = () => pages(page([1, 2], { cursor: 'c2' }), page([3]));

  it.each<[string, Asked, string]>([
    ['a page after the other, the first one marked', {}, 'pipe: [1,2]\npipe later: [3]\n'],
    ['the same at a terminal', { terminal: true }, 'terminal: [1,2]\nterminal later: [3]\n'],
    ['one JSON array', { json: true }, '[1,\n2,\n3]\n'],
    [
      'the whole answers',
      { json: true, envelope: true },
      '[{"items":[1,2],"total":9},{"items":[3],"total":9}]\n',
    ],
    ['filtered as one array, in its order', { jq: '.' }, '[1,2,3]\n'],
    ['filtered as whole answers', { jq: '.[1].total', envelope: true }, '9\n'],
  ])('is %s', async (_, asked, text) => {
    expect(await written(two(), asked)).toBe(text);
  });

  it.each<[string, Asked, string]>([
    ['rendered', {}, 'pipe: []\n'],
    ['as JSON', { json: true }, '[]\n'],
    ['whole', { json: true, envelope: true }, '{"items":[],"total":9}\n'],
    [
      'whole under --all, as an array',
      { json: true, envelope: true, all: true },
      '[{"items":[],"total":9}]\n',
    ],
    ['filtered', { jq: '.' }, '[]\n'],
  ])('of nothing, %s', async (_, asked, text) => {
    expect(await written(pages(page([])), asked)).toBe(text);
  });

  it('is one JSON document at a terminal too', async () => {
    const text = await written(pages(page([{ a: 1 }]), page([]), page([{ a: 2 }])), {
      json: true,
      terminal: true,
    });
    expect(text).toBe('[{\n  "a": 1\n},\n{\n  "a": 2\n}]\n');
    expect(JSON.parse(text)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it.each([{}, { json: true }])('tells where it goes on when it was cut: %j', async (asked) => {
    const writer = await writerFor(asked);
    await writeAnswer(writer, showing, pages(page([1], { cursor: 'c2' }), page([2], { offset: 4 })));
    expect(writer.notes).toEqual(['for more, use --offset 4']);
    const whole = await writerFor(asked);
    await writeAnswer(whole, showing, pages(page([1], { cursor: 'c2' }), page([2])));
    expect(whole.notes).toEqual([]);
  });

  it.each([
    ['plain', 'plain'],
    ['2026-10-14T12:00:30.000Z', '2026-10-14T12:00:30.000Z'],
    ['a/b+c=', 'a/b+c='],
    ['x; rm -rf ~', "'x; rm -rf ~'"],
    ["it's $(evil)", "'it'\\''s $(evil)'"],
    ['-x', "'-x'"],
    ['', "''"],
  ])('tells the cursor %j so that it can be typed', async (cursor, reported) => {
    const writer = await writerFor({});
    await writeAnswer(writer, showing, pages(page([1], { cursor })));
    expect(writer.notes).toEqual([`for more, use --cursor ${reported}`]);
  });

  it.each<[string, Asked, string]>([
    ['rendered: what came stays', {}, 'pipe: [1,2]\n'],
    ['as JSON: the array is closed', { json: true }, '[1,\n2]\n'],
    ['whole: nothing, it is one document', { json: true, envelope: true }, ''],
    ['filtered: nothing', { jq: '.' }, ''],
  ])('that fails midway, %s', async (_, asked, text) => {
    const writer = await writerFor(asked);
    const failing = writeAnswer(writer, showing, pages(page([1, 2], { cursor: 'c2' }), new Error('cut')));
    await expect(failing).rejects.toThrow('cut');
    expect(writer.output.text()).toBe(text);
    expect(writer.notes).toEqual(['for more, use --cursor c2']);
  });

  it.each<[string, Page<unknown>[], string]>([
    ['at its first page writes nothing', [], ''],
    ['after an empty page is an empty array', [page([])], '[]\n'],
  ])('as JSON that fails %s', async (_, before, text) => {
    const writer = await writerFor({ json: true });
    await expect(writeAnswer(writer, showing, pages(...before, new Error('cut')))).rejects.toThrow('cut');
    expect(writer.output.text()).toBe(text);
  });

  it.each([{}, { json: true }, { jq: '.[]' }])('shows its progress beside a pipe: %j', async (asked) => {
    const list = () => pages(page([1, 2]), page([3]));
    const piped = await writerFor(asked);
    await writeAnswer(piped, showing, list());
    expect(piped.moved).toEqual(['reading 2 items', 'reading 1 items', 'end']);
    const seen = await writerFor({ ...asked, terminal: true });
    await writeAnswer(seen, showing, list());
    expect(seen.moved).toEqual([]);
  });

  it('asks for no more pages once nobody reads', async () => {
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

it('no lines are no output, not even an end of line', async () => {
  const output = fakeOutput();
  await writeLines(output, []);
  await writeLines(output, ['', 'x']);
  expect(output.text()).toBe('\nx\n');
});
