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

/** The exit code when something is done twice or missing. */
const wrongExit = 10;

export default command({
  summary: 'Try a script against everything that can go wrong',
  description: [
    'The script runs once against a sandbox of its own. Then it runs with every fault at every change of that run, and again as cron would. Each run has a copy of the world and of the working folder, and HOME, TMPDIR and settings of its own. What each run changed is compared with the first run: the same, something twice, something missing, or something different. Exit code 10: something is twice or missing.',
    `The kinds of faults: ${kindNames.map((name) => `${name} (${kinds[name].effect})`).join('; ')}.`,
    'The script finds the sandbox by PLAZA_BASE_URL, PLAZA_STATUS_URL and PLAZA_PIXEL_URL, and a token in PLAZA_ACCESS_TOKEN; plaza in it is this plaza, signed in. Waits of plaza pass at once: the clock of the sandbox moves instead. A proxy refuses requests to other addresses. What a script does outside the service is not seen.',
  ],
  args: { command: argumentList(line('command'), 'The script or program, with its arguments, after --') },
  options: {
    as: optionList(
      text('person'),
      'User who is signed in; a second one is signed in to the profile of the same name (default: the one of your sandbox profile, else ada)',
    ),
    world: option(
      file('folder'),
      'Start with a copy of the world in this folder of a sandbox (default: the running sandbox, else a new world)',
    ),
    kinds: option(
      { ...text('kinds'), offers: kindNames, parse: parseKinds },
      'Only these kinds of faults, with commas between them',
    ),
    only: option({ ...text('change:kind'), parse: parseSelected }, 'Only this run, such as 3:drop-after'),
    again: withDefault(
      option(
        integer({ min: 0, max: 20 }),
        'How many more times the script runs after the run with the fault',
      ),
      '1',
    ),
    every: withDefault(option(duration(), 'Time between two runs, by the clock of the sandbox'), '5m'),
    dir: withDefault(
      option(
        file('folder'),
        'Working folder of the script; each run gets a copy of it, at most 20 MB or 2000 files',
      ),
      'the current folder, or that of the script when it is too large',
    ),
    jobs: option(
      integer({ min: 1, max: 64 }),
      'How many runs at once (default: one more than the processors, and as many of slow)',
    ),
    seed: withDefault(option(integer({ min: 0 }), 'Seed of the random numbers of the sandboxes'), '1'),
  },
  examples: [
    'plaza rehearse -- bash feed.sh',
    'plaza rehearse --as boris --kinds drop-after,kill --dir ./job -- python3 job.py --once',
    'plaza rehearse --only 3:drop-after -- bash feed.sh',
  ],
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
