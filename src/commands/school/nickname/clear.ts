import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { usedLines } from '../render/shop';

export default command({
  summary: 'Stop using a nickname',
  examples: ['plaza school nickname clear', 'plaza school nickname clear --json'],
  routes: [school.nicknameUse],
  run: (ctx) => ctx.api.change(school.nicknameUse, { body: { form: null } }),
  receipt: true,
  render: usedLines,
});
