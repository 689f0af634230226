import { telemetry } from '../../api/catalogue/routes/telemetry';
import { command } from '../../app/command';
import { sendEvents } from '../../flows/telemetry/events';
import { eventOptions } from './options';

export default command({
  summary: 'Tell the service that a picture was opened or a video watched',
  description: [
    'An event has t (1: a picture was opened, 2: a video was watched), v (the view token, `vs` of the post), ai (its id), s (where, 1: feed), mi (which picture), pm and dm (position and length of a video in milliseconds).',
    'Nothing of this kind is sent unless it is typed here.',
  ],
  options: eventOptions,
  examples: [
    `plaza telemetry interaction --event '{"t":1,"v":"TOKEN","ai":"POST","s":1,"mi":0}'`,
    `plaza telemetry interaction --sid 0c1d… --event '{"v":"ONE"}' --event '{"v":"OTHER"}'`,
  ],
  routes: [telemetry.interaction],
  run: (ctx, { sid, event }) => sendEvents(ctx, telemetry.interaction, { sid, event }),
  render: () => ['Sent the events'],
});
