/** A process for tests: pipes, an empty environment, a clock that stands still. */
import { type Io, makeHolder } from '../../src/cli/process/io';
import { countingChance, movableClock } from './clock';
import { fakeInput, fakeOutput } from './terminal/terminal';

/** An `Io` with the changes of the test, and defaults that touch nothing. */
export function fakeIo<Change extends Partial<Io>>(change: Change): Io & Change {
  const io: Io = {
    argv: [],
    env: {},
    version: '0.0.0-test',
    platform: 'linux',
    pid: 4711,
    userId: undefined,
    runtime: 'node v20.20.0',
    input: fakeInput(false),
    output: fakeOutput(),
    errors: fakeOutput(),
    clock: movableClock(),
    random: countingChance(),
    holder: makeHolder(),
    signal: new AbortController().signal,
    dist: '/nowhere',
    stop: async () => undefined,
    // A terminal is asked nothing unless the test answers for it.
    isForeground: async () => false,
    terminalId: () => 'terminal-1',
    useUtc: () => undefined,
    isRunning: () => true,
    killGroup: () => undefined,
    self: {
      words: [],
      run: async () => ({ code: 1, stderr: 'no process is started in tests' }),
      start: async () => ({ ended: Promise.resolve(1) }),
      part: async () => ({ code: 1, stdout: '', stderr: 'no process is started in tests' }),
    },
  };
  return { ...io, ...change };
}
