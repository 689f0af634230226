/**
 * One run of a script with its own sandbox, folders and settings: with a fault or without, and repeated as by cron. Its world
 * is in memory and records the effects of each request.
 */
import type { Environment } from '../../../ports/machine';
import type { RequestRecord } from '../../../ports/sandbox';
import type { TrialClock } from '../../../ports/trials';
import { isHarmless } from '../../../protocol/route';
import { routeNamed } from '../../../protocol/routes/index';
import { type RunningSandbox, serveSandbox } from '../../../sandbox/server/serve';
import { applyChanges, type Change, changesOfLine } from '../../../sandbox/world/changes';
import type { WorldFile } from '../../../sandbox/world/world-saver';
import { type Effect, effectOf, idsIn } from '../effects';
import { kindOf } from '../kinds';
import type { LoggedRequest, Trial } from '../plan';
import { timeoutExit } from '../verdict';
import { type Stage, type StagePorts, seeded, settingsEnvironment } from './stage';

export interface RunOptions {
  /** How many more times the script runs. */
  readonly again: number;
  /** Whether it runs again when it has ended with 0. */
  readonly againAfterSuccess: boolean;
  /** Milliseconds between two runs, by the clock of the sandbox. */
  readonly everyMs: number;
  /** Real milliseconds after which a run of the script is killed. */
  readonly limitMs: number;
  /** Undefined for the clean run. */
  readonly trial?: Trial;
}

export interface ScriptRun {
  readonly exit: number;
  readonly requests: readonly LoggedRequest[];
  readonly effects: readonly Effect[];
  /** Whether it left processes running, which were killed. */
  readonly leavesProcesses: boolean;
  readonly output: string;
  /** Real milliseconds. */
  readonly ms: number;
}

/** Runs the script in a new copy of the stage, which is removed afterwards. @throws the reason of the signal */
export async function runScript(ports: StagePorts, stage: Stage, name: string, options: RunOptions) {
  const { trials, sandbox, program } = ports;
  const folder = `${stage.root}/${name}`;
  const recorder = recordWorld(stage.worldText);
  await trials.makeFolders(['home', 'tmp', 'sandbox'].map((part) => `${folder}/${part}`));
  await trials.copyFolder(`${stage.root}/seed/settings`, `${folder}/settings`);
  await trials.copyFolder(`${stage.root}/seed/sandbox/files`, `${folder}/sandbox/files`);
  await trials.copyFolder(`${stage.root}/work`, `${folder}/work`);
  const clock = await trials.clock(`${folder}/sandbox`);
  const { home } = sandbox.at(`${folder}/sandbox`);
  const { load: loadWorld, save: saveWorld, log: worldLog } = recorder.file;
  const served = await serveSandbox({
    home: { ...home, loadWorld, saveWorld, worldLog },
    pid: program.pid,
    clock,
    random: seeded(stage.seed + 1),
    port: 0,
  });
  try {
    recorder.forget();
    return await runAgain({ ports, stage, folder, served, clock, recorder, options });
  } finally {
    await served.stop();
    await trials.removeFolder(folder);
  }
}

interface Running {
  readonly ports: StagePorts;
  readonly stage: Stage;
  readonly folder: string;
  readonly served: RunningSandbox;
  readonly clock: TrialClock;
  readonly recorder: ReturnType<typeof recordWorld>;
  readonly options: RunOptions;
}

async function runAgain(running: Running): Promise<ScriptRun[]> {
  const { served, clock, recorder, options } = running;
  let kill = () => {};
  const kind = options.trial && kindOf(options.trial.kind);
  served.control.watch((request) => {
    recorder.record(request);
    if (request.fault && kind?.kills) kill();
  });
  if (options.trial && kind) {
    const { route, skip } = options.trial.change;
    served.control.addFault({ ...kind.fault, route, skip });
  }
  const runs: ScriptRun[] = [];
  for (let number = 0; number <= options.again; number += 1) {
    if (runs.at(-1)?.exit === 0 && !options.againAfterSuccess) break;
    if (number > 0) clock.advance(options.everyMs);
    const [requests, effects] = [recorder.requests.length, recorder.effects.length];
    const ended = await runOnce(running, (killScript) => {
      kill = killScript;
    });
    runs.push({
      ...ended,
      requests: recorder.requests.slice(requests),
      effects: recorder.effects.slice(effects),
    });
  }
  return runs;
}

/** Runs the script to its end, to its time limit, or to an interrupt. */
async function runOnce(
  { ports, stage, folder, served, options }: Running,
  started: (kill: () => void) => void,
) {
  const { trials, signal, clock } = ports;
  signal.throwIfAborted();
  const [work, output] = [`${folder}/work`, `${folder}/output`];
  // A path below the working folder, in its copy.
  const from = stage.folder;
  const moved = (word: string) =>
    from !== undefined && (word === from || word.startsWith(`${from}/`))
      ? work + word.slice(from.length)
      : word;
  const began = clock.monotonic();
  const script = await trials.start({
    words: stage.words.map(moved),
    folder: work,
    env: scriptEnvironment(ports.program.env, stage, folder, served),
    output,
  });
  started(script.kill);
  let isOver = false;
  const cancel = clock.after(options.limitMs, () => {
    isOver = true;
    script.kill();
  });
  signal.addEventListener('abort', script.kill);
  const { code, leavesProcesses } = await script.ended;
  signal.removeEventListener('abort', script.kill);
  cancel();
  signal.throwIfAborted();
  const ms = clock.monotonic() - began;
  return { exit: isOver ? timeoutExit : code, leavesProcesses, output: await trials.tail(output), ms };
}

function scriptEnvironment(env: Environment, stage: Stage, folder: string, served: RunningSandbox) {
  const { baseUrl, statusUrl, pixelUrl, secret } = served.address;
  const { url } = stage.proxy;
  const { accessToken } = served.control.signIn({ person: stage.person });
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
    [name, url],
    [name.toLowerCase(), url],
  ]);
  const loopback = '127.0.0.1,localhost,::1';
  return {
    ...settingsEnvironment(env, folder, stage.root),
    ...Object.fromEntries(proxies),
    NO_PROXY: loopback,
    no_proxy: loopback,
    NODE_USE_ENV_PROXY: '1',
    HOME: `${folder}/home`,
    TMPDIR: `${folder}/tmp`,
    PWD: `${folder}/work`,
    PLAZA_PROFILE: stage.profile,
    PLAZA_BASE_URL: baseUrl,
    PLAZA_STATUS_URL: statusUrl,
    PLAZA_PIXEL_URL: pixelUrl,
    PLAZA_ACCESS_TOKEN: accessToken,
    PLAZA_REHEARSAL: secret,
  };
}

type Sections = Record<string, unknown>;

type SavedWorld = { readonly sections: Sections };

/** Sections that every request renews, that belong to the session of the sender, and the canvas, which changes at any time. */
const unrecorded = ['access', 'replays', 'mail', 'canvas'];
const upkeep = ['auth.refresh'];

/** @param text of the first world @internal */
export function recordWorld(text: string) {
  const world = JSON.parse(text) as SavedWorld;
  const known = idsIn(text);
  const requests: LoggedRequest[] = [];
  const effects: Effect[] = [];
  let before: Sections = {};
  const touch = (names: readonly string[]) => {
    for (const name of names) if (!(name in before)) before[name] = structuredClone(world.sections[name]);
  };
  /** The file in which the sandbox saves its world. */
  const file: Pick<Required<WorldFile>, 'load' | 'save' | 'log'> = {
    load: async () => JSON.parse(text),
    async save(whole) {
      const { sections } = JSON.parse(whole) as SavedWorld;
      touch(Object.keys(sections));
      Object.assign(world.sections, sections);
    },
    log: {
      read: async () => '',
      clear: async () => undefined,
      async append(line) {
        const changes = changesOfLine(line);
        touch(changes.map(entryOf).filter((name) => name !== undefined));
        applyChanges(world, changes);
      },
    },
  };
  return {
    file,
    requests,
    effects,
    /** Drops the changes since the last request, such as the changes of a sign-in without one. */
    forget() {
      before = {};
    },
    /** Takes each record of the sandbox's log. */
    record({ route, status, command }: RequestRecord) {
      if (route === null) return;
      const entry = routeNamed(route);
      const changes = entry?.effect !== 'read' && !upkeep.includes(route);
      requests.push({ route, changes, status, command });
      const changed = Object.keys(before).filter(
        (name) => route.startsWith('auth.') || !unrecorded.includes(name),
      );
      const pick = (sections: Sections) => Object.fromEntries(changed.map((name) => [name, sections[name]]));
      const effect = changes && effectOf(route, pick(before), pick(world.sections), known);
      before = {};
      if (effect) effects.push({ ...effect, isHarmless: entry && isHarmless(entry) });
    },
  };
}

/** The entry of a section that a change is in; undefined for the clock and the switches. */
function entryOf([, [first, name]]: Change): string | undefined {
  return first === 'sections' && typeof name === 'string' ? name : undefined;
}
