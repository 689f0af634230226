import {
  eventsCommand,
  handlingOptions,
  integer,
  option,
  optionList,
  text,
  withDefault,
  withoutValue,
} from '../../app/command';
import { type WatchEvent, watchNotifications } from '../../client/live/notifications';
import { Notification } from '../../protocol/records/notifications';
import { notifications } from '../../protocol/routes/notifications';
import examples from './event-examples.json';
import { watchLines } from './shared/notification-list';
import { isOfType, notificationTypes, unknownTypes } from './shared/types';
import { checkHandling, eventsIf, handleEvents, passToProgram } from './shared/watch';

export default eventsCommand({
  summary: 'Watch notifications live',
  description: [
    'Reconnects when the connection is lost or silent, and then prints the notifications that were missed, each one once and in order.',
    'With --exec, each event is passed to a program before it is printed: on standard input the line that --json prints, in the environment what plaza has without its secrets. It runs without a shell, one at a time unless --jobs says otherwise, and its output goes to standard error. When it fails, the error is printed and the watch continues.',
    'With --since-last and --exec, the program first gets the events that it missed since the last one that it handled, then live events. An event is printed when its program has ended with 0. A kill loses no event, and an event whose end was not recorded is passed again (at least once): the environment has PLAZA_EVENT_KEY for --once, which makes it exactly once, PLAZA_EVENT_ID and PLAZA_EVENT_KIND.',
  ],
  options: {
    type: optionList(
      { ...text('type'), offers: notificationTypes },
      'Only show notifications of this type, or other events of this name',
    ),
    if: option(text('filter'), 'Only events for which this jq filter returns neither false nor null'),
    exec: option(text('program'), 'Program to run for each event: a path, or a name in PATH'),
    sinceLast: withoutValue(
      option(
        text('name'),
        'With --exec, begin after the last event that this program, or this name, has handled',
      ),
    ),
    ...handlingOptions,
    jobs: withDefault(
      option(integer({ min: 1 }), 'With --exec, the maximum number of concurrent programs'),
      '1',
    ),
  },
  examples: [
    'plaza notifications watch',
    "plaza notifications watch --type mention --type reply --jq '.data.actor.username'",
    'plaza notifications watch --exec ./ring.sh --quiet',
    'plaza notifications watch --since-last greeter --exec ./greet.sh --retry 3',
    'plaza notifications watch --if \'.data.actor.username == "boris"\' --exec ./answer.sh --jobs 4',
  ],
  eventKinds: [{ example: examples.notification, data: Notification }, { example: examples.bell }],
  routes: [notifications.list, notifications.watch],
  async run(ctx, input) {
    const { type, if: filter, exec, jobs } = input;
    checkHandling(input);
    const condition = filter === undefined ? undefined : await ctx.condition(filter, '--if');
    if (exec !== undefined) await ctx.desk.requireProgram(exec);
    for (const one of unknownTypes(type))
      ctx.note(`'${one}' is not a known notification type; watching for it anyway`);
    if (ctx.terminal.output && ctx.terminal.errors) ctx.note('listening for notifications; Ctrl-C stops');
    const matches = ({ event, data }: WatchEvent) => isOfType(event, data, type);
    if (input.sinceLast !== undefined) return handleEvents(ctx, matches, condition, jobs);
    const all = watchNotifications(ctx, matches);
    const events = condition ? eventsIf(ctx, condition, all) : all;
    return exec === undefined ? events : passToProgram(ctx, exec, events, jobs);
  },
  render: watchLines,
});
