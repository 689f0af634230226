import { expect, it } from 'vitest';
import { makePictures, type PicturesSetup } from '../../../src/app/terminal/pictures';
import type { PictureWay } from '../../../src/ports/pictures';
import { useFolder } from '../../support/folder';
import { fakeOutput, fakeTerminal } from '../../support/terminal/terminal';
import { foreground } from './terminal-setup';

interface PictureOptions {
  readonly asked?: PictureWay;
  readonly setting?: string;
  readonly json?: boolean;
  readonly jq?: string;
  readonly pipe?: boolean;
  readonly screen?: boolean;
}

const folder = useFolder();

const red = { width: 1, height: 1, pixels: Uint8Array.of(0), colors: [0xff0000] };

function picturesOf(options: PictureOptions) {
  const { asked, setting = 'auto', json = false, jq, pipe = false, screen = true } = options;
  const { input, output: terminal } = fakeTerminal();
  const write = async (chunk: string | Uint8Array) => {
    await terminal.write(chunk);
    if (String(chunk).endsWith('\u001b[c')) input.type('\u001b[?4c');
  };
  const output = pipe ? fakeOutput() : { ...terminal, write };
  const pictures = makePictures({
    io: foreground({ TERM: 'xterm' }, { input, output }).io,
    globals: { json, jq },
    chosen: asked,
    isScreen: screen,
    note: () => undefined,
    setting: async () => setting,
    color: async () => 3,
  });
  return { pictures, output };
}

/** What a pixel is drawn as, and whether the terminal was asked. */
async function drawn(options: PictureOptions) {
  const { pictures, output } = picturesOf(options);
  expect(pictures.printer).toBeUndefined();
  await pictures.prepare();
  return {
    question: output.text() !== '',
    line: pictures.printer?.print(red, { columns: 9, rows: 9 })[0]?.slice(0, 4),
  };
}

const sixel = '\u001bP0;';
const blocks = '\u001b[38';

const kitty = '\u001b_Ga';

it.each<[string, PictureOptions, string | undefined, boolean]>([
  ['the best way of the terminal', {}, sixel, true],
  ['the way of the setting', { setting: 'blocks' }, blocks, false],
  ['no way by the setting', { setting: 'none' }, undefined, false],
  ['the way of the option', { setting: 'none', asked: 'blocks' }, blocks, false],
  ['the way of the option, which asks', { setting: 'blocks', asked: 'kitty' }, kitty, true],
  ['no way in a pipe', { pipe: true }, undefined, false],
  ['no way in a pipe by the setting', { pipe: true, setting: 'blocks' }, undefined, false],
  ['the way of the option in a pipe', { pipe: true, asked: 'sixel' }, sixel, false],
  ['no way beside JSON', { json: true }, undefined, false],
  ['no way beside a filter', { jq: '.', asked: 'blocks' }, undefined, false],
  ['blocks in an ordinary command', { screen: false }, blocks, false],
  ['the way of the option in an ordinary command', { screen: false, asked: 'sixel' }, sixel, false],
  ['the way of the setting in an ordinary command', { screen: false, setting: 'kitty' }, kitty, false],
  ['the best way by --pictures auto', { screen: false, asked: 'auto' }, sixel, true],
])('pictures are drawn in %s', async (_, options, line, question) => {
  expect(await drawn(options)).toEqual({ line, question });
});

it('pictures in blocks have a note once, because the terminal was not asked', async () => {
  const notes: string[] = [];
  const prepare = async (change: Partial<PicturesSetup> = {}, env: Record<string, string> = {}) => {
    const own = { TERM: 'xterm', PLAZA_CONFIG_DIR: folder(), ...env };
    const setup = {
      io: foreground(own, { terminalId: () => 'terminal-1' }).io,
      globals: { json: false, jq: undefined },
      setting: async () => 'auto',
      note: (text: string) => notes.push(text),
      isScreen: false,
      color: async () => 3 as const,
    };
    await makePictures({ ...setup, ...change }).prepare();
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

it.each<[PictureOptions, string, boolean]>([
  [{}, 'sixel', true],
  [{ setting: 'kitty' }, 'kitty', false],
  [{ json: true }, 'auto', false],
])('pictures.way with %j is %s, after a question: %j', async (options, way, question) => {
  const { pictures, output } = picturesOf({ ...options, screen: false });
  expect({ way: await pictures.way(), question: output.text() !== '' }).toEqual({ way, question });
});
