import { exam } from '../../../api/catalogue/routes/exam';
import { command } from '../../../app/command';
import { sendLeftovers } from '../../../flows/exam/status';
import { linkCard } from '../../../render/exam/offline';

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
