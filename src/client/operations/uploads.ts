/**
 * Uploaded files that wait for the post or comment that uses them. The journal holds the answer to an upload until the command has
 * printed its own: the same command uses the file again instead of uploading it a second time.
 */
import { isFailure } from '../../errors';
import type { Operation } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import { files } from '../../protocol/routes/files';
import type { ClientDeps } from '../deps';
import { buildCall } from '../request/build-request';
import type { Call, Reply } from '../request/request';
import { jsonOrText } from '../response/text';
import { journalUpdater } from './held';
import { isRetryOf, nextAction, type OperationTracker } from './tracker';

/** Uploads a file, or returns the answer to the upload of an earlier run of the same command. */
export async function sendUpload(deps: ClientDeps, operations: OperationTracker, call: Call): Promise<Reply> {
  const { route, url, body } = call;
  const { fingerprint: line } = await operations.identify();
  // Two files of one command can have the same name and size: the second is another part.
  const identity = await operations.identify({ upload: line, file: body?.shown });
  const action = nextAction(operations, identity, deps.clock);
  const request = { route: route.name, method: route.method, path: url.pathname, key: '' };
  const journal = await operations.journal();
  const fits = (found: Operation) => !operations.startNew && isRetryOf(found, action);
  const taking = await journal.begin({ ...identity, part: action.part, ...request }, fits);
  // Another process uploads the same for the same command: its file is its own.
  if ('busy' in taking) return deps.transport.send(call);
  const { held } = taking;
  const update = journalUpdater(deps, held);
  const stored = await storedReply(deps, call, held.operation);
  const reply =
    stored ??
    (await deps.transport.send(call).catch(async (error: unknown) => {
      await update(held.close());
      throw error;
    }));
  await update(held.answered(JSON.stringify(reply.value)));
  await operations.onAnswered({
    acknowledge: () => update(held.close()),
    savePending: () => update(held.release()),
  });
  return reply;
}

/** The answer that the journal holds, if the service still has the file. */
async function storedReply(
  deps: ClientDeps,
  { url }: Call,
  operation: Operation,
): Promise<Reply | undefined> {
  const value = operation.answer === undefined ? undefined : jsonOrText(operation.answer);
  const fileId = (value as { readonly id?: unknown } | undefined)?.id;
  if (typeof fileId !== 'string') return undefined;
  const get: AnyRoute = files.get;
  try {
    await deps.transport.send(await buildCall(deps, get, { path: { fileId } }));
  } catch (error) {
    if (isFailure(error)) return undefined;
    throw error;
  }
  deps.note(`uploaded before: using file ${fileId} again`);
  return { status: 0, headers: {}, url, value };
}
