import { command } from '../../app/command';
import { sandboxRecord } from './render';

export default command({
  summary: 'Show whether the sandbox is running, and its addresses',
  examples: ['plaza sandbox status', "plaza sandbox status --jq '.baseUrl'"],
  routes: [],
  run: (ctx) => ctx.sandbox.status(),
  render: sandboxRecord,
});
