import { describe, expect, it } from 'vitest';
import { markRead } from '../../../src/commands/notifications/read';
import { NetworkError, NotFoundError } from '../../../src/errors';

const missing = (message: string) => new NotFoundError(message, { status: 404 });

/** A service whose single route fails so; the routes that were called. */
async function marked(single: Error | undefined, batch: object | Error = { markedCount: 1 }, ids = ['n1']) {
  const called: string[] = [];
  const api = {
    change: async ({ name }: { name: string }) => {
      called.push(name);
      const answer = name === 'notifications.read' ? (single ?? { success: true }) : batch;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const result = await markRead({ api } as never, ids).catch((error: unknown) => error);
  return { called, result };
}

const both = ['notifications.read', 'notifications.readBatch'];

describe('one notification', () => {
  it('goes through its own route', async () => {
    expect(await marked(undefined)).toEqual({ called: ['notifications.read'], result: { success: true } });
  });

  it('goes in a batch where the service has no such route', async () => {
    expect(await marked(missing('not found'))).toEqual({ called: both, result: { markedCount: 1 } });
    // It was read before: the service says that it knows no such route, so the batch decides.
    const result = await marked(missing('Route not found'), { markedCount: 0 });
    expect(result).toEqual({ called: both, result: { markedCount: 0 } });
  });

  it('that nobody knows is not found', async () => {
    const error = missing('there is no such notification');
    expect(await marked(error, { markedCount: 0 })).toEqual({ called: both, result: error });
    expect(await marked(error, missing('no'))).toEqual({ called: both, result: error });
  });

  it('that nobody knows is refused in the words of the batch where the service has no such route', async () => {
    const error = missing('there is no such notification');
    expect(await marked(missing('Cannot POST /api/notifications/n1/read'), error)).toEqual({
      called: both,
      result: error,
    });
    const cut = new NetworkError('cut');
    expect((await marked(missing('Route not found'), cut)).result).toBe(cut);
  });

  it('fails as it fails otherwise', async () => {
    const cut = new NetworkError('cut');
    expect(await marked(cut)).toEqual({ called: ['notifications.read'], result: cut });
  });
});
