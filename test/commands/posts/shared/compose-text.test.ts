/** Where texts come from, and what becomes of them. */
import { describe, expect, it } from 'vitest';
import { composeText, type TextInput } from '../../../../src/commands/posts/shared/compose-text';
import { RefusedError, UsageError } from '../../../../src/errors';
import { fakePorts } from '../../../support/fake-ports';

const nothing: TextInput = { text: undefined, file: undefined, editor: false };

/** A desk at which `typed` is what the editor leaves; undefined leaves the file as it is. */
function desk({
  possible = true,
  typed,
  failing = false,
  dryRunRequests = [] as unknown[],
}: {
  possible?: boolean;
  typed?: string | undefined;
  failing?: boolean;
  dryRunRequests?: unknown[];
} = {}) {
  const drafts = new Map<string, string>();
  const notes: string[] = [];
  const shown: string[] = [];
  const context = fakePorts({
    ask: { possible },
    files: { text: async (path: string) => `from ${path}\n` },
    desk: {
      async edit(path: string) {
        shown.push(drafts.get(path) ?? '');
        if (typed !== undefined) drafts.set(path, typed);
        if (failing) throw new UsageError('the editor failed');
      },
    },
    dryRunRequests,
    async draft(text: string) {
      drafts.set('/drafts/1.txt', text);
      return {
        path: '/drafts/1.txt',
        read: async () => drafts.get('/drafts/1.txt') ?? '',
        remove: async () => void drafts.delete('/drafts/1.txt'),
      };
    },
    note: (text: string) => void notes.push(text),
  });
  return { context, drafts, notes, shown };
}

const kind = { noun: 'post', longest: 100 };

describe('a text', () => {
  it.each<[Partial<TextInput>, string]>([
    [{ text: 'said' }, 'said'],
    [{ text: ' kept as it is \n' }, ' kept as it is \n'],
    [{ text: '-' }, 'from -'],
    [{ file: 'a.txt' }, 'from a.txt'],
    [{ file: '-' }, 'from -'],
  ])('given as %j is %j', async (given, text) => {
    expect((await composeText(desk().context, { ...nothing, ...given }, { kind })).text).toBe(text);
  });

  it.each<[Partial<TextInput>, string]>([
    [{ text: 'a', file: 'b' }, 'as an argument and --file'],
    [{ text: 'a', editor: true }, 'as an argument and --editor'],
    [{ file: 'a', editor: true }, '--file and --editor'],
  ])('given as %j is given twice', async (given, ways) => {
    await expect(composeText(desk().context, { ...nothing, ...given }, { kind })).rejects.toThrow(
      `the text is given more than once: ${ways}`,
    );
  });

  it('may be left out where the rest suffices, and nobody is asked then', async () => {
    const { context, shown } = desk({ typed: 'typed' });
    expect((await composeText(context, nothing, { mayBeEmpty: true, kind })).text).toBe('');
    expect(shown).toEqual([]);
    const asked = await composeText(context, { ...nothing, editor: true }, { mayBeEmpty: true, kind });
    expect(asked.text).toBe('typed');
  });

  it.each([{}, { editor: true }])('that nobody can write is asked of nobody: %j', async (given) => {
    await expect(
      composeText(desk({ possible: false }).context, { ...nothing, ...given }, { kind }),
    ).rejects.toMatchObject({
      kind: 'person-needed',
      details: { hint: expect.stringContaining('--file FILE') },
    });
  });
});

describe('the editor', () => {
  it.each([undefined, ' \n', 'good\n'])('that fails over %j leaves no draft behind', async (typed) => {
    const { context, drafts, notes } = desk({ typed, failing: true });
    const asking = composeText(context, nothing, { kind, initial: async () => 'good' });
    await expect(asking).rejects.toThrow('the editor failed');
    expect({ left: drafts.size, notes }).toEqual({ left: 0, notes: [] });
  });

  it('that fails after something was written keeps it, and says where', async () => {
    const { context, drafts, notes } = desk({ typed: 'long thoughts', failing: true });
    await expect(composeText(context, nothing, { kind })).rejects.toThrow('the editor failed');
    expect(drafts.get('/drafts/1.txt')).toBe('long thoughts');
    expect(notes).toEqual([expect.stringContaining("reuse it with '--file /drafts/1.txt'")]);
  });

  it('begins with what there is, and its draft is gone once the text was sent', async () => {
    const { context, drafts, notes, shown } = desk({ typed: 'better\n' });
    const { text, send } = await composeText(context, nothing, { kind, initial: async () => 'good' });
    expect({ shown, text }).toEqual({
      shown: [expect.stringMatching(/^good\n\n-+ >8 -+\n.*the post.* 100 characters/)],
      text: 'better',
    });
    expect(drafts.size).toBe(1);
    expect(await send(async () => 'answer')).toBe('answer');
    expect({ left: drafts.size, notes }).toEqual({ left: 0, notes: [] });
  });

  it('keeps the draft when sending fails, and says where', async () => {
    const { context, drafts, notes } = desk({ typed: 'mine' });
    const { send } = await composeText(context, nothing, { kind });
    const refused = new RefusedError('no');
    await expect(send(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(drafts.get('/drafts/1.txt')).toBe('mine');
    expect(notes).toEqual(["your text is saved in /drafts/1.txt; reuse it with '--file /drafts/1.txt'"]);
  });

  it('keeps the draft of what was only dryRunRequests', async () => {
    const { context, drafts, notes } = desk({ typed: 'mine', dryRunRequests: [{}] });
    await (await composeText(context, nothing, { kind })).send(async () => undefined);
    expect({ kept: drafts.size, notes: notes.length }).toEqual({ kept: 1, notes: 1 });
  });

  it.each([
    ['', undefined, 'the text is empty; nothing was sent'],
    ['', ' \n', 'the text is empty; nothing was sent'],
    ['good', undefined, 'the text is unchanged; nothing was sent'],
    ['good', 'good\n', 'the text is unchanged; nothing was sent'],
  ])('that begins with %j and leaves %j sends nothing', async (initial, typed, message) => {
    const { context, drafts } = desk({ typed });
    await expect(composeText(context, nothing, { kind, initial: async () => initial })).rejects.toMatchObject(
      { kind: 'interrupted', message: expect.stringContaining(message) },
    );
    expect(drafts.size).toBe(0);
  });
});
