import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answersOf, isFirstTime } from '../../../src/app/terminal/ask-once';
import { movableClock, until } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { foreground } from './terminal-setup';

const folder = useFolder();
const question = '\u001b[>q';
const day = 24 * 60 * 60_000;

/** A terminal that answers every question with a text. */
function answering(answer: string, change: Parameters<typeof foreground>[1] = {}) {
  const env = { PLAZA_CONFIG_DIR: folder(), ...change.env };
  const { io, input, output } = foreground(env, { terminalId: () => 'terminal-1', ...change });
  const answered = async (asking: Promise<string | undefined>) => {
    let isOver = false;
    void asking.then(() => {
      isOver = true;
    });
    await until(() => isOver || output.text().includes(question));
    if (!isOver) input.type(answer);
    return asking;
  };
  const asked = () => output.text() !== '';
  return {
    io,
    asked,
    once: () => answered(answersOf(io, question, 'once')),
    anew: () => answered(answersOf(io, question, 'anew')),
  };
}

const kitty = '\u001bP>|kitty\u001b\\\u001b[?62c';
const foot = '\u001bP>|foot\u001b\\\u001b[?62c';

const files = () => folder('state', 'terminals');
/** The path of the only file of a terminal. */
const onlyFile = async () => join(files(), (await readdir(files()))[0] ?? '');

describe('the answer of a terminal', () => {
  it('is asked for once, and stored in a private file', async () => {
    expect(await answersOf(answering(kitty).io, question, 'remembered')).toBeUndefined();
    const first = answering(kitty);
    expect([await first.once(), first.asked()]).toEqual([kitty, true]);
    const second = answering(foot);
    expect([await second.once(), second.asked()]).toEqual([kitty, false]);
    expect(await answersOf(second.io, question, 'remembered')).toBe(kitty);
    expect((await stat(await onlyFile())).mode & 0o777).toBe(0o600);
  });

  it('is asked for again on request', async () => {
    await answering(kitty).once();
    expect(await answering(foot).anew()).toBe(foot);
    expect(await answering(kitty).once()).toBe(foot);
  });

  it('is not waited for again in a run in which the terminal did not answer', async () => {
    const clock = movableClock();
    const { io, output } = foreground({ PLAZA_CONFIG_DIR: folder() }, { clock });
    const { input } = io;
    // The input of a process is another object each time; its stream is not.
    Object.defineProperty(io, 'input', { get: () => ({ ...input }) });
    const first = answersOf(io, question, 'anew');
    await until(() => output.text().includes(question));
    clock.move(1000);
    expect(await first).toBe('');
    expect(await answersOf(io, '\u001b[16t', 'anew')).toBe('');
    expect(output.text()).not.toContain('\u001b[16t');
  });

  it('is written only when it changed', async () => {
    const inode = async () => (await stat(await onlyFile())).ino;
    await answering(kitty).once();
    const first = await inode();
    await answering(kitty).anew();
    expect(await inode()).toBe(first);
    await answering(foot).anew();
    expect(await inode()).not.toBe(first);
  });

  it('belongs to one terminal, one terminal program and one day', async () => {
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

  it('is remembered also when it did not come', async () => {
    const clock = movableClock();
    const silent = answering('', { clock });
    const asking = answersOf(silent.io, question, 'once');
    await until(silent.asked);
    clock.move(2000);
    expect(await asking).toBe('');
    const next = answering(kitty);
    expect([await next.once(), next.asked()]).toEqual(['', false]);
  });

  it('is not remembered when nothing could be asked or the terminal is unknown', async () => {
    const background = answering(kitty, { isForeground: async () => false });
    expect([await background.once(), background.asked()]).toEqual([undefined, false]);
    const nameless = answering(kitty, { terminalId: () => undefined });
    expect([await nameless.once(), await answersOf(nameless.io, question, 'remembered')]).toEqual([
      kitty,
      undefined,
    ]);
  });

  it('is asked for again when its file is damaged', async () => {
    await answering(kitty).once();
    const path = await onlyFile();
    const text = await readFile(path, 'utf8');
    const renamed = text.replace('"answers"', '"other"');
    for (const damaged of ['', '[', 'null', renamed, text.replace(/"at":\d+/, '"at":"x"')]) {
      await writeFile(path, damaged, { mode: 0o600 });
      expect(await answering(foot).once()).toBe(foot);
    }
  });

  it('is taken from memory where keys wait to be read', async () => {
    await answering(kitty).once();
    const waiting = answering(foot);
    waiting.io.input.stream.unshift('ls');
    expect([await waiting.anew(), waiting.asked()]).toEqual([kitty, false]);
  });
});

it('isFirstTime is true once for a type of terminal, and never for an unknown one', async () => {
  const clock = movableClock();
  const { io } = answering(kitty, { clock });
  const first = [await isFirstTime(io, 'x'), await isFirstTime(io, 'x'), await isFirstTime(io, 'y')];
  expect(first).toEqual([true, false, true]);
  clock.move(day);
  const window = answering(kitty, { clock, terminalId: () => 'terminal-2', env: { TMUX: '/tmp/tmux' } });
  expect([await isFirstTime(io, 'x'), await isFirstTime(window.io, 'x')]).toEqual([false, false]);
  const other = answering(kitty, { clock, env: { TERM_PROGRAM: 'WezTerm' } });
  expect(await isFirstTime(other.io, 'x')).toBe(true);
  expect(await isFirstTime(answering(kitty, { terminalId: () => undefined }).io, 'z')).toBe(false);
});
