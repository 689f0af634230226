import { describe, expect, it } from 'vitest';
import { makeNotes } from '../../../src/cli/output/notes';
import { makeProgress } from '../../../src/cli/output/progress';
import { testClock } from '../../support/http-clock';
import { fakeIo } from '../../support/io';
import { fakeOutput } from '../../support/terminal';

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

  it('counts what it is told to count, with an end or without', () => {
    const { progress, errors } = shown();
    progress.begin('reading', undefined, 'posts').moved(50);
    progress.begin('drawing', 200, 'pixels').moved(300);
    progress.begin('fetching').moved(1_500_000);
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

  it('fits the terminal, and a strange name cannot drive it', () => {
    const { progress, errors } = shown({ columns: 20 });
    progress.begin('uploading \u001b[2J\u202emany words.png', 10).moved(1);
    expect(errors.text()).toBe(`${cleared}uploading many wor…`);
  });

  it('makes room for a note', async () => {
    const { progress, errors, notes } = shown();
    progress.begin('reading', undefined, 'posts').moved(1);
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
