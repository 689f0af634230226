import { platform } from '../api/catalogue/routes/platform';
import { command } from '../app/command';
import { type Check, checkLines } from '../render/tool/doctor';

export default command({
  summary: 'Check what plaza needs: settings, addresses, clock, sandbox, terminal',
  description: [
    'Asks each address that is set, and never starts the sandbox. Ends with the exit code of the first thing that is wrong.',
  ],
  examples: ['plaza doctor', "plaza doctor --jq '.[] | select(.ok | not)'"],
  routes: [platform.version, platform.status],
  run: (ctx) => ctx.diagnose(),
  render: checkLines,
  exit: (checks: readonly Check[]) => checks.find(({ ok }) => !ok)?.exit ?? 0,
});
