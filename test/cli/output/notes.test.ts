/** Notes beside the answer: in order, held back while something else has the terminal, and told once. */
import { describe, expect, it } from 'vitest';
import { makeNotes } from '../../../src/cli/output/notes';
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
