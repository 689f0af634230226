/** What a terminal answered is remembered for it, privately. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answersOf, isFirstTime } from '../../../src/app/terminal/ask-once';
import { movableClock, until } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { fakeIo } from '../../support/io';
import { fakeTerminal } from '../../support/terminal/terminal';

const folder = useFolder();
const question = '\u001b[>q';
const day = 24 * 60 * 60_000;

/** A terminal that answers every question with this text. */
function answering(answer: string, change: Partial<Parameters<typeof fakeIo>[0]> = {}) {
  const terminal = fakeTerminal();
  const io = fakeIo({
    ...terminal,
    isForeground: async () => true,
    ...change,
    env: { TERM: 'xterm', PLAZA_CONFIG_DIR: folder(), ...change.env },
  });
  const answered = async (asking: Promise<string | undefined>) => {
    let isOver = false;
    void asking.then(() => {
      isOver = true;
    });
    await until(() => isOver || terminal.output.text().includes(question));
    if (!isOver) terminal.input.type(answer);
    return asking;
  };
  const asked = () => terminal.output.text() !== '';
  return {
    io,
    asked,
    once: () => answered(answersOf(io, question, 'once')),
    anew: () => answered(answersOf(io, question, 'anew')),
  };
}

const kitty = '\u001bP>|kitty\u001b\\\u001b[?62c';
const foot = '\u001bP>|foot\u001b\\\u001b[?62c';

describe('an answer', () => {
  it('is asked for once, and remembered in a private file', async () => {
    expect(await answersOf(answering(kitty).io, question, 'remembered')).toBeUndefined();
    const first = answering(kitty);
    expect([await first.once(), first.asked()]).toEqual([kitty, true]);
    const second = answering(foot);
    expect([await second.once(), second.asked()]).toEqual([kitty, false]);
    expect(await answersOf(second.io, question, 'remembered')).toBe(kitty);
    const files = join(folder(), 'state', 'terminals');
    const [name = ''] = await readdir(files);
    expect((await stat(join(files, name))).mode & 0o777).toBe(0o600);
  });

  it('is asked for anew when that is wanted', async () => {
    await answering(kitty).once();
    expect(await answering(foot).anew()).toBe(foot);
    expect(await answering(kitty).once()).toBe(foot);
  });

  it('is written only where it is another one', async () => {
    const files = join(folder(), 'state', 'terminals');
    const inode = async () => (await stat(join(files, (await readdir(files))[0] ?? ''))).ino;
    await answering(kitty).once();
    const first = await inode();
    await answering(kitty).anew();
    expect(await inode()).toBe(first);
    await answering(foot).anew();
    expect(await inode()).not.toBe(first);
  });

  it('is of one terminal, of the program that draws it, and of one day', async () => {
    await answering(kitty).once();
    expect(await answering(foot, { terminalId: () => 'terminal-2' }).once()).toBe(foot);
    expect(await answering(foot, { env: { TMUX: '/tmp/tmux' } }).once()).toBe(foot);
    await answering(kitty).once();
    const later = movableClock();
    later.move(day - 1);
    expect(await answering(foot, { clock: later }).once()).toBe(kitty);
    later.move(1);
    expect(await answersOf(answering(foot, { clock: later }).io, question, 'remembered')).toBe(kitty);
    expect(await answering(foot, { clock: later }).once()).toBe(foot);
  });

  it('that did not come is remembered too', async () => {
    const clock = movableClock();
    const silent = answering('', { clock });
    const asking = answersOf(silent.io, question, 'once');
    await until(silent.asked);
    clock.move(2000);
    expect(await asking).toBe('');
    const next = answering(kitty);
    expect([await next.once(), next.asked()]).toEqual(['', false]);
  });

  it('is not remembered where nothing could be asked, or the terminal cannot be told', async () => {
    const background = answering(kitty, { isForeground: async () => false });
    expect([await background.once(), background.asked()]).toEqual([undefined, false]);
    const nameless = answering(kitty, { terminalId: () => undefined });
    expect([await nameless.once(), await answersOf(nameless.io, question, 'remembered')]).toEqual([
      kitty,
      undefined,
    ]);
  });

  it('of a file with another shape is asked for', async () => {
    await answering(kitty).once();
    const files = join(folder(), 'state', 'terminals');
    const path = join(files, (await readdir(files))[0] ?? '');
    const text = await readFile(path, 'utf8');
    const { writeFile } = await import('node:fs/promises');
    for (const spoilt of [
      '',
      '[',
      'null',
      text.replace('"answers"', '"other"'),
      text.replace(/"at":\d+/, '"at":"x"'),
    ]) {
      await writeFile(path, spoilt, { mode: 0o600 });
      expect(await answering(foot).once()).toBe(foot);
    }
  });

  it('that is remembered is given where keys wait to be read, and nothing is asked', async () => {
    await answering(kitty).once();
    const waiting = answering(foot);
    waiting.io.input.stream.unshift('ls');
    expect([await waiting.anew(), waiting.asked()]).toEqual([kitty, false]);
  });
});

it('a matter is reported once a day at a terminal, and never where the terminal cannot be told', async () => {
  const clock = movableClock();
  const { io } = answering(kitty, { clock });
  expect([await isFirstTime(io, 'x'), await isFirstTime(io, 'x'), await isFirstTime(io, 'y')]).toEqual([
    true,
    false,
    true,
  ]);
  clock.move(day);
  expect(await isFirstTime(io, 'x')).toBe(true);
  expect(await isFirstTime(answering(kitty, { terminalId: () => undefined }).io, 'x')).toBe(false);
});
