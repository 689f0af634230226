import { allRoutes } from '../api/catalogue/routes/index';
import { command } from '../app/command';
import { routeTable } from '../render/routes/route-table';

export default command({
  summary: 'List the routes of the service and the commands that call them',
  examples: ['plaza routes', 'plaza routes --jq \'.[] | select(.effect == "keyed") | .path\''],
  routes: [],
  async run(ctx) {
    const commands = await ctx.commandsOfRoutes();
    return allRoutes.map(({ name, method, host, path, kind, auth, effect }) => ({
      name,
      method,
      host,
      path,
      kind,
      auth,
      effect,
      commands: commands.get(name) ?? [],
    }));
  },
  render: routeTable,
});
