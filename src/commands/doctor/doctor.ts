import { command } from '../../app/command';
import type { Check } from '../../ports/machine';
import { platform } from '../../protocol/routes/platform';
import { checkLines } from './render';

export default command({
  summary: 'Check settings, addresses, clock, sandbox and terminal',
  description: [
    'Sends a request to each address that is set. Never starts the sandbox. Exits with the code of the first failed check.',
  ],
  examples: ['plaza doctor', "plaza doctor --jq '.[] | select(.ok | not)'"],
  routes: [platform.version, platform.status],
  run: (ctx) => ctx.diagnose(),
  render: checkLines,
  exit: (checks: readonly Check[]) => checks.find(({ ok }) => !ok)?.exit ?? 0,
});
