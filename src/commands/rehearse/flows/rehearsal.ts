/** A rehearsal: the clean run, then a run for each change and fault, several at the same time. */
import { UsageError } from '../../../errors';
import { type KindName, kindOf } from '../kinds';
import { type Change, changesOf, type Selected, type Trial, trialsOf } from '../plan';
import { differencesOf, type RunResult, timeoutExit, verdictOf, worstFirst } from '../verdict';
import { prepareStage, type Stage, type StageOptions, type StagePorts } from './stage';
import { type RunOptions, runScript, type ScriptRun } from './trial';

export interface RehearsalOptions extends StageOptions {
  readonly kinds: readonly KindName[] | undefined;
  readonly only: Selected | undefined;
  readonly again: number;
  readonly everyMs: number;
  /** Maximum number of simultaneous runs; default: one more than the processors, and as many that mostly wait. */
  readonly jobs: number | undefined;
}

export interface Rehearsal {
  readonly changes: readonly Change[];
  /** The worst first. */
  readonly results: readonly RunResult[];
}

const cleanLimitMs = 60_000;
/** A run with a fault is killed after this many times the time of the clean run, plus `slackMs`. */
const limitFactor = 5;
const slackMs = 15_000;

export function rehearse(ports: StagePorts, options: RehearsalOptions): Promise<Rehearsal> {
  return ports.trials.hold(async () => {
    const stage = await prepareStage(ports, options);
    const runs = await cleanRuns(ports, stage, options);
    const [first] = runs;
    const changes = changesOf(first.requests);
    const trials = trialsOf(changes, { ...options });
    const again = runs.slice(1).some(({ effects }) => effects.length > 0);
    const settings = {
      again: options.again,
      againAfterSuccess: !again,
      everyMs: options.everyMs,
      limitMs: first.ms * limitFactor + slackMs,
    };
    if (changes.length === 0) ports.note('the script changes nothing: there is nothing to rehearse');
    else if (again)
      ports.note('each run of the script repeats its changes, so it is repeated only after a failure');
    if (runs.some(({ leavesProcesses }) => leavesProcesses))
      ports.note('the script leaves processes running; each run ends them after 10 s');
    const results = await runAll(ports, stage, { trials, settings, expected: first, jobs: options.jobs });
    const hosts = stage.proxy.hosts();
    if (hosts.length > 0) ports.note(`requests to other addresses were refused: ${hosts.join(', ')}`);
    return { changes, results: worstFirst(results) };
  });
}

/** The script without a fault, and again. @throws UsageError when it fails */
async function cleanRuns(ports: StagePorts, stage: Stage, { again, everyMs }: RehearsalOptions) {
  const work = ports.progress.begin('clean run');
  try {
    const options = { again: Math.min(again, 1), againAfterSuccess: true, everyMs, limitMs: cleanLimitMs };
    const [first, ...others] = await runScript(ports, stage, 'clean', options);
    if (!first) throw new Error('the clean run did not run');
    if (first.exit === 0) return [first, ...others] as const;
    const isOver = first.exit === timeoutExit;
    const end = isOver
      ? `did not end within ${cleanLimitMs / 1000} s`
      : `failed with exit code ${first.exit}`;
    throw new UsageError(`the script ${end} without any fault`, {
      hint: first.output === '' ? 'it printed nothing' : `the end of its output: ${first.output}`,
    });
  } finally {
    work.end();
  }
}

interface Runs {
  readonly trials: readonly Trial[];
  readonly settings: RunOptions;
  /** The clean run. */
  readonly expected: ScriptRun;
  readonly jobs: number | undefined;
}

async function runAll(
  ports: StagePorts,
  stage: Stage,
  { trials, settings, expected, jobs }: Runs,
): Promise<RunResult[]> {
  const work = ports.progress.begin('rehearsing', trials.length, 'runs');
  const results: RunResult[] = [];
  const worker = async (queue: [number, Trial][]) => {
    // From the end: the later a change is, the longer its run.
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [place, trial] = next;
      const runs = await runScript(ports, stage, `run-${place}`, { ...settings, trial });
      results[place] = resultOf(trial, runs, expected);
      work.moved(1);
    }
  };
  // A run also waits for the sandbox and the disk: with one more run, no processor is idle.
  const workersPerQueue = jobs ?? (await ports.trials.processors()) + 1;
  const all = [...trials.entries()];
  const waits = ([, { kind }]: [number, Trial]) => kindOf(kind)?.waits === true;
  const queues = jobs === undefined ? [all.filter((trial) => !waits(trial)), all.filter(waits)] : [all];
  const workers = queues.flatMap((queue) =>
    Array.from({ length: Math.min(workersPerQueue, queue.length) }, () => worker(queue)),
  );
  // All workers end before the first failure is thrown: they clean up.
  const ended = await Promise.allSettled(workers);
  work.end();
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}

function resultOf({ change, kind }: Trial, runs: readonly ScriptRun[], expected: ScriptRun): RunResult {
  const { number, route } = change;
  const found = runs.flatMap((run) => run.effects);
  const effects = differencesOf(expected.effects, found);
  const exits = runs.map(({ exit }) => exit);
  return { change: number, route, kind, verdict: verdictOf(effects), exits, effects };
}
