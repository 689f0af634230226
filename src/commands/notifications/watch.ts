import { eventsCommand, option, optionList, text } from '../../app/command';
import { notifications } from '../../protocol/routes/notifications';
import { watchLines } from './shared/notification-list';
import { isOfType, notificationTypes, unknownTypes } from './shared/types';
import { passToProgram, watchNotifications } from './shared/watch';

export default eventsCommand({
  summary: 'Watch notifications live',
  description: [
    'Reconnects when the connection is lost or silent, and then prints the notifications that were missed, each one once and in order.',
    'With --exec, each event is passed to a program before it is printed: one line of JSON on standard input, one event at a time, without a shell. The output of the program goes to standard error. When the program fails, the error is printed and the watch continues.',
  ],
  options: {
    type: optionList(
      { ...text('type'), offers: notificationTypes },
      'Only show notifications of this type, or other events of this name',
    ),
    exec: option(text('program'), 'Program to run for each event: a path, or a name in PATH'),
  },
  examples: [
    'plaza notifications watch',
    "plaza notifications watch --type mention --type reply --jq '.data.actor.username'",
    'plaza notifications watch --exec ./ring.sh --quiet',
  ],
  routes: [notifications.list, notifications.watch],
  async run(ctx, { type, exec }) {
    if (exec !== undefined) await ctx.desk.requireProgram(exec);
    for (const one of unknownTypes(type))
      ctx.note(`'${one}' is not a known notification type; watching for it anyway`);
    if (ctx.terminal.output && ctx.terminal.errors) ctx.note('listening for notifications; Ctrl-C stops');
    const events = watchNotifications(ctx, ({ event, data }) => isOfType(event, data, type));
    return exec === undefined ? events : passToProgram(ctx, exec, events);
  },
  render: watchLines,
});
