import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { archiveFromNdjson, ndjsonOf } from '../../../../src/commands/canvas/archive/ndjson';
import { header, type MemoryFile, memoryFile, Recording, readLines, type Step, step } from './archive-world';

async function recorded(steps: readonly Step[]): Promise<MemoryFile> {
  const recording = new Recording(memoryFile());
  await recording.start();
  for (const one of steps) await recording.play(one);
  await recording.writer.close();
  return recording.file;
}

async function ndjsonIn(file: MemoryFile): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of ndjsonOf(await openArchive(file), () => undefined)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The archive of a text, which comes in pieces of so many bytes. */
async function archiveOf(text: string, pieceLength = 1000) {
  const figures = { pixels: 0, gaps: 0, skipped: 0 };
  const bytes = Buffer.from(text);
  async function* source() {
    for (let start = 0; start < bytes.length; start += pieceLength)
      yield bytes.subarray(start, start + pieceLength);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of archiveFromNdjson(source(), figures)) pieces.push(piece);
  return { figures, file: memoryFile(Buffer.concat(pieces)) };
}

const canvasLine = '{"type":"canvas","width":4,"height":4}';

describe('an archive as lines of JSON', () => {
  it('has a line a pixel, and one for everything else', async () => {
    const file = await recorded([
      { type: 'pixel', after: 500, position: 17, color: 9, author: 2 },
      { type: 'online', after: 0, count: 3 },
      { type: 'gap', after: 1000, changes: [[255, 1]] },
      { type: 'pixel', after: 500, position: 255, color: 0, author: 0 },
    ]);
    const lines = (await ndjsonIn(file)).trimEnd().split('\n');
    const at = (time: string) => `1970-01-01T00:16:${time}Z`;
    const canvas = { type: 'canvas', version: 1, width: 16, height: 16, canvas: 'https://pixel.example.org' };
    const palette = expect.arrayContaining(['#000000', '#0003E8']);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...canvas, palette, startedAt: at('40.000') },
      { type: 'snapshot', at: at('40.000'), pixels: Buffer.alloc(256).toString('base64') },
      { type: 'pixel', at: at('40.500'), x: 1, y: 1, color: 9, user: 'id2', username: 'user2' },
      { type: 'online', at: at('40.500'), count: 3 },
      { type: 'gap', from: at('40.500'), to: at('41.500'), changes: [[15, 15, 1]] },
      { type: 'pixel', at: at('42.000'), x: 15, y: 15, color: 0 },
    ]);
  });

  it('escapes every character that controls a terminal or reorders a line', async () => {
    const hostile = 'a\u001b[31m\u0085\u009b31m\u009dtitle\u202e\u2066\u200b\u2028z';
    const canvas = { type: 'canvas', width: 4, height: 4, canvas: hostile };
    const pixel = { type: 'pixel', at: 1000, x: 1, y: 1, color: 3, user: hostile, username: hostile };
    const { file } = await archiveOf([canvas, pixel].map((line) => JSON.stringify(line)).join('\n'));
    const lines = (await ndjsonIn(file)).trimEnd().split('\n');
    expect(lines.join('')).toMatch(/^[\u0020-\u007e]*$/);
    const [first, ...others] = lines.map((line) => JSON.parse(line));
    expect(first.canvas).toBe(hostile);
    expect(others.at(-1)).toMatchObject({ user: hostile, username: hostile });
  });

  it('reads a time without a zone, and a date, as local', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    try {
      const pixel = { type: 'pixel', x: 1, y: 1, color: 3 };
      const times = ['2026-03-18', '2026-03-18T12:00:00', '2026-03-18T12:00:00Z'];
      const text = times.map((at) => JSON.stringify({ ...pixel, at })).join('\n');
      const lines = (await ndjsonIn((await archiveOf(`${canvasLine}\n${text}`)).file)).trimEnd().split('\n');
      const read = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'pixel');
      const utc = ['2026-03-17T15:00:00.000Z', '2026-03-18T03:00:00.000Z', '2026-03-18T12:00:00.000Z'];
      expect(read.map(({ at }) => at)).toEqual(utc);
    } finally {
      process.env.TZ = zone;
    }
  });

  it('makes the same archive again, in pieces of any length', async () => {
    const steps = fc.array(step, { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 500 }), async (list, length) => {
        const file = await recorded(list);
        const again = await archiveOf(await ndjsonIn(file), length);
        expect(await readLines(again.file)).toEqual(await readLines(file));
        expect((await openArchive(again.file)).header).toEqual(header);
      }),
      { numRuns: 50 },
    );
  });

  it('may have times as numbers, no types, no snapshot, and other lines', async () => {
    const text = [
      canvasLine,
      '{"at":1000,"x":1,"y":2,"color":3}',
      '',
      '{"type":"weather","rain":true}',
      '{"at":"1970-01-01T00:00:02Z","x":3,"y":3,"color":31,"user":"u1"}',
    ].join('\r\n');
    const { file, figures } = await archiveOf(text);
    expect(figures).toEqual({ pixels: 2, gaps: 0, skipped: 1 });
    expect((await readLines(file)).lines).toEqual(['1000 9 3 ', '2000 15 31 u1']);
    expect(await openArchive(file)).toMatchObject({ from: 1000, to: 2000 });
  });

  it.each([
    ['what', 'not a JSON object'],
    ['[1]', 'not a JSON object'],
    ['{"x":4,"y":0,"color":1,"at":1}', 'x and y must be on the canvas of 4 by 4'],
    ['{"x":1,"y":0,"color":32,"at":1}', 'color must be a number from 0 to 31'],
    ['{"x":1,"y":0,"color":3}', 'at must be a time'],
    ['{"type":"snapshot","at":1,"pixels":"AAAA"}', 'pixels must be Base64'],
    ['{"type":"canvas","width":0,"height":4}', 'width and height must be whole numbers'],
    ['{"type":"canvas","width":4,"height":4,"palette":["red"]}', 'palette must be'],
  ])('is refused for the line %s, by its number', async (line, message) => {
    await expect(archiveOf(`${canvasLine}\n${line}`)).rejects.toThrow(`line 2: ${message}`);
  });

  it('is refused without a first line that describes the canvas', async () => {
    const message = 'the first line must describe the canvas';
    await expect(archiveOf('{"at":1,"x":1,"y":2,"color":3}')).rejects.toThrow(`line 1: ${message}`);
    await expect(archiveOf('')).rejects.toThrow(message);
  });
});
