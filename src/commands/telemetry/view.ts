import { telemetry } from '../../api/catalogue/routes/telemetry';
import { command } from '../../app/command';
import { sendEvents } from '../../flows/telemetry/events';
import { eventOptions } from './options';

export default command({
  summary: 'Tell the service that posts were seen',
  description: [
    'An event has v (the view token, `vs` of the post), et and xt (when it came on the screen and left it, milliseconds since the epoch), md (for how long), r (why it ended, 0: normally), s (where, 1: feed), sc (more about where) and b (seen before).',
    'Nothing of this kind is sent unless it is typed here.',
  ],
  options: eventOptions,
  examples: [
    `plaza telemetry view --event '{"v":"TOKEN","et":1760443200000,"xt":1760443204000,"md":4000,"r":0,"s":1}'`,
    `plaza telemetry view --sid 0c1d… --event '{"v":"ONE"}' --event '{"v":"OTHER"}'`,
  ],
  routes: [telemetry.view],
  run: (ctx, { sid, event }) => sendEvents(ctx, telemetry.view, { sid, event }),
  render: () => ['Sent the events'],
});
