import { command } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { sendLeftovers } from '../flows/status';
import { linkCard } from '../render/attempt';

export default command({
  summary: 'Show the paper result that is linked to your account',
  examples: ['plaza exam offline me', "plaza exam offline me --jq '.score'"],
  routes: [exam.offlineMe, exam.answer],
  async run(ctx) {
    await sendLeftovers(ctx);
    return ctx.api.read(exam.offlineMe);
  },
  render: linkCard,
});
