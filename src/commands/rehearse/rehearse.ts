import {
  argumentList,
  command,
  duration,
  file,
  integer,
  line,
  option,
  optionList,
  text,
  withDefault,
} from '../../app/command';
import { kindNames, kinds } from './kinds';
import { parseKinds, parseSelected, repeatText } from './plan';
import { rehearsalLines } from './render';
import { summaryOf } from './verdict';

/** The exit code when a change is made twice or missing. */
const wrongExit = 10;

export default command({
  summary: 'Run a script with a fault at each of its changes',
  description: [
    'Runs the script once in a new sandbox without faults. Then repeats the run for each change and each kind of fault, with the fault at that change, and runs the script again as cron would. Compares the changes of each run with the first run: the same, made twice, missing, or different. Exits with code 10 if a change was made twice or is missing.',
    'Each run has a copy of the world and of the working folder, and its own HOME, TMPDIR and settings.',
    `The kinds of faults: ${kinds.map(({ name, effect }) => `${name} (${effect})`).join('; ')}.`,
    'In the script, plaza is this program, signed in. Other clients find the sandbox in PLAZA_BASE_URL, PLAZA_STATUS_URL and PLAZA_PIXEL_URL, and a token in PLAZA_ACCESS_TOKEN. When plaza waits, the clock of the sandbox moves instead. A proxy refuses requests to other addresses. Only changes on the service are compared, not files.',
  ],
  args: { command: argumentList(line('command'), 'The script or program, with its arguments, after --') },
  options: {
    as: optionList(
      text('person'),
      'User to sign in; further users are signed in to profiles with their names (default: the user of your sandbox profile, else ada)',
    ),
    world: option(
      file('folder'),
      'Start with a copy of the world in this folder of a sandbox (default: the running sandbox, else a new world)',
    ),
    kinds: option(
      { ...text('kinds'), offers: kindNames, parse: parseKinds },
      'Only these kinds of faults, separated by commas',
    ),
    only: option({ ...text('change:kind'), parse: parseSelected }, 'Only this run, such as 3:drop-after'),
    again: withDefault(
      option(integer({ min: 0, max: 20 }), 'How often the script runs again after the run with the fault'),
      '1',
    ),
    every: withDefault(option(duration(), 'Time between two runs, by the clock of the sandbox'), '5m'),
    dir: withDefault(
      option(
        file('folder'),
        'Working folder of the script, at most 20 MB or 2000 files; each run gets a copy',
      ),
      'the current folder; if it is too large, the folder of the script',
    ),
    jobs: option(
      integer({ min: 1, max: 64 }),
      'Maximum number of simultaneous runs (default: one more than the processors, and as many of slow)',
    ),
    seed: withDefault(option(integer({ min: 0 }), 'Seed of the random numbers of the sandboxes'), '1'),
  },
  examples: [
    'plaza rehearse -- bash feed.sh',
    'plaza rehearse --as boris --kinds drop-after,kill --dir ./job -- python3 job.py --once',
    'plaza rehearse --only 3:drop-after -- bash feed.sh',
  ],
  facts: { acts: 'here', opens: 'program' },
  routes: [],
  async run(ctx, input) {
    const { rehearse } = await import('./flows/rehearsal');
    const { command, as, dir, world, again = 1, every = 300_000, seed = 1, kinds, only, jobs } = input;
    const rehearsal = await rehearse(ctx, {
      ...{ kinds, only, jobs, again, seed },
      words: command,
      people: as,
      folder: dir === undefined ? undefined : ctx.files.absolute(dir),
      world: world === undefined ? undefined : ctx.files.absolute(world),
      everyMs: every,
    });
    return { ...rehearsal, repeat: repeatText(input) };
  },
  jsonLines: ({ results }) => [...results, summaryOf(results)],
  render: rehearsalLines,
  exit: ({ results }) =>
    results.some(({ verdict }) => verdict === 'twice' || verdict === 'missing') ? wrongExit : 0,
});
