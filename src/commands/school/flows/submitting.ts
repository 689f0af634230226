/** Submits the result of a task (protocol: one attempt per task). */

import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { TaskSubmission } from '../../../protocol/records/school/tasks';
import { school } from '../../../protocol/routes/school';
import { RenderOnly } from '../render/render-only';
import type { Submitted } from '../render/tasks';

/** Submits a link. @throws UsageError for an invalid link, which would use up the only attempt */
export async function submitTask(
  { api }: Pick<Ports, 'api'>,
  { code, link }: { readonly code: string; readonly link: string },
): Promise<Submitted> {
  if (!/^https?:\/\/[^\s/]/i.test(link) || !URL.canParse(link)) {
    throw new UsageError(`<link>: expected an http or https address, got '${link}'`, {
      hint: 'the attempt is not used up',
    });
  }
  return withTask(await api.change(school.tasksSubmit, { path: { code }, body: { link } }), { code });
}

/** Adds the code of the task to an answer, for the receipt. */
export function withTask(answer: unknown, { code }: { readonly code: string }): Submitted {
  const fields = typeof answer === 'object' ? (answer as TaskSubmission | null) : {};
  return { ...fields, task: new RenderOnly(code) };
}
