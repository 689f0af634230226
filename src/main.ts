/** The process: the only file that reads it or ends it. */
import { version } from '../package.json';
import { InterruptedError, TerminatedError } from './errors';

/** After the command is done, how long open handles may keep the process alive. */
const deadlineMs = 2000;

async function main(): Promise<void> {
  if (process.argv.length === 3 && (process.argv[2] === '--version' || process.argv[2] === '-V')) {
    process.stdout.write(`${version}\n`);
    return;
  }
  const [{ processIo }, { run }, { groups }] = await Promise.all([
    import('./cli/io'),
    import('./cli/run'),
    import('./commands/index'),
  ]);
  const io = processIo({ process, version, dist: __dirname, signal: signals() });
  process.exitCode = await run(io, groups);
  setTimeout(flushAndExit, deadlineMs).unref();
}

/** Interrupt and TERM as one abort signal; a second interrupt ends the process at once. */
function signals(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(new InterruptedError().exit);
    controller.abort(new InterruptedError());
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', () => controller.abort(new TerminatedError()));
  process.on('SIGHUP', () => controller.abort(new TerminatedError()));
  return controller.signal;
}

/** Something was left open: both streams are flushed first, so that no pipe is cut. */
function flushAndExit(): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}

main();
