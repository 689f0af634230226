import { command } from '../../app/command';
import { telemetry } from '../../protocol/routes/telemetry';
import { eventOptions, sendEvents } from './events';

export default command({
  summary: 'Send events about viewed posts',
  description: [
    'Fields of an event: v (view token, `vs` of the post), et and xt (start and end of the view, in milliseconds since the epoch), md (duration in milliseconds), r (reason for the end, 0: normal), s (place, 1: feed), sc (details of the place) and b (viewed before).',
    'Plaza sends such events only with this command.',
  ],
  options: eventOptions,
  examples: [
    `plaza telemetry view --event '{"v":"TOKEN","et":1760443200000,"xt":1760443204000,"md":4000,"r":0,"s":1}'`,
    `plaza telemetry view --sid 0c1d… --event '{"v":"ONE"}' --event '{"v":"OTHER"}'`,
  ],
  routes: [telemetry.view],
  run: (ctx, { sid, event }) => sendEvents(ctx, telemetry.view, { sid, event }),
  receipt: true,
  render: () => ['Sent the events'],
});
