import { command } from '../../app/command';

export default command({
  summary: 'Print the path of the configuration file',
  examples: ['plaza config path', 'cat "$(plaza config path)"'],
  routes: [],
  run: (ctx) => ({ path: ctx.config.path }),
  render: ({ path }) => [path],
});
