import { duration, eventsCommand, file, flag, integer, option } from '../../app/command';
import { sandboxRecord } from './render';

export default eventsCommand({
  summary: 'Start the sandbox and keep it in the foreground',
  description: [
    'You do not normally need this: commands of a sandbox profile start the sandbox in the background, and it stops after 30 minutes without a request. Its data is saved and loaded at the next start.',
  ],
  options: {
    background: flag('Start in the background, unless it is already running, and return when it is ready'),
    port: option(
      integer({ min: 0, max: 65_533 }),
      'Port of the main host; the status and canvas hosts use the next two (0: any free ports)',
    ),
    world: option(
      file(),
      'Folder of the sandbox, with its world (default: PLAZA_SANDBOX_DIR, else your own)',
    ),
    vocabulary: option(file(), 'JSON file with values for the vocabulary.* settings'),
    idle: option(duration(), 'Stop after this time without a request'),
  },
  examples: [
    'plaza sandbox start',
    'plaza sandbox start --background --json',
    'plaza sandbox start --port 8080',
    'plaza sandbox start --port 0 --world ./world --json',
  ],
  facts: { acts: 'here' },
  routes: [],
  async *run(ctx, { background, port, world, vocabulary, idle }) {
    const sandbox = world === undefined ? ctx.sandbox : ctx.sandbox.at(ctx.files.absolute(world));
    if (background) {
      const words = vocabulary === undefined ? [] : ['--vocabulary', ctx.files.absolute(vocabulary)];
      const after = idle === undefined ? [] : ['--idle', `${idle}ms`];
      yield await sandbox.startInBackground([...(port ? ['--port', String(port)] : []), ...words, ...after]);
      return;
    }
    const { serveSandbox } = await import('../../sandbox/server/serve');
    const serve = async () =>
      serveSandbox({
        home: sandbox.home,
        pid: ctx.program.pid,
        version: ctx.program.version,
        clock: ctx.clock,
        random: ctx.random,
        port,
        idleMs: idle,
        vocabulary: vocabulary === undefined ? undefined : ctx.config.words(await ctx.files.text(vocabulary)),
      });
    const served = await ctx.unlessDryRun(serve, 'the sandbox was not started');
    if (!served) return yield await sandbox.status();
    ctx.defer(served.stop);
    yield await sandbox.status();
    await served.ended;
  },
  render: sandboxRecord,
});
