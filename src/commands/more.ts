import { command, flag, integer, option } from '../app/command';
import { UsageError } from '../errors';

export default command({
  summary: "Show the next page of this terminal's last list",
  description: ['The numbers of its rows go on, so that a number names a row of every page.'],
  options: {
    limit: option(integer({ min: 1 }), 'Maximum number of items (default: as the list before)', 'n'),
    all: flag('Fetch all pages that are left'),
  },
  examples: ['plaza more', 'plaza more -n 50'],
  routes: [],
  continuesList: true,
  run(): never {
    throw new UsageError('there is no next page of a list at this terminal', {
      hint: "run a list first, such as 'plaza posts', whose next pages it then shows; in a pipe or a script, give the list itself --all or --cursor",
    });
  },
  // The list that it continues renders itself.
  render: (nothing: never) => nothing,
});
