import { allRoutes } from '../api/catalogue/routes/index';
import { command } from '../app/command';
import { routeTable } from '../render/tool/routes';

export default command({
  summary: 'List every route of the service with the commands that call it',
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
