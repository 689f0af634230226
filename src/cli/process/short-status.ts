/**
 * `status --short` without the rest of the program: prints the line from a private file, and renews a stale one in a
 * detached process. Only the entry imports this module, so that a prompt takes little more time than node itself.
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../../ports/machine';

/** The line of the last renewal, and the settings that it is valid for. */
export interface SavedLine {
  /** Empty when nothing waits, or when the renewal failed. */
  readonly line: string;
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number;
  /** A changed configuration might choose another profile. */
  readonly config: { readonly path: string; readonly changedAt: number };
  /** `PLAZA_BASE_URL`; empty if it is not set. */
  readonly address: string;
}

export interface ShortStatusDeps {
  readonly env: Environment;
  /** Undefined on systems without user IDs. */
  readonly userId: number | undefined;
  now(): number;
  write(text: string): void;
  /** Starts this program with these words, detached. */
  renew(words: readonly string[]): Promise<void>;
}

const defaultAgeMs = 60_000;
/** A renewal that takes longer has failed; the next one starts no earlier. */
const renewalMs = 60_000;
const unitMs: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000 };

/** The cache folder of plaza, as in `main`; undefined if none is known. */
export function cacheFolder(env: Environment): string | undefined {
  const { PLAZA_CONFIG_DIR, XDG_CACHE_HOME, LOCALAPPDATA, HOME } = env;
  const place = PLAZA_CONFIG_DIR ? join(PLAZA_CONFIG_DIR, 'cache') : (XDG_CACHE_HOME ?? LOCALAPPDATA);
  const cache = place || (HOME && join(HOME, '.cache'));
  return cache ? join(cache, 'plaza') : undefined;
}

/** The files for a profile: the line, and the mark of a renewal. Undefined without a cache folder. */
export function shortStatusFiles(
  env: Environment,
  typedProfile: string | undefined,
): { readonly line: string; readonly renewal: string } | undefined {
  const folder = cacheFolder(env);
  const profile = typedProfile ?? (env.PLAZA_PROFILE || undefined);
  if (folder === undefined || (profile !== undefined && !/^\w[\w.-]{0,63}$/.test(profile))) return undefined;
  const name = profile === undefined ? 'active' : `profile-${profile}`;
  return { line: join(folder, 'status', `${name}.json`), renewal: join(folder, 'status', `${name}.renewal`) };
}

/** The time of the last change of a file, in milliseconds since the epoch; 0 if it does not exist. */
export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Prints the saved line, also a stale one, and has it renewed when it is older than `--cached` says.
 * @returns false when the words ask for something else, which the whole program then does
 */
export async function printShortStatus(argv: readonly string[], deps: ShortStatusDeps): Promise<boolean> {
  const wanted = wantedLine(argv);
  const files = wanted && !deps.env.PLAZA_JSON && shortStatusFiles(deps.env, wanted.profile);
  if (!wanted || !files) return false;
  const saved = validLine(files.line, deps);
  if (saved?.line) deps.write(`${saved.line}\n`);
  const ageMs = saved ? deps.now() - saved.at : Number.NaN;
  const isFresh = ageMs >= 0 && ageMs < wanted.maxAgeMs;
  if (isFresh || !beginRenewal(files.renewal, deps.now())) return true;
  const profile = wanted.profile === undefined ? [] : ['--profile', wanted.profile];
  await deps.renew(['status', '--short', '--cached', '0', '--no-input', ...profile]).catch(() => undefined);
  return true;
}

/** What `status --short [--cached AGE] [--profile NAME]` asks for; undefined for other words and for an age of 0. */
function wantedLine([, ...words]: readonly string[]) {
  const wanted: { short: boolean; profile?: string; maxAgeMs: number } = {
    short: false,
    maxAgeMs: defaultAgeMs,
  };
  for (let index = 0; index < words.length; index += 1) {
    const [name, typed] = words[index]?.split('=') ?? [];
    if (name === '--short' && typed === undefined) wanted.short = true;
    else {
      const value = typed ?? words[++index];
      if (name === '--cached') wanted.maxAgeMs = ageMsOf(value);
      else if (name === '--profile' || name === '-p') wanted.profile = value ?? '';
      else return undefined;
    }
  }
  return wanted.short && wanted.maxAgeMs > 0 ? wanted : undefined;
}

/** NaN for anything but a simple duration. */
function ageMsOf(text = ''): number {
  const [, count, unit = ''] = /^(\d+)([smh]?)$/.exec(text) ?? [];
  return Number(count) * (unitMs[unit] ?? Number.NaN);
}

/** The saved line; undefined if it is missing, or made with other settings or by another user. */
function validLine(path: string, { env, userId }: ShortStatusDeps): SavedLine | undefined {
  try {
    const saved: SavedLine = JSON.parse(readOwn(path, userId));
    const isValid =
      typeof saved.line === 'string' &&
      saved.address === (env.PLAZA_BASE_URL ?? '') &&
      changedAt(saved.config.path) === saved.config.changedAt;
    return isValid ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a file that only this user can have written, since it is printed at the terminal. @throws otherwise */
function readOwn(path: string, userId: number | undefined): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const { uid, mode } = fstatSync(file);
    if (userId !== undefined && (uid !== userId || (mode & 0o022) !== 0)) throw new Error('not own');
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Marks the beginning of a renewal; false while one runs, or failed a moment ago. */
function beginRenewal(path: string, now: number): boolean {
  try {
    const began = changedAt(path);
    if (began > 0 && Math.abs(now - began) < renewalMs) return false;
    if (began > 0) rmSync(path);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    // Another process has just started one, or nothing can be written.
    return false;
  }
}
