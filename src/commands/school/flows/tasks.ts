/** Submits results of tasks (protocol: one attempt per task); reads the honor board with the own entry marked. */
import { UsageError } from '../../../errors';
import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { HonorEntry, TaskSubmission } from '../../../protocol/records/school/tasks';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';

/** A submission, with the code of its task for the receipt. */
export type Submitted = Partial<TaskSubmission> & { readonly [forRender]?: { readonly task: string } };

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
  return { ...fields, [forRender]: { task: code } };
}

/** An entry of the honor board; `isMe` marks the own one. */
export interface RankedEntry extends HonorEntry {
  readonly [forRender]?: { readonly isMe: boolean };
}

/** The pages of the honor board; the own entry is marked for the table. */
export async function* honorPages({ api, identity }: Pick<Ports, 'api' | 'identity'>): Pages<RankedEntry> {
  const me = await identity.userId();
  const marked = (entry: HonorEntry): RankedEntry =>
    entry.userId === me ? { ...entry, [forRender]: { isMe: true } } : entry;
  for await (const page of api.pages(school.honor)) yield { ...page, items: page.items.map(marked) };
}
