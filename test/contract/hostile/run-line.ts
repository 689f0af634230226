/** Runs a line in this process against the hostile service, signed in. */
import { run } from '../../../src/app/run';
import { groups } from '../../../src/commands/index';
import type { Ran } from '../../support/app';
import { testClock } from '../../support/http/clock';
import { fakeIo } from '../../support/io';
import { fakeInput, fakeOutput } from '../../support/terminal/terminal';
import { wordsOf } from './lines';
import type { HostileService } from './service';

/** Where and how a line is run. */
export interface LineRun {
  /** Where its files lie. */
  readonly folder: string;
  /** Its own, or that of the run before. */
  readonly home: string;
  readonly terminal: boolean;
  readonly options?: readonly string[];
}

/** Runs a line against the service. */
export async function runHostile(
  service: HostileService,
  line: string,
  { folder, home, terminal, options = [] }: LineRun,
): Promise<Ran> {
  const shape = terminal ? { columns: 80, rows: 24 } : undefined;
  const output = fakeOutput(shape);
  const errors = fakeOutput(shape);
  const io = fakeIo({
    argv: [...(await wordsOf(line, folder, home)), ...options],
    input: fakeInput(false, 'first-secret-line\nsecond-secret-line\n'),
    output,
    errors,
    clock: testClock(),
    pid: process.pid,
    env: {
      TERM: 'xterm-256color',
      HOME: folder,
      PLAZA_CONFIG_DIR: home,
      PLAZA_KEYCHAIN: 'file',
      PLAZA_BASE_URL: service.url,
      PLAZA_STATUS_URL: service.url,
      PLAZA_PIXEL_URL: service.url,
      PLAZA_REFRESH_TOKEN: 'first',
    },
  });
  const exit = await run(io, groups);
  return { exit, stdout: output.text(), stderr: errors.text() };
}
