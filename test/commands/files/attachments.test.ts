import { describe, expect, it } from 'vitest';
import {
  readAttachments,
  readVoice,
  uploadFiles,
  withAttachments,
} from '../../../src/commands/files/shared/attachments';
import {
  InterruptedError,
  NetworkError,
  RefusedError,
  TooFrequentError,
  UnknownOutcomeError,
  UsageError,
} from '../../../src/errors';
import type { FilePart } from '../../../src/protocol/route';
import { fakePorts } from '../../support/fake-ports';

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

/**
 * A service that refuses uploads from number `failing` on, answers upload number `nameless` without an ID, and refuses to
 * delete if it `keeps`. The type of a file follows its name after a colon.
 */
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
    return count === nameless ? { ok: true } : { id: `id-${body?.file.filename}` };
  };
  const ports = fakePorts({
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
  /** Sends a post with two files and an ID between them. */
  const send = async (error?: Error) => {
    const attachments = await readAttachments(ports, ['a.png', id, 'b.png'], 4);
    return withAttachments(ports, attachments, async (ids) => {
      if (error) throw error;
      return ids;
    });
  };
  return { ports, send, sent, notes, moved };
}

const uploads = ['upload a.png', 'upload b.png'];
const kept = ['uploaded, but not deleted: id-a.png, id-b.png'];

it('readAttachments takes a file or an ID, and refuses anything else and too many', async () => {
  const { ports } = service();
  expect(await readAttachments(ports, ['a.png', id], 2)).toMatchObject([{ filename: 'a.png' }, id]);
  await expect(readAttachments(ports, ['nothing'], 2)).rejects.toThrow("couldn't read nothing");
  const tooMany = readAttachments(ports, [id, id, id], 2);
  await expect(tooMany).rejects.toThrow('at most 2 files can be attached, got 3');
});

describe('withAttachments', () => {
  it('uploads the files in order, and gives all IDs in order', async () => {
    const { send, sent, moved } = service();
    expect(await send()).toEqual(['id-a.png', id, 'id-b.png']);
    expect([sent, moved]).toEqual([uploads, [2, 2, 2, 2]]);
  });

  it.each([new RefusedError('no'), new TooFrequentError('slow down'), new UsageError('wrong')])(
    'deletes its uploads after %s',
    async (error) => {
      const { send, sent, notes } = service();
      await expect(send(error)).rejects.toBe(error);
      expect(sent).toEqual([...uploads, 'delete id-a.png', 'delete id-b.png']);
      expect(notes).toEqual([]);
    },
  );

  it.each([new UnknownOutcomeError('lost'), new NetworkError('cut'), new InterruptedError(), new Error('x')])(
    'keeps its uploads after %s, and notes them',
    async (error) => {
      const { send, sent, notes } = service();
      await expect(send(error)).rejects.toBe(error);
      expect([sent, notes]).toEqual([uploads, kept]);
    },
  );

  it('notes uploads that it could not delete', async () => {
    const { send, notes } = service({ keeps: true });
    await expect(send(new RefusedError('no'))).rejects.toThrow('no');
    expect(notes).toEqual(kept);
  });

  it.each([
    ['a later file is refused', { failing: 2 }, 'too large', ['upload a.png']],
    ['an upload has no ID', { nameless: 2 }, 'the ID of b.png is missing in the service', uploads],
  ])('deletes its uploads and sends nothing when %s', async (_, given, message, uploaded) => {
    const { send, sent } = service(given);
    await expect(send()).rejects.toThrow(message);
    expect(sent).toEqual([...uploaded, 'delete id-a.png']);
  });
});

describe('uploadFiles', () => {
  it('gives the records in order', async () => {
    const records = await uploadFiles(service().ports, ['a.png', 'b.png']);
    expect(records).toEqual([{ id: 'id-a.png' }, { id: 'id-b.png' }]);
  });

  it('reads all files first, and notes the uploads before a refusal', async () => {
    const unread = service();
    await expect(uploadFiles(unread.ports, ['a.png', 'nothing'])).rejects.toThrow("couldn't read nothing");
    expect(unread.sent).toEqual([]);
    const refusing = service({ failing: 2 });
    await expect(uploadFiles(refusing.ports, ['a.png', 'b.png'])).rejects.toThrow('too large');
    expect(refusing.notes).toEqual(['uploaded, but not deleted: id-a.png']);
  });
});

describe('readVoice', () => {
  it.each([
    ['audio/ogg', 'audio/ogg'],
    ['video/webm', 'audio/webm'],
    ['video/mp4', 'audio/mp4'],
  ])('sends %s as %s', async (type, sent) => {
    expect((await readVoice(service().ports, `a.ogg:${type}`)).type).toBe(sent);
  });

  it('refuses other files', async () => {
    const message = 'a.png:image/png is not an audio file, but image/png';
    await expect(readVoice(service().ports, 'a.png:image/png')).rejects.toThrow(message);
  });
});
