import { argument, command, id } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { reportTool } from '../flows/tool';
import { postId, reason } from '../options';

export default command({
  summary: 'Report a crossed-out fragment of your own post',
  args: {
    postId,
    markId: argument(id('mark', 'mark'), "ID of the mark (see 'plaza school corrector state POST')"),
  },
  options: { reason },
  examples: [
    "plaza school corrector report 5d0c… 77ab… --reason 'It changes the meaning'",
    'plaza school corrector report 5d0c… 77ab… --reason insult --json',
  ],
  routes: [school.correctorReport],
  run: (ctx, { postId, markId, reason }) =>
    reportTool(ctx, reason, (reason) =>
      ctx.api.change(school.correctorReport, { body: { postId, markId, reason } }),
    ),
  receipt: true,
  render: () => ['Reported the crossed-out fragment'],
});
