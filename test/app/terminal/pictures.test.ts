/** How a command's pictures are drawn, and when nobody is asked. */
import { describe, expect, it } from 'vitest';
import { makePictures } from '../../../src/app/terminal/pictures';
import type { PictureWay } from '../../../src/ports/pictures';
import { fakeIo } from '../../support/io';
import { fakeOutput, fakeTerminal } from '../../support/terminal/terminal';

interface Given {
  readonly asked?: PictureWay;
  readonly setting?: string;
  readonly json?: boolean;
  readonly jq?: string;
  readonly pipe?: boolean;
}

/** Without a memory of what it answered. */
const front = { isForeground: async () => true, terminalId: () => undefined };
const red = { width: 1, height: 1, pixels: Uint8Array.of(0), colors: [0xff0000] };

/** What one pixel is drawn as, and what the terminal was asked. */
async function drawn({ asked, setting = 'auto', json = false, jq, pipe = false }: Given) {
  const terminal = fakeTerminal();
  const output = pipe ? fakeOutput() : terminal.output;
  const pictures = makePictures({
    io: fakeIo({ ...terminal, output, ...front, env: { TERM: 'xterm' } }),
    globals: { json, jq },
    chosen: asked,
    setting: async () => setting,
    color: async () => 3,
  });
  expect(pictures.printer).toBeUndefined();
  terminal.input.type('\u001b[?4c');
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

describe('the way', () => {
  const way = async (setting: string, json = false) => {
    const terminal = fakeTerminal();
    const pictures = makePictures({
      io: fakeIo({ ...terminal, ...front, env: { TERM: 'xterm' } }),
      globals: { json, jq: undefined },
      setting: async () => setting,
      color: async () => 3,
    });
    terminal.input.type('\u001b[?4c');
    return { way: await pictures.way(), question: terminal.output.text() !== '' };
  };

  it('is told by the terminal, by the setting where that says, and nothing is asked in the middle of JSON', async () => {
    expect(await way('auto')).toEqual({ way: 'sixel', question: true });
    expect(await way('kitty')).toEqual({ way: 'kitty', question: false });
    expect(await way('auto', true)).toEqual({ way: 'auto', question: false });
  });
});
