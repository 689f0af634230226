/** The process: the only file that reads it or ends it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { keepCompiledCode } from './cli/process/code-cache';

/** After the command is done, how long open handles may keep the process alive. */
const deadlineMs = 2000;

/** As in `cli/process/io`, which is not loaded for a run as short as `--version`. */
const partFlag = '--part';

/** As in `errors`, which is not loaded for a run as short as `--version`. */
const faultExit = 1;
const usageExit = 2;

/** The output of `--version` and `--help`, which need no other module; undefined for anything else. */
function atOnce(argv: readonly string[]): string | undefined {
  if (argv.length > 1) return undefined;
  if (['--version', '-V', '-v', 'version'].includes(argv[0] ?? '')) return `${version}\n`;
  // `plaza` without a command at a terminal prints the current state.
  if (argv.length === 0 && process.stdout.isTTY) return undefined;
  if (argv.length === 0 || argv[0] === '--help' || argv[0] === '-h')
    return writtenHelp(process.stdout.columns || 80);
  return undefined;
}

/** Whether help has bold titles, as in `app/help/help`, which is not loaded for it. */
function isColored(): boolean {
  return process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

/** The help for everything, written at build time for the usual widths. */
function writtenHelp(columns: number): string | undefined {
  if (columns !== 80 && columns < 100) return undefined;
  try {
    return readFileSync(join(__dirname, `help-${Math.min(columns, 100)}.txt`), 'utf8');
  } catch {
    return undefined;
  }
}

/** As `outputOf` in `cli/process/output`: a closed pipe is not an error, a full disk is. */
function reportUnwritten({ code = '' }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.exitCode = usageExit;
  process.stderr.write(
    `error: couldn't write the output: ${code === 'ENOSPC' ? 'the disk is full' : code}\n`,
  );
}

/**
 * A user without a name and without HOME has no home folder. Libraries look for one when they are loaded, and would fail;
 * the first command that needs a folder reports an empty HOME.
 */
function ensureHome(): void {
  if (process.env.HOME !== undefined) return;
  try {
    process.getBuiltinModule('node:os').homedir();
  } catch {
    process.env.HOME = '';
  }
}

async function main(): Promise<void> {
  const [first, name = ''] = process.argv.slice(2);
  if (first === partFlag) return runPart(name);
  const text = atOnce(process.argv.slice(2));
  if (text !== undefined) {
    process.stdout.on('error', reportUnwritten);
    process.stdout.write(isColored() ? text.replace(/^(\S.*):$/gm, '\u001b[1m$1\u001b[22m') : text);
    return;
  }
  if (first === 'status' && (await printedShortStatus())) return;
  // Without a script, the program is the single executable, whose code is compiled already.
  if (process.argv[1]) keepCode();
  ensureHome();
  const [{ processIo }, { run }, { groups }] = await Promise.all([
    import('./cli/process/io'),
    import('./app/run'),
    import('./commands/index'),
  ]);
  const io = processIo({ process, version, dist: __dirname, endNow: (code) => process.exit(code) });
  // The process would end before the command is done: a fault, which must not look like success.
  process.exitCode = faultExit;
  process.once('beforeExit', () =>
    process.stderr.write('error: unexpected error: the command did not finish\n'),
  );
  process.exitCode = await run(io, groups);
  process.removeAllListeners('beforeExit');
  // After an interrupt, nothing waits for a reader that stalls.
  const end = io.signal.aborted ? () => process.exit() : flushAndExit;
  setTimeout(end, deadlineMs).unref();
}

/** Prints the line of `status --short` from its cache; false for any other command line. */
async function printedShortStatus(): Promise<boolean> {
  const argv = process.argv.slice(2);
  if (!argv.includes('--short')) return false;
  const { printShortStatus } = await import('./cli/process/short-status');
  process.stdout.on('error', reportUnwritten);
  return printShortStatus(argv, {
    env: process.env,
    userId: process.geteuid?.(),
    now: Date.now,
    write: (text) => process.stdout.write(text),
    async renew(words) {
      const { startSelf } = await import('./cli/process/self');
      const script = [...process.execArgv, process.argv[1] ?? ''].filter(Boolean);
      const { ended } = startSelf(process.execPath, [...script, ...words], {
        env: process.env,
        log: process.platform === 'win32' ? '\\\\.\\nul' : '/dev/null',
        cwd: process.cwd(),
      });
      ended.catch(() => undefined);
    },
  });
}

/** Keeps compiled code in the user's own cache folder, the one of `cli/process/short-status`. */
function keepCode(): void {
  const { PLAZA_CONFIG_DIR, XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const place = PLAZA_CONFIG_DIR ? join(PLAZA_CONFIG_DIR, 'cache') : (XDG_CACHE_HOME ?? LOCALAPPDATA);
  const cache = place || (HOME && join(HOME, '.cache'));
  if (!cache) return;
  keepCompiledCode({
    folder: join(cache, 'plaza', 'code'),
    runtime: `${process.version}-${process.arch}${flagsTag()}`,
    userId: process.geteuid?.(),
    chunks: join(__dirname, 'chunks'),
    pid: process.pid,
    now: Date.now,
    uptimeMs: () => process.uptime() * 1000,
    // The class of the main module is the same one; `node:module` would load the reading of source maps.
    moduleClass: (process.mainModule?.constructor ?? process.getBuiltinModule('node:module')) as never,
    Script: process.getBuiltinModule('node:vm').Script,
    atExit: (work) => process.once('exit', work),
  });
}

/**
 * V8 refuses code that was compiled with other flags: runs with other flags have a folder of their own. Not by V8's own
 * tag, whose module loads streams.
 */
function flagsTag(): string {
  const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').replace(/[^\w=-]+/g, '_');
  return flags === '_' || flags === '' ? '' : `-${flags.slice(0, 100)}`;
}

/** A part of the program in a process of its own: its input is standard input, its result is on standard output. */
async function runPart(name: string): Promise<void> {
  const { parts } = await import('./app/subprocesses');
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    const part = await parts[name]?.();
    if (!part) throw new Error(`there is no part '${name}'`);
    process.stdout.write(await part(Buffer.concat(chunks).toString('utf8'), process));
  } catch (error) {
    process.exitCode = faultExit;
    process.stderr.write(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the process despite open handles; flushes both streams first, so that no output is lost. */
function flushAndExit(): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}

main();
