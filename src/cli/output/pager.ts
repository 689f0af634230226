/** The pager: at a terminal, output longer than the screen goes through a program such as less. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { hasLinks, withoutLinks } from '../../terminal/text/link';
import { foreignEnvironment } from '../process/environment';
import type { Io } from '../process/io';
import { ClosedPipe, type Output } from '../process/output';

/** An output with `finish`, which prints the rest of its buffer and waits for the pager. */
export interface PagedOutput extends Output {
  finish(): Promise<void>;
}

/** Exit codes of shells for a program that is not found or not executable. */
const notStarted = [126, 127] as const;

/** Starts a command line of the user with further words. */
export type StartLine = (
  line: string,
  args: readonly string[],
  options: SpawnOptions & { readonly env: NodeJS.ProcessEnv },
) => Promise<ChildProcess>;

interface Pager {
  write(chunk: string | Uint8Array): Promise<void>;
  /** Resolves when the user leaves; false if the pager could not be started. */
  end(): Promise<boolean>;
}

/**
 * Buffers the output, and starts a pager as soon as the output is longer than the screen. When the user leaves the pager
 * early, writing rejects with `ClosedPipe`.
 * @param start starts a command line
 * @param isText whether the output has no pictures, which pagers break
 */
export function pagedOutput(
  { output, env }: Pick<Io, 'output' | 'env'>,
  command: string,
  start: StartLine,
  isText: () => boolean = () => true,
): PagedOutput {
  let held: (string | Uint8Array)[] = [];
  let lines = 0;
  let pager: Pager | undefined;
  let isDone = false;
  const printHeld = async () => {
    for (const chunk of held) await output.write(chunk);
    held = [];
  };
  return {
    ...output,
    async write(chunk) {
      if (isDone || !isText()) return output.write(chunk);
      held.push(chunk);
      if (pager) return writeTo(pager, chunk);
      lines += String(chunk).split('\n').length - 1;
      if (lines < output.size().rows) return;
      pager = await startPager(command, env, start);
      for (const one of held) await writeTo(pager, one);
    },
    async finish() {
      if (isDone) return;
      isDone = true;
      const isShown = await pager?.end();
      if (!isShown) await printHeld();
    },
  };
}

/** Prints the rest at the end if the pager could not be started. */
async function writeTo(pager: Pager, chunk: string | Uint8Array): Promise<void> {
  try {
    await pager.write(chunk);
  } catch (error) {
    if (await pager.end()) throw error;
  }
}

/** `F` ends if the text fits on the screen, `R` prints colors, `X` keeps the text on the screen: the options of git and gh. */
async function startPager(command: string, env: Io['env'], start: StartLine): Promise<Pager> {
  const { spawnSync } = await import('node:child_process');
  let knowsLinks: boolean | undefined;
  const fitted = (text: string) => {
    if (!hasLinks(text)) return text;
    knowsLinks ??= takesLinks(command, spawnSync);
    return knowsLinks ? text : withoutLinks(text);
  };
  const child = await start(command, [], {
    env: { LESS: 'FRX', LV: '-c', ...foreignEnvironment(env) },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const stdin = child.stdin as NonNullable<ChildProcess['stdin']>;
  const closed = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(notStarted[0]));
    child.on('close', resolve);
  });
  let isClosed = false;
  const leave = () => {
    isClosed = true;
  };
  stdin.on('error', leave);
  closed.then(leave);
  return {
    async write(chunk) {
      if (isClosed) throw new ClosedPipe();
      if (stdin.write(typeof chunk === 'string' ? fitted(chunk) : chunk)) return;
      const left = once(stdin, 'close');
      await Promise.race([once(stdin, 'drain'), left, closed]).catch(leave);
      if (isClosed) throw new ClosedPipe();
    },
    async end() {
      stdin.end();
      const code = await closed;
      return code === null || !notStarted.some((one) => one === code);
    },
  };
}

/** `less` supports links from version 566 on; older ones, and other pagers, print the escape sequences. */
function takesLinks(command: string, spawnSync: typeof import('node:child_process').spawnSync): boolean {
  const program = /^(?:\S*\/)?less(?=\s|$)/.exec(command)?.[0];
  if (program === undefined) return false;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 2000 });
  return Number(/^less (\d+)/.exec(stdout ?? '')?.[1]) >= 566;
}
