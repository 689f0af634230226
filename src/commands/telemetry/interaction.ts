import { command } from '../../app/command';
import { telemetry } from '../../protocol/routes/telemetry';
import { eventOptions, sendEvents } from './events';

export default command({
  summary: 'Send events about opened pictures and watched videos',
  description: [
    'Fields of an event: t (1: opened picture, 2: watched video), v (view token, `vs` of the post), ai (ID of the post), s (place, 1: feed), mi (index of the picture), pm and dm (position in the video and its length, in milliseconds).',
    'Plaza sends such events only with this command.',
  ],
  options: eventOptions,
  examples: [
    `plaza telemetry interaction --event '{"t":1,"v":"TOKEN","ai":"POST","s":1,"mi":0}'`,
    `plaza telemetry interaction --sid 0c1d… --event '{"v":"ONE"}' --event '{"v":"OTHER"}'`,
  ],
  routes: [telemetry.interaction],
  run: (ctx, { sid, event }) => sendEvents(ctx, telemetry.interaction, { sid, event }),
  receipt: true,
  render: () => ['Sent the events'],
});
