import { command } from '../../app/command';

export default command({
  summary: 'Print where the configuration file is',
  examples: ['plaza config path', 'cat "$(plaza config path)"'],
  routes: [],
  run: (ctx) => ({ path: ctx.config.path }),
  render: ({ path }) => [path],
});
