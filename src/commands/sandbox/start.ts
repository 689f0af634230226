import { duration, eventsCommand, file, flag, integer, option } from '../../app/command';
import { runningRecord, sandboxRecord } from '../../render/tool/sandbox';

export default eventsCommand({
  summary: 'Start the sandbox and keep it running until it is stopped',
  description: [
    'Any command of a sandbox profile starts one in the background by itself; it ends after 30 minutes without a request. Its world is saved and comes back with the next start.',
  ],
  options: {
    background: flag('Return once it runs; one that runs already is taken as it is'),
    port: option(
      integer({ min: 0, max: 65_533 }),
      'Port of the main host; status and canvas host take the next two (0: any free ones)',
    ),
    vocabulary: option(
      file(),
      'JSON file with other words for the service, as vocabulary.* settings have them',
    ),
    idle: option(duration(), 'End after this long without a request'),
  },
  examples: [
    'plaza sandbox start',
    'plaza sandbox start --background --json',
    'plaza sandbox start --port 8080',
  ],
  routes: [],
  async *run(ctx, { background, port, vocabulary, idle }) {
    if (background) {
      const words = vocabulary === undefined ? [] : ['--vocabulary', ctx.files.absolute(vocabulary)];
      const after = idle === undefined ? [] : ['--idle', `${idle}ms`];
      yield await ctx.sandbox.startInBackground([
        ...(port ? ['--port', String(port)] : []),
        ...words,
        ...after,
      ]);
      return;
    }
    const { serveSandbox } = await import('../../sandbox/server/serve');
    const serve = async () =>
      serveSandbox({
        home: ctx.sandbox.home,
        pid: ctx.program.pid,
        clock: ctx.clock,
        chance: ctx.chance,
        port,
        idleMs: idle,
        vocabulary: vocabulary === undefined ? undefined : ctx.config.words(await ctx.files.text(vocabulary)),
      });
    const served = await ctx.unlessDryRun(serve, 'no sandbox was started');
    if (!served) return yield await ctx.sandbox.status();
    ctx.defer(served.stop);
    yield runningRecord(served);
    await served.ended;
  },
  render: sandboxRecord,
});
