/** How a command's pictures are drawn, and when nobody is asked. */
import { describe, expect, it } from 'vitest';
import { makePictures, type PicturesSetup } from '../../../src/app/terminal/pictures';
import type { PictureWay } from '../../../src/ports/pictures';
import { useFolder } from '../../support/folder';
import { fakeIo } from '../../support/io';
import { fakeOutput, fakeTerminal } from '../../support/terminal/terminal';

interface Given {
  readonly asked?: PictureWay;
  readonly setting?: string;
  readonly json?: boolean;
  readonly jq?: string;
  readonly pipe?: boolean;
  readonly screen?: boolean;
}

const folder = useFolder();

/** Without a memory of what it answered. */
const front = { isForeground: async () => true, terminalId: () => undefined };
const red = { width: 1, height: 1, pixels: Uint8Array.of(0), colors: [0xff0000] };

/** A terminal that says of itself that it knows sixel. */
function sixelTerminal() {
  const { input, output } = fakeTerminal();
  const write = async (chunk: string | Uint8Array) => {
    await output.write(chunk);
    if (String(chunk).endsWith('\u001b[c')) input.type('\u001b[?4c');
  };
  return { input, output: { ...output, write } };
}

/** What one pixel is drawn as, and what the terminal was asked. */
async function drawn({ asked, setting = 'auto', json = false, jq, pipe = false, screen = true }: Given) {
  const terminal = sixelTerminal();
  const notes: string[] = [];
  const output = pipe ? fakeOutput() : terminal.output;
  const pictures = makePictures({
    io: fakeIo({ ...terminal, output, ...front, env: { TERM: 'xterm' } }),
    globals: { json, jq },
    chosen: asked,
    isScreen: screen,
    note: (text) => notes.push(text),
    setting: async () => setting,
    color: async () => 3,
  });
  expect(pictures.printer).toBeUndefined();
  await pictures.prepare();
  return {
    question: output.text() !== '',
    line: pictures.printer?.print(red, { columns: 9, rows: 9 })[0]?.slice(0, 4),
  };
}

const sixel = '\u001bP0;';
const blocks = '\u001b[38';

describe('pictures', () => {
  it('are drawn in the best way of the terminal', async () => {
    expect(await drawn({})).toEqual({ question: true, line: sixel });
  });

  it('are drawn as the setting says, and as the option says before that', async () => {
    expect(await drawn({ setting: 'blocks' })).toEqual({ question: false, line: blocks });
    expect(await drawn({ setting: 'none' })).toEqual({ question: false, line: undefined });
    expect(await drawn({ setting: 'none', asked: 'blocks' })).toEqual({ question: false, line: blocks });
    expect(await drawn({ setting: 'blocks', asked: 'kitty' })).toEqual({ question: true, line: '\u001b_Ga' });
  });

  it('are not drawn in a pipe unless they are asked for', async () => {
    expect(await drawn({ pipe: true })).toEqual({ question: false, line: undefined });
    expect(await drawn({ pipe: true, setting: 'blocks' })).toEqual({ question: false, line: undefined });
    expect(await drawn({ pipe: true, asked: 'sixel' })).toEqual({ question: false, line: sixel });
  });

  it('are not drawn in JSON', async () => {
    expect(await drawn({ json: true })).toEqual({ question: false, line: undefined });
    expect(await drawn({ jq: '.', asked: 'blocks' })).toEqual({ question: false, line: undefined });
  });
});

describe('an ordinary command', () => {
  it('asks nothing unless --pictures auto is given', async () => {
    expect(await drawn({ screen: false })).toEqual({ question: false, line: blocks });
    expect(await drawn({ screen: false, asked: 'sixel' })).toEqual({ question: false, line: sixel });
    expect(await drawn({ screen: false, setting: 'kitty' })).toEqual({ question: false, line: '\u001b_Ga' });
    expect(await drawn({ screen: false, asked: 'auto' })).toEqual({ question: true, line: sixel });
  });

  it('notes once that it draws in blocks because the terminal was not asked', async () => {
    const notes: string[] = [];
    const prepare = async (change: Partial<PicturesSetup> = {}, env: Record<string, string> = {}) => {
      const own = { TERM: 'xterm', PLAZA_CONFIG_DIR: folder(), ...env };
      const io = fakeIo({ ...fakeTerminal(), ...front, terminalId: () => 'terminal-1', env: own });
      const globals = { json: false, jq: undefined };
      const setting = async () => 'auto';
      const note = (text: string) => notes.push(text);
      await makePictures({
        io,
        globals,
        isScreen: false,
        setting,
        color: async () => 3,
        note,
        ...change,
      }).prepare();
    };
    await prepare({ setting: async () => 'blocks' });
    await prepare({ globals: { json: true, jq: undefined } });
    await prepare({}, { TERM: 'dumb' });
    await prepare({}, { TERM_PROGRAM: 'iTerm.app' });
    expect(notes).toEqual([]);
    await prepare();
    await prepare();
    expect(notes).toEqual([expect.stringContaining("'plaza doctor' finds out")]);
  });
});

describe('the way', () => {
  const way = async (setting: string, json = false) => {
    const terminal = sixelTerminal();
    const pictures = makePictures({
      io: fakeIo({ ...terminal, ...front, env: { TERM: 'xterm' } }),
      globals: { json, jq: undefined },
      isScreen: false,
      note: () => undefined,
      setting: async () => setting,
      color: async () => 3,
    });
    return { way: await pictures.way(), question: terminal.output.text() !== '' };
  };

  it('is told by the terminal, by the setting where that says, and nothing is asked in the middle of JSON', async () => {
    expect(await way('auto')).toEqual({ way: 'sixel', question: true });
    expect(await way('kitty')).toEqual({ way: 'kitty', question: false });
    expect(await way('auto', true)).toEqual({ way: 'auto', question: false });
  });
});
