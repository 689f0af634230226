import { argument, command, id } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { reportTool } from '../flows/tool';
import { postId, reason } from '../options';

export default command({
  summary: 'Report the corrections of your own post',
  args: {
    postId,
    claimId: argument(id('claim', 'claim'), "ID of the claim (see 'plaza school red-pen state POST')"),
  },
  options: { reason },
  examples: [
    "plaza school red-pen report 5d0c… 77ab… --reason 'Not my words'",
    'plaza school red-pen report 5d0c… 77ab… --reason insult --json',
  ],
  routes: [school.redPenReport],
  run: (ctx, { postId, claimId, reason }) =>
    reportTool(ctx, reason, (reason) =>
      ctx.api.change(school.redPenReport, { body: { postId, claimId, reason } }),
    ),
  receipt: true,
  render: () => ['Reported the corrections'],
});
