import { choice, command, duration, integer, milliseconds, option, text } from '../../../app/command';
import { UsageError } from '../../../errors';
import { faultKindNames, faultKinds, wrongField } from '../../../sandbox/fault-kinds';
import { type FaultRecord, faultTable } from '../render';

export default command({
  summary: 'Inject a fault into the next requests',
  description: faultKindNames.map((kind) => `${kind}: ${faultKinds[kind].effect}.`),
  options: {
    kind: option(choice(faultKindNames, 'kind'), 'Kind of fault'),
    route: option(
      text('route', 'route'),
      "Only for this route: a name (see 'plaza routes') or 'METHOD /path'",
    ),
    times: option(integer({ min: 1, max: 1_000_000 }), 'Number of requests affected (default: 1)'),
    skip: option(integer({ min: 0, max: 1_000_000 }), 'Leave the first N requests alone (default: 0)'),
    for: option(
      duration(),
      'Instead of --times: from the first request on, affect all routes for this long, by the clock of the sandbox',
    ),
    delay: option(milliseconds(), 'How long to wait, in ms; with --kind status, the value of Retry-After'),
    status: option(integer({ min: 400, max: 599 }), 'Status to answer with'),
  },
  examples: [
    'plaza sandbox fault add --kind drop-after --route platform.version',
    'plaza sandbox fault add --kind status --status 503 --times 3',
    'plaza sandbox fault add --kind delay --delay 2s',
    'plaza sandbox fault add --kind drop-after --route posts.create --skip 2',
    'plaza sandbox fault add --kind drop-before --for 1m',
  ],
  facts: { acts: 'here' },
  routes: [],
  async run(ctx, { kind, route, times, skip, for: forMs, delay, status }) {
    if (!kind) throw new UsageError(`--kind is required: one of ${faultKindNames.join(', ')}`);
    const names = { delayMs: '--delay', status: '--status' };
    const wrong = wrongField(kind, { delayMs: delay, status }, (one) => `--kind ${one}`, names);
    if (wrong) throw new UsageError(wrong);
    if (times !== undefined && forMs !== undefined)
      throw new UsageError('--times and --for exclude each other');
    const fault = { kind, route, times, skip, forMs, delayMs: delay, status };
    return (await ctx.sandbox.ask('POST', '/faults', fault)) as FaultRecord;
  },
  render: (fault, view) => faultTable([fault], view),
});
