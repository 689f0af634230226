/** The start of every run of a rehearsal: the world, settings with signed-in users, and the working folder. */
import { UsageError } from '../../../errors';
import type { Context } from '../../../ports/index';
import type { Environment, Random } from '../../../ports/machine';
import type { RefusingProxy } from '../../../ports/trials';
import { serveSandbox } from '../../../sandbox/server/serve';
import { simulationSwitch } from '../../../sandbox/server/simulation';
import { replayLog } from '../../../sandbox/world/changes';

type RunPorts = Pick<Context, 'clock' | 'program' | 'progress' | 'sandbox' | 'signal' | 'trials'>;
export type StagePorts = RunPorts & Pick<Context, 'accounts' | 'files' | 'note' | 'profile'>;

export interface StageOptions {
  readonly words: readonly string[];
  /** Usernames; default: the user of the current profile, if it belongs to the sandbox, else ada. */
  readonly people: readonly string[];
  /** The folder of a sandbox; default: the running sandbox, else a new world. */
  readonly world: string | undefined;
  /** The working folder of the script; default: the current folder, unless it is too large. */
  readonly folder: string | undefined;
  readonly seed: number;
}

export interface Stage extends StageOptions, Workplace {
  readonly root: string;
  readonly worldText: string;
  /** The profile that is active for the script. */
  readonly profile: string;
  readonly person: string;
  readonly proxy: RefusingProxy;
}

/** @throws UsageError when the folder is too large, the world cannot be read, or a user is not in it */
export async function prepareStage(ports: StagePorts, options: StageOptions): Promise<Stage> {
  const { trials, program, files } = ports;
  const root = await trials.folder();
  await trials.makeFolders(
    ['bin', 'cache', 'seed/sandbox', 'seed/settings', 'work'].map((name) => `${root}/${name}`),
  );
  // The settings of every run are copies with this link: all runs share compiled code.
  await trials.link(`${root}/cache`, `${root}/seed/settings/cache`);
  await trials.writePlaza(`${root}/bin/plaza`);
  const current = options.folder ?? files.absolute('.');
  const environment = settingsEnvironment(program.env, `${root}/seed`, root);
  await trials.requireProgram(options.words[0] ?? '', current, environment);
  const workplace = await workplaceOf(ports, options);
  if (workplace.folder !== undefined) await trials.copyFolder(workplace.folder, `${root}/work`);
  await copyWorld(ports, options.world, `${root}/seed/sandbox`);
  const { name = 'sandbox', sandbox } = await ports
    .profile()
    .catch(() => ({ sandbox: true, name: undefined }));
  const people = options.people.length > 0 ? options.people : [await defaultPerson(ports, sandbox, name)];
  const worldText = await signInAll(ports, root, { ...options, people }, name);
  const proxy = await trials.refusingProxy();
  return { ...options, ...workplace, root, worldText, profile: name, person: people[0] ?? '', proxy };
}

/** The folder to copy for each run, and the command in it. */
export interface Workplace {
  /** Undefined for an empty one. */
  readonly folder: string | undefined;
  readonly words: readonly string[];
}

const folderLimit = { bytes: 20e6, files: 2000 };

/**
 * The named folder, or the current one. If the current one is too large, the folder of the script, or an empty one; words
 * that name files are then absolute paths.
 * @throws UsageError when the named folder is too large
 */
async function workplaceOf({ trials, files, note }: StagePorts, { folder, words }: StageOptions) {
  const current = folder ?? files.absolute('.');
  const excess = await trials.excessOf(current, folderLimit);
  if (excess === undefined) return { folder: current, words };
  const reason = `the folder ${current} is too large to copy for each run: ${excess}`;
  const hint = 'name the folder that the script works in with --dir FOLDER';
  if (folder !== undefined) throw new UsageError(reason, { hint });
  const paths = await Promise.all(
    words.map(async (word, place) => {
      const isPath = place > 0 || word.includes('/');
      return isPath && (await trials.isFile(files.absolute(word))) ? files.absolute(word) : undefined;
    }),
  );
  const script = paths.slice(1).find((path) => path !== undefined) ?? paths[0];
  const own = script?.slice(0, script.lastIndexOf('/'));
  const isOwnSmall = own !== undefined && own !== current && !(await trials.excessOf(own, folderLimit));
  note(`${reason}; the runs start in ${isOwnSmall ? `a copy of ${own}` : 'an empty folder'}; ${hint}`);
  return { folder: isOwnSmall ? own : undefined, words: words.map((word, place) => paths[place] ?? word) };
}

/** Copies the world of another sandbox. Reads its log first: a save moves changes from the log to the world. */
async function copyWorld({ sandbox, trials, note }: StagePorts, folder: string | undefined, to: string) {
  const running = folder === undefined && (await sandbox.home.running()) ? sandbox.home : undefined;
  const from = folder === undefined ? running : sandbox.at(folder).home;
  if (!from) return;
  if (folder === undefined) note('the runs start with a copy of the world of the running sandbox');
  const log = await from.worldLog.read();
  const world = await from.loadWorld();
  if (world !== undefined) {
    replayLog(world, log);
    await sandbox.at(to).home.saveWorld(JSON.stringify(world));
  }
  await trials.copyFolder(`${from.folder}/files`, `${to}/files`);
}

async function defaultPerson({ accounts }: StagePorts, isSandbox: boolean, profile: string) {
  const rows = isSandbox ? await accounts.list() : [];
  return rows.find(({ name }) => name === profile)?.username ?? 'ada';
}

/** Signs users in, the first one to the profile that the script uses. @returns the saved world, with their sessions */
async function signInAll(ports: StagePorts, root: string, { people, seed }: StageOptions, profile: string) {
  const { sandbox, program, clock, trials } = ports;
  const { home } = sandbox.at(`${root}/seed/sandbox`);
  const served = await serveSandbox({ home, pid: program.pid, clock, random: seeded(seed), port: 0 });
  try {
    served.control.setSwitch(simulationSwitch.name, false);
    const env = settingsEnvironment(program.env, `${root}/seed`, root);
    for (const [place, person] of people.entries()) {
      const name = place === 0 ? profile : person;
      await trials.plaza(['sandbox', 'sign-in', person, '--profile', name, '--quiet'], env);
    }
  } finally {
    await served.stop();
  }
  return JSON.stringify(await home.loadWorld());
}

/** The user's own settings, and certificates, which Node 20 reads at every start and no run needs. */
const removedVariables = /^(PLAZA_|XDG_|NODE_EXTRA_CA_CERTS$)/;

/**
 * The environment without the user's own settings, with the settings and the sandbox of a folder.
 * @param root contains the program and the compiled code
 */
export function settingsEnvironment(env: Environment, folder: string, root: string): Environment {
  const others = Object.entries(env).filter(([name]) => !removedVariables.test(name));
  return {
    ...Object.fromEntries(others),
    PATH: `${root}/bin:${env.PATH ?? ''}`,
    PLAZA_CONFIG_DIR: `${folder}/settings`,
    PLAZA_SANDBOX_DIR: `${folder}/sandbox`,
    PLAZA_KEYCHAIN: 'file',
  };
}

/** The random numbers of a sandbox: the same with the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const digit = (letter: string) => {
    const value = Math.floor(next() * 16);
    return (letter === 'x' ? value : (value & 3) | 8).toString(16);
  };
  return { number: next, uuid: () => 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, digit) };
}
