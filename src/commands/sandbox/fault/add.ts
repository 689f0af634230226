import { choice, command, integer, milliseconds, option, text } from '../../../app/command';
import { UsageError } from '../../../errors';
import { type FaultRecord, faultTable } from '../render';

const kinds = ['delay', 'drop-before', 'drop-after', 'status', 'cut', 'garble', 'flood'] as const;
type Kind = (typeof kinds)[number];

export default command({
  summary: 'Inject a fault into the next requests',
  description: [
    'delay: wait before answering.',
    'drop-before: close the connection before handling the request.',
    'drop-after: handle the request, then close the connection without an answer.',
    'status: answer with an error status.',
    'cut: close the connection in the middle of the answer or the stream.',
    'garble: send an unreadable answer, such as invalid JSON or an incomplete canvas.',
    'flood: send the next message of a stream ten thousand times.',
  ],
  options: {
    kind: option(choice(kinds), 'Kind of fault'),
    route: option(
      text('route', 'route'),
      "Only for this route: a name (see 'plaza routes') or 'METHOD /path'",
    ),
    times: option(integer({ min: 1, max: 1_000_000 }), 'Number of requests affected (default: 1)'),
    delay: option(milliseconds(), 'How long to wait, in ms; with --kind status, the value of Retry-After'),
    status: option(integer({ min: 400, max: 599 }), 'Status to answer with'),
  },
  examples: [
    'plaza sandbox fault add --kind drop-after --route platform.version',
    'plaza sandbox fault add --kind status --status 503 --times 3',
    'plaza sandbox fault add --kind delay --delay 2s',
  ],
  routes: [],
  async run(ctx, { kind, route, times, delay, status }) {
    if (!kind) throw new UsageError(`--kind is required: one of ${kinds.join(', ')}`);
    check(kind, { delay, status });
    const fault = { kind, route, times, delayMs: delay, status };
    return (await ctx.sandbox.ask('POST', '/faults', fault)) as FaultRecord;
  },
  render: (fault, view) => faultTable([fault], view),
});

/** @throws UsageError for what the sandbox would refuse, naming the options */
function check(kind: Kind, given: { delay?: number; status?: number }): void {
  if (kind === 'status' && given.status === undefined)
    throw new UsageError('--kind status requires --status');
  if (kind !== 'status' && given.status !== undefined)
    throw new UsageError('--status works only with --kind status');
  if (kind === 'delay' && given.delay === undefined) throw new UsageError('--kind delay requires --delay');
  if (kind !== 'delay' && kind !== 'status' && given.delay !== undefined)
    throw new UsageError('--delay works only with --kind delay and --kind status');
}
