import { describe, expect, it } from 'vitest';
import { makeNotes, makeProgress } from '../../../src/cli/output/stderr';
import { UsageError } from '../../../src/errors';
import { testClock } from '../../support/http/clock';
import { fakeIo } from '../../support/io';
import { fakeOutput, turns } from '../../support/terminal/terminal';

function notes(options: { quiet?: boolean; columns?: number; argv?: string[] } = {}) {
  const { quiet = false, columns, argv = [] } = options;
  const errors = fakeOutput(columns === undefined ? undefined : { columns, rows: 9 });
  return { errors, ...makeNotes(fakeIo({ errors, argv }), quiet) };
}

describe('notes', () => {
  it('are written clean and in order, a line each', async () => {
    const { note, written, errors } = notes();
    for (const text of ['one', 'two\u001b[2J', 'one']) note(text);
    expect(errors.text()).toBe('');
    await written();
    expect(errors.text()).toBe('one\ntwo\none\n');
  });

  it('wait while they are held, and drop repetitions meanwhile', async () => {
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

  it('are not written under --quiet', async () => {
    const { note, written, errors, hold } = notes({ quiet: true });
    const release = hold();
    note('one');
    release();
    await written();
    expect(errors.text()).toBe('');
  });

  it.each([
    ['waits for x\nerror: it is all over\n', undefined, 'waits for x\n  error: it is all over\n'],
    ['waits for x\nerror: it is all over\n', 20, 'waits for x\n  error: it is all\n    over\n'],
    [`${'x'.repeat(18)} error: it is over`, 20, `${'x'.repeat(18)}\n  error: it is over\n`],
    ['https://example.test/long/address', 20, 'https://example.test/long/address\n'],
    ['x'.repeat(20), 20, `${'x'.repeat(20)}\n`],
  ])(
    'indent their further lines, so that none passes for another note: %j in %s columns',
    async (text, columns, shown) => {
      const { note, written, errors } = notes({ columns });
      note(text);
      await written();
      expect(errors.text()).toBe(shown);
    },
  );

  it('stand behind earlier failures, which are written under --quiet and as JSON too', async () => {
    const reported = async (quiet: boolean, ...argv: string[]) => {
      const { note, failed, written, errors } = notes({ quiet, argv });
      failed(new UsageError('the program failed', { hint: 'mend it' }));
      note('one');
      await written();
      return errors.text();
    };
    expect(await reported(false)).toBe('error: the program failed\nhint: mend it\none\n');
    expect(await reported(true)).toBe('error: the program failed\nhint: mend it\n');
    expect(JSON.parse(await reported(true, '--json'))).toEqual({
      error: expect.objectContaining({ kind: 'usage', message: 'the program failed' }),
    });
  });

  it('never fail their command', async () => {
    const { note, written, errors } = notes();
    errors.close();
    note('one');
    await expect(written()).resolves.toBeUndefined();
  });
});

function shown({ columns = 40, terminal = true, quiet = false, env = {} } = {}) {
  const clock = testClock();
  const errors = fakeOutput(terminal ? { columns, rows: 24 } : undefined);
  const progress = makeProgress({ errors, clock, env }, quiet);
  return { clock, errors, progress, notes: makeNotes(fakeIo({ errors }), quiet, progress) };
}

/** Work that has begun and is shown by now. */
async function begun(begin: Parameters<ReturnType<typeof makeProgress>['begin']>, columns?: number) {
  const started = shown({ columns });
  const work = started.progress.begin(...begin);
  await started.clock.sleep(400);
  return { ...started, work };
}

const cleared = '\r\u001b[K';

describe('progress', () => {
  it('draws one line anew, at most ten times a second, and clears it at its end', async () => {
    const { work, errors, clock } = await begun(['uploading a.png', 4_000_000]);
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

  it('is cleared while something else holds the terminal, and drawn again afterwards', async () => {
    const { work, progress, errors } = await begun(['drawing']);
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

  it('shows no amount of work that ends within 400 ms', async () => {
    const { progress, errors, clock } = shown();
    const work = progress.begin('reading', undefined, 'posts');
    work.moved(50);
    await clock.sleep(399);
    work.moved(50);
    work.end();
    expect(errors.text()).toBe('');
  });

  it('counts bytes or units, with a total or without', async () => {
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

  it('shows a text instead of an amount at once', () => {
    const { progress, errors } = shown();
    const work = progress.begin('next in');
    work.now('2s');
    work.now('1s');
    work.end();
    expect(errors.text()).toBe(`${cleared}next in 2s${cleared}next in 1s${cleared}`);
  });

  it('fits the width of the terminal and removes control characters', async () => {
    const { work, errors } = await begun(['uploading \u001b[2J\u202emany words.png', 10], 20);
    work.moved(1);
    expect(errors.text()).toBe(`${cleared}uploading many w…`);
  });

  it('has the time that has passed for its speed', async () => {
    const { work, errors, clock } = await begun(['uploading a.png', 4_000_000], 80);
    await clock.sleep(1600);
    work.moved(1_000_000);
    expect(errors.text()).toContain('0.5 MB/s 6 s left');
  });

  it('is cleared for good when it is closed, with the ^C behind it', async () => {
    const { work, progress, errors } = await begun(['downloading a file with a long name', 4_000_000], 30);
    work.moved(1_000_000);
    expect(`${errors.text().slice(cleared.length)}^C`.length).toBeLessThan(30);
    errors.clear();
    progress.close();
    work.now('more');
    work.end();
    expect(errors.text()).toBe(cleared);
  });

  it('is cleared for a note', async () => {
    const { work, errors, notes } = await begun(['reading', undefined, 'posts']);
    work.moved(1);
    notes.note('look');
    await notes.written();
    expect(errors.text()).toBe(`${cleared}reading 1 posts${cleared}look\n`);
  });

  it.each([{ terminal: false }, { quiet: true }, { env: { TERM: 'dumb' } }])(
    'is not shown with %j',
    (options) => {
      const { progress, errors } = shown(options);
      const work = progress.begin('uploading', 3);
      work.moved(2);
      work.now('x');
      work.end();
      expect(errors.text()).toBe('');
    },
  );
});
