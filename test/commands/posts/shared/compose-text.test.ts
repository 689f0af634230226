import { describe, expect, it } from 'vitest';
import { composeText, type TextInput } from '../../../../src/commands/posts/shared/compose-text';
import { RefusedError, UsageError } from '../../../../src/errors';
import { fakePorts } from '../../../support/fake-ports';

const path = '/drafts/1.txt';
const kind = { noun: 'post', longest: 100 };

interface DeskOptions {
  readonly possible?: boolean;
  /** What the editor leaves in the file; undefined leaves the file as it is. */
  readonly typed?: string | undefined;
  readonly failing?: boolean;
  readonly dryRunRequests?: unknown[];
}

/** A desk with an editor; `draft` is the file of the draft, undefined once it is removed. */
function deskWith({ possible = true, typed, failing = false, dryRunRequests = [] }: DeskOptions = {}) {
  const state = { draft: undefined as string | undefined, notes: [] as string[], shown: [] as string[] };
  const ports = fakePorts({
    ask: { possible },
    files: { text: async (name: string) => `from ${name}\n` },
    desk: {
      async edit() {
        state.shown.push(state.draft ?? '');
        if (typed !== undefined) state.draft = typed;
        if (failing) throw new UsageError('the editor failed');
      },
    },
    dryRunRequests,
    async draft(text: string) {
      state.draft = text;
      const remove = async () => {
        state.draft = undefined;
      };
      return { path, read: async () => state.draft ?? '', remove };
    },
    note: (text: string) => void state.notes.push(text),
  });
  const compose = (
    input: Partial<TextInput> = {},
    options: Partial<Parameters<typeof composeText>[2]> = {},
  ) =>
    composeText(ports, { text: undefined, file: undefined, editor: false, ...input }, { kind, ...options });
  return { compose, state };
}

describe('composeText', () => {
  it.each<[Partial<TextInput>, string]>([
    [{ text: 'said' }, 'said'],
    [{ text: ' kept as it is \n' }, ' kept as it is \n'],
    [{ text: '-' }, 'from -'],
    [{ file: 'a.txt' }, 'from a.txt'],
    [{ file: '-' }, 'from -'],
  ])('reads the text of %j as %j', async (input, text) => {
    expect((await deskWith().compose(input)).text).toBe(text);
  });

  it.each<[Partial<TextInput>, string]>([
    [{ text: 'a', file: 'b' }, 'as an argument and --file'],
    [{ text: 'a', editor: true }, 'as an argument and --editor'],
    [{ file: 'a', editor: true }, '--file and --editor'],
  ])('refuses %j: the text is given twice', async (input, ways) => {
    const message = `the text is given more than once: ${ways}`;
    await expect(deskWith().compose(input)).rejects.toThrow(message);
  });

  it('opens no editor for a text that may be empty, unless --editor is given', async () => {
    const { compose, state } = deskWith({ typed: 'typed' });
    expect((await compose({}, { mayBeEmpty: true })).text).toBe('');
    expect(state.shown).toEqual([]);
    expect((await compose({ editor: true }, { mayBeEmpty: true })).text).toBe('typed');
  });

  it.each([{}, { editor: true }])('names --file where nobody can write: %j', async (input) => {
    await expect(deskWith({ possible: false }).compose(input)).rejects.toMatchObject({
      kind: 'person-needed',
      details: { hint: expect.stringContaining('--file FILE') },
    });
  });
});

describe('composeText with the editor', () => {
  const saved = [`your text is saved in ${path}; reuse it with '--file ${path}'`];

  it('shows the initial text with its limit, and removes the draft after it is sent', async () => {
    const { compose, state } = deskWith({ typed: 'better\n' });
    const { text, send } = await compose({}, { initial: async () => 'good' });
    const shown = [expect.stringMatching(/^good\n\n-+ >8 -+\n.*the post.* 100 characters/)];
    expect({ text, ...state }).toEqual({ text: 'better', draft: 'better\n', notes: [], shown });
    expect(await send(async () => 'answer')).toBe('answer');
    expect(state).toMatchObject({ draft: undefined, notes: [] });
  });

  it('keeps the draft when sending fails, and in a dry run', async () => {
    const failing = deskWith({ typed: 'mine' });
    const refused = new RefusedError('no');
    const { send } = await failing.compose();
    await expect(send(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(failing.state).toMatchObject({ draft: 'mine', notes: saved });
    const dryRun = deskWith({ typed: 'mine', dryRunRequests: [{}] });
    await (await dryRun.compose()).send(async () => undefined);
    expect(dryRun.state).toMatchObject({ draft: 'mine', notes: saved });
  });

  it.each([
    [undefined, undefined, []],
    [' \n', undefined, []],
    ['good\n', undefined, []],
    ['long thoughts', 'long thoughts', [expect.stringContaining(`reuse it with '--file ${path}'`)]],
  ])('that fails over %j leaves the draft %j', async (typed, draft, notes) => {
    const { compose, state } = deskWith({ typed, failing: true });
    await expect(compose({}, { initial: async () => 'good' })).rejects.toThrow('the editor failed');
    expect(state).toMatchObject({ draft, notes });
  });

  it.each([
    ['', undefined, 'empty'],
    ['', ' \n', 'empty'],
    ['good', undefined, 'unchanged'],
    ['good', 'good\n', 'unchanged'],
  ])('sends nothing where %j becomes %j', async (initial, typed, what) => {
    const { compose, state } = deskWith({ typed });
    const message = expect.stringContaining(`the text is ${what}; nothing was sent`);
    const refusal = { kind: 'interrupted', message };
    await expect(compose({}, { initial: async () => initial })).rejects.toMatchObject(refusal);
    expect(state.draft).toBeUndefined();
  });
});
