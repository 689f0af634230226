import { choice, command, integer, milliseconds, option, text } from '../../../app/command';
import { UsageError } from '../../../errors';
import { type FaultRecord, faultTable } from '../../../render/tool/sandbox';

const kinds = ['delay', 'drop-before', 'drop-after', 'status', 'cut', 'garble', 'flood'] as const;

export default command({
  summary: 'Order a fault for the next requests',
  description: [
    'delay: waits before it answers.',
    'drop-before: cuts the connection before anything happened.',
    'drop-after: cuts it when all happened, before any byte of the answer.',
    'status: answers that status.',
    'cut: ends the connection in the middle of the answer or of a stream.',
    'garble: sends something else: no JSON, a board with a byte too few, text on the canvas.',
    'flood: sends the next message of a stream ten thousand times.',
  ],
  options: {
    kind: option(choice(kinds), 'What goes wrong'),
    route: option(
      text('route', 'route'),
      "Only on this route: a name as 'plaza routes' prints it, or 'METHOD /path'",
    ),
    times: option(integer({ min: 1, max: 1_000_000 }), 'How often (1)'),
    delay: option(milliseconds(), 'How long to wait, in ms; with status, what Retry-After tells'),
    status: option(integer({ min: 400, max: 599 }), 'The status to answer'),
  },
  examples: [
    'plaza sandbox fault add --kind drop-after --route platform.version',
    'plaza sandbox fault add --kind status --status 503 --times 3',
    'plaza sandbox fault add --kind delay --delay 2s',
  ],
  routes: [],
  async run(ctx, { kind, route, times, delay, status }) {
    if (!kind) throw new UsageError(`--kind is missing: one of ${kinds.join(', ')}`);
    check(kind, { delay, status });
    const fault = { kind, route, times, delayMs: delay, status };
    return (await ctx.sandbox.ask('POST', '/faults', fault)) as FaultRecord;
  },
  render: (fault, view) => faultTable([fault], view),
});

/** What the sandbox would refuse, in the words of the command line. */
function check(kind: (typeof kinds)[number], given: { delay?: number; status?: number }): void {
  if (kind === 'status' && given.status === undefined) throw new UsageError('--kind status needs --status');
  if (kind !== 'status' && given.status !== undefined)
    throw new UsageError('--status goes with --kind status alone');
  if (kind === 'delay' && given.delay === undefined) throw new UsageError('--kind delay needs --delay');
  if (kind !== 'delay' && kind !== 'status' && given.delay !== undefined)
    throw new UsageError('--delay goes with --kind delay and --kind status');
}
