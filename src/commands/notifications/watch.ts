import { notifications } from '../../api/catalogue/routes/notifications';
import { eventsCommand, option, optionList, text } from '../../app/command';
import { toldTo, watchNotifications } from '../../flows/notifications/watch';
import { watchLines } from '../../render/notifications/notifications';
import { isOfType, notificationTypes, unknownTypes } from '../../render/notifications/types';

export default eventsCommand({
  summary: 'Watch notifications as they come',
  description: [
    'Can be left running for months: a connection that is lost or silent is opened again, and what came meanwhile is told then, each once and in order.',
    'With --exec each event is given to a program before it is printed: as a line of JSON on its standard input, one event at a time. No shell is in between; what the program prints goes to standard error, and that it failed is told and ends nothing.',
  ],
  options: {
    type: optionList(
      { ...text('type'), offers: notificationTypes },
      'Only these: the type of a notification, or the name of another event',
    ),
    exec: option(text('program'), 'Program to run for each, by its path or its name in PATH'),
  },
  examples: [
    'plaza notifications watch',
    "plaza notifications watch --type mention --type reply --jq '.data.actor.username'",
    'plaza notifications watch --exec ./ring.sh --quiet',
  ],
  routes: [notifications.list, notifications.watch],
  run(ctx, { type, exec }) {
    for (const one of unknownTypes(type))
      ctx.note(`'${one}' is no type that is known here; waiting for it all the same`);
    const events = watchNotifications(ctx, ({ event, data }) => isOfType(event, data, type));
    return exec === undefined ? events : toldTo(ctx, exec, events);
  },
  render: watchLines,
});
