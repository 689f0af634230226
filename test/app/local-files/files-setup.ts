/** The files of a process of the test's own. */
import { makeFiles } from '../../../src/app/local-files/local-files';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeInput } from '../../support/terminal/terminal';

/** A process of which only this one runs. */
export const owner = {
  input: fakeInput(false),
  signal: new AbortController().signal,
  random: fixedChance(),
  clock: testClock(),
  pid: process.pid,
  isRunning: (pid: number) => pid === process.pid,
};

/** The files of a process whose standard input holds a text. */
export const filesWithInput = (text: string, signal = owner.signal) =>
  makeFiles({ ...owner, input: fakeInput(false, text), signal });
