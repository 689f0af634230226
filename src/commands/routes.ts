import { allRoutes } from '../api/catalogue/routes/index';
import { command } from '../app/command';
import { withWords } from '../flows/requests/path-words';
import { routeTable } from '../render/routes/route-table';

export default command({
  summary: 'List the routes of the service and the commands that call them',
  examples: ['plaza routes', 'plaza routes --jq \'.[] | select(.effect == "keyed") | .path\''],
  routes: [],
  async run(ctx) {
    const [commands, words] = await Promise.all([ctx.commandsOfRoutes(), ctx.words()]);
    return allRoutes.map(({ name, method, host, path, kind, auth, effect }) => ({
      name,
      method,
      host,
      path: withWords(path, words),
      kind,
      auth,
      effect,
      commands: commands.get(name) ?? [],
    }));
  },
  render: routeTable,
});
