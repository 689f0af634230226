/** What tmux is asked of the terminal it runs in. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGraphics } from '../../../src/app/terminal/graphics';
import { drawsThroughTmux } from '../../../src/app/terminal/tmux';
import { choosePrinter } from '../../../src/render/image/choose';
import { useFolder } from '../../support/folder';
import { fakeIo } from '../../support/io';
import { fakeTerminal } from '../../support/terminal/terminal';
import { until } from '../../support/watching/notifications';

const folder = useFolder();

/** A tmux that answers with a text, to the one question that it is asked. */
async function withTmux(answer: string): Promise<Record<string, string>> {
  const program = join(folder(), 'tmux');
  const question = "'#{allow-passthrough} #{client_termtype}'";
  await writeFile(program, `#!/bin/sh\n[ "$3" = ${question} ] && echo '${answer}'\n`);
  await chmod(program, 0o755);
  return { TMUX: '/tmp/tmux,1,0', PATH: `${folder()}:/usr/bin:/bin`, TERM: 'tmux-256color' };
}

describe('placeholders are drawn through tmux', () => {
  it.each([
    ['1 kitty(0.40.1)', true],
    ['on kitty(0.40.1)', true],
    ['all ghostty 1.1.3', true],
    ['0 kitty(0.40.1)', false],
    ['off ghostty 1.1.3', false],
    ['1 xterm(390)', false],
    ['1 WezTerm 2024', false],
    ['1', false],
    ['', false],
  ])('%s: %s', async (answer, expected) => {
    expect(await drawsThroughTmux({ env: await withTmux(answer) })).toBe(expected);
  });

  it('not without tmux, and not where it does not run', async () => {
    const { TMUX: _, ...env } = await withTmux('1 kitty(0.40.1)');
    expect(await drawsThroughTmux({ env })).toBe(false);
    expect(await drawsThroughTmux({ env: { TMUX: 'x', PATH: folder('empty') } })).toBe(false);
  });
});

it('only what goes on changing is drawn so; other pictures are blocks', async () => {
  const terminal = fakeTerminal();
  const env = await withTmux('1 kitty(0.40.1)');
  const front = { isForeground: async () => true, terminalId: () => undefined };
  const found = findGraphics(fakeIo({ ...terminal, ...front, env }));
  await until(() => terminal.output.text().endsWith('\u001b[c'));
  terminal.input.type('\u001b[6;20;10t\u001b[?1;2c');
  const graphics = await found;
  expect(graphics).toMatchObject({ kitty: false, throughTmux: true });
  const printer = await choosePrinter('auto', graphics, 3);
  expect(printer?.tiles?.cell).toEqual({ width: 10, height: 20 });
  const picture = { width: 2, height: 2, pixels: new Uint8Array(4), colours: [0xff0000] };
  expect(printer?.print(picture, { columns: 2, rows: 1 })[0]).toContain('\u001b[48;2;255;0;0m');
  expect((await choosePrinter('auto', { ...graphics, throughTmux: false }, 3))?.tiles).toBeUndefined();
});
