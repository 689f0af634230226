import { choice, duration, eventsCommand, option, withDefault } from '../../app/command';
import { exitOfWatch, isOverFor, type Lifecycle, watchStates } from '../../client/live/states';
import { Verification, verification } from '../../protocol/routes/reports';
import { changeLine } from '../../terminal/text/receipt';
import { stateOf } from './render';
import { readStatus } from './status';

const states: Lifecycle = {
  stages: ['none', 'pending'],
  ends: new Map([
    ['approved', []],
    ['rejected', []],
  ]),
};

export default eventsCommand({
  summary: 'Watch the state of your verification request',
  description: [
    'States: none, pending, approved, rejected. The service sends no events about requests: the request is read again every minute.',
    'The watch ends when the request was decided. With --until, the exit code is 0 when it has this state, and 10 when it has another, or the watch has ended before.',
  ],
  options: {
    until: option(choice(['approved', 'rejected'], 'state'), 'End when the request has this state'),
    every: withDefault(option(duration('duration', 1000), 'Time between two reads'), '1m'),
  },
  examples: ['plaza verification watch', 'plaza verification watch --until approved --every 1h --json'],
  eventKinds: [
    {
      example: {
        event: 'verification',
        data: { success: true, request: { status: 'approved', reviewedAt: '2026-10-03T12:00:00.000Z' } },
        from: 'pending',
        to: 'approved',
      },
      data: Verification,
    },
  ],
  routes: [verification.status],
  run: (ctx, { until, every = 60_000 }) =>
    watchStates(ctx, {
      event: 'verification',
      read: async () => {
        const data = await readStatus(ctx);
        return [{ id: 'verification', state: stateOf(data), data }];
      },
      everyMs: every,
      isOver: (state) => isOverFor(states, until, state),
    }),
  exit: (last, { until }) => exitOfWatch(states, until, last),
  render: ({ from, to }, view) => changeLine('verification', { from, to }, view),
});
