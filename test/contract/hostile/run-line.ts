/** Runs lines in this process against the hostile service, signed in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { run } from '../../../src/app/run';
import { groups } from '../../../src/commands/index';
import type { Clock } from '../../../src/ports/machine';
import type { Ran } from '../../support/app';
import { testClock } from '../../support/http/clock';
import { fakeIo } from '../../support/io';
import { fakeInput, fakeOutput } from '../../support/terminal/terminal';
import { begun, wordsOf } from './lines';
import { type HostileService, hostileToken, type Mood, startHostileService } from './service';

export interface LineRun {
  readonly mood: Mood;
  readonly seed: (line: string) => number;
  readonly terminal: boolean;
  readonly options?: readonly string[];
  /** Options of the line alone, and not of a line before it. */
  readonly more?: readonly string[];
}

/** Gives a test file a hostile service of its own. */
export function useHostileRuns() {
  let service: HostileService;
  let folder: string;
  let homes = 0;
  beforeAll(async () => {
    service = await startHostileService();
    folder = await mkdtemp(join(tmpdir(), 'plaza-hostile-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    service: () => service,
    folder: () => folder,
    /** Runs a line of a command in a home of its own, after the line that it continues. */
    async run(command: string, line: string, how: LineRun) {
      const { mood, seed, terminal, options = [], more = [] } = how;
      homes += 1;
      const home = join(folder, String(homes));
      const runIn = async (one: string, tone: Mood, own: readonly string[]) => {
        service.reset(tone, seed(one));
        return runHostile(service, [...(await wordsOf(one, folder, home)), ...own], {
          folder,
          home,
          terminal,
        });
      };
      const first = begun[command];
      if (first) await runIn(first.line, first.alter ? { alter: first.alter } : 'answers', options);
      return { ...(await runIn(line, mood, [...options, ...more])), home };
    },
  };
}

interface Place {
  readonly folder: string;
  readonly home: string;
  readonly terminal: boolean;
}

/** A clock on which a wait of up to a second is soon over: the canvas is silent while a command waits for an announcement. */
function impatientClock(): Clock {
  const clock = testClock();
  return {
    ...clock,
    after(ms, callback) {
      const cancel = clock.after(ms, callback);
      if (ms > 1000) return cancel;
      const timer = setTimeout(() => clock.advance(ms), 10);
      return () => {
        clearTimeout(timer);
        cancel();
      };
    },
  };
}

async function runHostile(
  { url }: HostileService,
  argv: readonly string[],
  { folder, home, terminal }: Place,
): Promise<Ran> {
  const shape = terminal ? { columns: 80, rows: 24 } : undefined;
  const [output, errors] = [fakeOutput(shape), fakeOutput(shape)];
  const io = fakeIo({
    argv,
    input: fakeInput(false, 'first-secret-line\nsecond-secret-line\n'),
    output,
    errors,
    clock: impatientClock(),
    pid: process.pid,
    env: {
      TERM: 'xterm-256color',
      HOME: folder,
      PLAZA_CONFIG_DIR: home,
      PLAZA_KEYCHAIN: 'file',
      PLAZA_BASE_URL: url,
      PLAZA_STATUS_URL: url,
      PLAZA_PIXEL_URL: url,
      ...(argv[0] === 'auth' ? { PLAZA_REFRESH_TOKEN: 'first' } : { PLAZA_ACCESS_TOKEN: hostileToken }),
    },
  });
  return { exit: await run(io, groups), stdout: output.text(), stderr: errors.text() };
}
