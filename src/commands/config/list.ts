import { command } from '../../app/command';
import { settingTable } from './render';

export default command({
  summary: 'List the settings of the current profile and where each value comes from',
  examples: ['plaza config list', 'plaza config list --profile sandbox --json'],
  routes: [],
  run: (ctx) => ctx.config.list(),
  render: settingTable,
});
