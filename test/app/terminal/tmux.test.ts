import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawsThroughTmux, findGraphics } from '../../../src/app/terminal/graphics';
import { choosePrinter } from '../../../src/terminal/pictures/choose';
import { movableClock, until } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { writeProgram } from '../../support/programs';
import { foreground } from './terminal-setup';

const folder = useFolder();

/** The environment of a tmux that answers one question with a text. */
function withTmux(answer: string): Record<string, string> {
  const question = "'#{allow-passthrough} #{client_termtype}'";
  writeProgram(folder('tmux'), `#!/bin/sh\n[ "$3" = ${question} ] && echo '${answer}'\n`);
  return { TMUX: '/tmp/tmux,1,0', PATH: `${folder()}:/usr/bin:/bin`, TERM: 'tmux-256color' };
}

const asks = (env: Record<string, string>) => drawsThroughTmux({ env, clock: movableClock() });

describe('drawsThroughTmux', () => {
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
  ])('reads the answer %s as %j', async (answer, expected) => {
    expect(await asks(withTmux(answer))).toBe(expected);
  });

  it('is false without tmux, and where it does not run', async () => {
    const { TMUX: _, ...env } = withTmux('1 kitty(0.40.1)');
    expect(await asks(env)).toBe(false);
    expect(await asks({ TMUX: 'x', PATH: folder('empty') })).toBe(false);
    // A file in place of a folder fails otherwise than a missing program.
    expect(await asks({ TMUX: 'x', PATH: folder('tmux') })).toBe(false);
  });

  it('is false when tmux does not answer in half a second', async () => {
    const started = folder('started');
    const env = withTmux('');
    writeProgram(folder('tmux'), `#!/bin/sh\n: > '${started}'\nexec sleep 1000\n`);
    const clock = movableClock();
    const draws = drawsThroughTmux({ env, clock });
    await until(() => existsSync(started));
    clock.move(500);
    expect(await draws).toBe(false);
  });
});

it('through tmux, pictures that change are drawn with placeholders, others in blocks', async () => {
  const { io, reply } = foreground(withTmux('1 kitty(0.40.1)'));
  const found = findGraphics(io, true);
  await reply('\u001b[6;20;10t\u001b[?1;2c');
  const graphics = await found;
  expect(graphics).toMatchObject({ kitty: false, throughTmux: true });
  const printer = await choosePrinter('auto', graphics, 3);
  expect(printer?.tiles?.cell).toEqual({ width: 10, height: 20 });
  const picture = { width: 2, height: 2, pixels: new Uint8Array(4), colors: [0xff0000] };
  expect(printer?.print(picture, { columns: 2, rows: 1 })[0]).toContain('\u001b[48;2;255;0;0m');
  expect((await choosePrinter('auto', { ...graphics, throughTmux: false }, 3))?.tiles).toBeUndefined();
});
