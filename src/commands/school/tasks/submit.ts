import { argument, command, text } from '../../../app/command';
import { UsageError } from '../../../errors';
import type { TaskSubmission } from '../../../protocol/records/school/tasks';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';
import { taskCode } from '../options';
import { type SubmissionReceipt, submittedLines } from '../render/tasks';

/** Adds the code of the task to an answer, for the receipt. */
function withTask(answer: unknown, { code }: { readonly code: string }): SubmissionReceipt {
  const fields = typeof answer === 'object' ? (answer as TaskSubmission | null) : {};
  return { ...fields, [forRender]: { task: code } };
}

export default command({
  summary: 'Hand in the result of a task',
  description: ['Each task takes one attempt. The service checks the link later.'],
  args: { code: taskCode, link: argument(text('link'), 'Link to the result, http or https') },
  examples: [
    'plaza school tasks submit day9-music https://chat.example/share/41f2',
    "plaza school tasks submit day9-music https://chat.example/share/41f2 --jq '.status'",
  ],
  routes: [school.tasksSubmit],
  async run(ctx, { code, link }) {
    // An invalid link would use up the only attempt.
    const hint = 'the attempt is not used up';
    if (!/^https?:\/\/[^\s/]/i.test(link) || !URL.canParse(link))
      throw new UsageError(`<link>: expected an http or https address, got '${link}'`, { hint });
    return withTask(await ctx.api.change(school.tasksSubmit, { path: { code }, body: { link } }), { code });
  },
  repeated: withTask,
  receipt: true,
  render: submittedLines,
});
