/** Notes beside the answer: in order, held back while something else has the terminal, and told once. */
import { describe, expect, it } from 'vitest';
import { makeNotes, makeProgress } from '../../../src/cli/output/stderr';
import { testClock } from '../../support/http/clock';
import { fakeIo } from '../../support/io';
import { fakeOutput, turns } from '../../support/terminal/terminal';

function notes(quiet = false) {
  const errors = fakeOutput();
  return { errors, ...makeNotes(fakeIo({ errors }), quiet) };
}

describe('notes', () => {
  it('are told in their order, each time', async () => {
    const { note, written, errors } = notes();
    for (const text of ['one', 'two', 'one']) note(text);
    await written();
    expect(errors.text().match(/one|two/g)).toEqual(['one', 'two', 'one']);
  });

  it('wait while they are held back, and what was noted again is told once', async () => {
    const { note, written, errors, hold } = notes();
    const release = hold();
    for (const text of ['waiting 6 s', 'waiting 5 s', 'waiting 6 s']) note(text);
    await turns();
    expect(errors.text()).toBe('');
    release();
    note('waiting 6 s');
    await written();
    expect(errors.text().match(/waiting \d s/g)).toEqual(['waiting 6 s', 'waiting 5 s', 'waiting 6 s']);
  });

  it('are nothing under --quiet', async () => {
    const { note, written, errors, hold } = notes(true);
    const release = hold();
    note('one');
    release();
    await written();
    expect(errors.text()).toBe('');
  });
});

function shown({ columns = 40, terminal = true, quiet = false, env = {} } = {}) {
  const clock = testClock();
  const errors = fakeOutput(terminal ? { columns, rows: 24 } : undefined);
  const progress = makeProgress({ errors, clock, env }, quiet);
  return { clock, errors, progress, notes: makeNotes(fakeIo({ errors }), quiet, progress) };
}

const cleared = '\r\u001b[K';

describe('progress', () => {
  it('is one line that is drawn again, at most ten times a second, and goes away', async () => {
    const { progress, errors, clock } = shown();
    const work = progress.begin('uploading a.png', 4_000_000);
    await clock.sleep(400);
    work.moved(1_000_000);
    work.moved(1_000_000);
    expect(errors.text()).toBe(`${cleared}uploading a.png 25 % of 4.0 MB`);
    errors.clear();
    await clock.sleep(100);
    work.moved(1_000_000);
    expect(errors.text()).toBe(`${cleared}uploading a.png 75 % of 4.0 MB`);
    errors.clear();
    work.end();
    work.end();
    expect(errors.text()).toBe(cleared);
  });

  it('is taken away while something else has the terminal, and comes back behind it', async () => {
    const { progress, errors, clock } = shown();
    const work = progress.begin('drawing');
    await clock.sleep(400);
    work.now('1 placed');
    errors.clear();
    const first = progress.hold();
    const second = progress.hold();
    work.now('2 placed');
    expect(errors.text()).toBe(cleared);
    first();
    work.now('3 placed');
    second();
    expect(errors.text()).toBe(cleared);
    work.now('4 placed');
    expect(errors.text()).toBe(`${cleared}${cleared}drawing 4 placed`);
  });

  it('is nothing for what is over in less than 400 ms', async () => {
    const { progress, errors, clock } = shown();
    const work = progress.begin('reading', undefined, 'posts');
    work.moved(50);
    await clock.sleep(399);
    work.moved(50);
    work.end();
    expect(errors.text()).toBe('');
  });

  it('counts what it is told to count, with an end or without', async () => {
    const { progress, errors, clock } = shown();
    const works = [
      progress.begin('reading', undefined, 'posts'),
      progress.begin('drawing', 200, 'pixels'),
      progress.begin('fetching'),
    ];
    await clock.sleep(400);
    for (const [index, amount] of [50, 300, 1_500_000].entries()) works[index]?.moved(amount);
    expect(errors.text()).toBe(
      `${cleared}reading 50 posts${cleared}drawing 100 % of 200 pixels${cleared}fetching 1.5 MB`,
    );
  });

  it('shows a text in place of an amount', () => {
    const { progress, errors } = shown();
    const work = progress.begin('next in');
    work.now('2s');
    work.now('1s');
    work.end();
    expect(errors.text()).toBe(`${cleared}next in 2s${cleared}next in 1s${cleared}`);
  });

  it('fits the terminal, and a strange name cannot drive it', async () => {
    const { progress, errors, clock } = shown({ columns: 20 });
    const work = progress.begin('uploading \u001b[2J\u202emany words.png', 10);
    await clock.sleep(400);
    work.moved(1);
    expect(errors.text()).toBe(`${cleared}uploading many w…`);
  });

  it('has a bar, and after a second the speed and the time left', async () => {
    const { progress, errors, clock } = shown({ columns: 80 });
    const work = progress.begin('uploading a.png', 4_000_000);
    await clock.sleep(2000);
    work.moved(1_000_000);
    expect(errors.text()).toBe(
      `${cleared}uploading a.png █████░░░░░░░░░░░░░░░ 25 % of 4.0 MB 0.5 MB/s 6 s left`,
    );
  });

  it('is removed for good when it is closed, with the ^C that stands behind it', async () => {
    const { progress, errors, clock } = shown({ columns: 30 });
    const work = progress.begin('downloading a file with a long name', 4_000_000);
    await clock.sleep(400);
    work.moved(1_000_000);
    expect(`${errors.text().slice(cleared.length)}^C`.length).toBeLessThan(30);
    errors.clear();
    progress.close();
    work.now('more');
    work.end();
    expect(errors.text()).toBe(cleared);
  });

  it('makes room for a note', async () => {
    const { progress, errors, notes, clock } = shown();
    const work = progress.begin('reading', undefined, 'posts');
    await clock.sleep(400);
    work.moved(1);
    notes.note('look');
    await notes.written();
    expect(errors.text()).toBe(`${cleared}reading 1 posts${cleared}look\n`);
  });

  it.each([{ terminal: false }, { quiet: true }, { env: { TERM: 'dumb' } }])(
    'is nothing with %j',
    (options) => {
      const { progress, errors } = shown(options);
      const work = progress.begin('uploading', 3);
      work.moved(2);
      work.end();
      expect(errors.text()).toBe('');
    },
  );
});
