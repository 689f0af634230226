/** Uploads around a post: which are made, and which are taken away again. */
import { describe, expect, it } from 'vitest';
import {
  readAttachments,
  readVoice,
  uploadFiles,
  withAttachments,
} from '../../../../src/commands/files/shared/attachments';
import {
  InterruptedError,
  NetworkError,
  RefusedError,
  TooFrequentError,
  UnknownOutcomeError,
  UsageError,
} from '../../../../src/errors';
import type { Ports } from '../../../../src/ports/index';
import type { FilePart } from '../../../../src/protocol/route';
import { fakePorts } from '../../../support/fake-ports';

const id = '0d9d1f2e-5a64-4c52-8c41-2f3f0c8f7a10';

const partOf = (filename: string, type = 'image/png'): FilePart => ({
  filename,
  type,
  size: 4,
  async *open() {
    yield Buffer.from('ab');
    yield Buffer.from('cd');
  },
});

/** A service that takes files until the `failing`th, and files by their names with the type behind a colon. */
function service({ failing = Number.POSITIVE_INFINITY, keeps = false, nameless = 0 } = {}) {
  const sent: string[] = [];
  const notes: string[] = [];
  const moved: number[] = [];
  let count = 0;
  const change = async (route: { name: string }, request: unknown) => {
    const { body, path } = request as { body?: { file: FilePart }; path?: { fileId: string } };
    if (route.name === 'files.delete') {
      sent.push(`delete ${path?.fileId}`);
      if (keeps) throw new RefusedError('in use');
      return undefined;
    }
    count += 1;
    if (count >= failing) throw new RefusedError('too large');
    for await (const _ of body?.file.open() ?? []);
    sent.push(`upload ${body?.file.filename}`);
    if (count === nameless) return { ok: true };
    return { id: `id-${body?.file.filename}` };
  };
  const context = fakePorts({
    api: { change },
    typedId: async (_: string, typed: string) => typed,
    files: {
      exists: (path: string) => path.includes('.'),
      part: async (path: string) => {
        const [name = '', type] = path.split(':');
        if (!name.includes('.')) throw new UsageError(`couldn't read ${path}`);
        return partOf(name, type);
      },
    },
    progress: { begin: () => ({ moved: (amount: number) => void moved.push(amount), end: () => undefined }) },
    note: (text: string) => void notes.push(text),
  });
  return { context, sent, notes, moved };
}

describe('what is attached', () => {
  it('is a file or an id', async () => {
    const { context } = service();
    expect(await readAttachments(context, ['a.png', id], 2)).toEqual([
      expect.objectContaining({ filename: 'a.png' }),
      id,
    ]);
  });

  it('is refused when it is neither, or too much', async () => {
    const { context } = service();
    await expect(readAttachments(context, ['nothing'], 2)).rejects.toThrow("couldn't read nothing");
    await expect(readAttachments(context, [id, id, id], 2)).rejects.toThrow(
      'at most 2 files can be attached, got 3',
    );
  });
});

describe('sending with attachments', () => {
  const send = async (context: Ports, error?: Error) => {
    const attachments = await readAttachments(context, ['a.png', id, 'b.png'], 4);
    return withAttachments(context, attachments, async (ids) => {
      if (error) throw error;
      return ids;
    });
  };

  it('uploads in order, and names all in order', async () => {
    const { context, sent, moved } = service();
    expect(await send(context)).toEqual(['id-a.png', id, 'id-b.png']);
    expect(sent).toEqual(['upload a.png', 'upload b.png']);
    expect(moved).toEqual([2, 2, 2, 2]);
  });

  it.each([new RefusedError('no'), new TooFrequentError('slow down'), new UsageError('wrong')])(
    'takes its own uploads away again after %s',
    async (error) => {
      const { context, sent, notes } = service();
      await expect(send(context, error)).rejects.toBe(error);
      expect(sent.slice(2)).toEqual(['delete id-a.png', 'delete id-b.png']);
      expect(notes).toEqual([]);
    },
  );

  it.each([new UnknownOutcomeError('lost'), new NetworkError('cut'), new InterruptedError(), new Error('x')])(
    'leaves them after %s, and says so',
    async (error) => {
      const { context, sent, notes } = service();
      await expect(send(context, error)).rejects.toBe(error);
      expect(sent).toEqual(['upload a.png', 'upload b.png']);
      expect(notes).toEqual(['uploaded, but not deleted: id-a.png, id-b.png']);
    },
  );

  it('takes away what was uploaded before one that was refused', async () => {
    const { context, sent } = service({ failing: 2 });
    await expect(send(context)).rejects.toThrow('too large');
    expect(sent).toEqual(['upload a.png', 'delete id-a.png']);
  });

  it('sends nothing when an upload has got no id', async () => {
    const { context, sent } = service({ nameless: 2 });
    await expect(send(context)).rejects.toThrow('the ID of b.png is missing in the service');
    expect(sent).toEqual(['upload a.png', 'upload b.png', 'delete id-a.png']);
  });

  it('says what could not be taken away', async () => {
    const { context, notes } = service({ keeps: true });
    await expect(send(context, new RefusedError('no'))).rejects.toThrow('no');
    expect(notes).toEqual(['uploaded, but not deleted: id-a.png, id-b.png']);
  });
});

describe('uploading alone', () => {
  it('gives the records in order', async () => {
    expect(await uploadFiles(service().context, ['a.png', 'b.png'])).toEqual([
      { id: 'id-a.png' },
      { id: 'id-b.png' },
    ]);
  });

  it('looks at all files first, and tells what was uploaded before one was refused', async () => {
    const unread = service();
    await expect(uploadFiles(unread.context, ['a.png', 'nothing'])).rejects.toThrow("couldn't read nothing");
    expect(unread.sent).toEqual([]);
    const refusing = service({ failing: 2 });
    await expect(uploadFiles(refusing.context, ['a.png', 'b.png'])).rejects.toThrow('too large');
    expect(refusing.notes).toEqual(['uploaded, but not deleted: id-a.png']);
  });
});

describe('a voice comment', () => {
  it.each([
    ['audio/ogg', 'audio/ogg'],
    ['video/webm', 'audio/webm'],
    ['video/mp4', 'audio/mp4'],
  ])('of %s is sent as %s', async (type, sent) => {
    expect((await readVoice(service().context, `a.ogg:${type}`)).type).toBe(sent);
  });

  it('is a sound file', async () => {
    await expect(readVoice(service().context, 'a.png:image/png')).rejects.toThrow(
      'a.png:image/png is not an audio file, but image/png',
    );
  });
});
