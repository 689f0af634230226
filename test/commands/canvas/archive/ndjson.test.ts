/** Archives as lines of JSON and back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { archiveFromNdjson } from '../../../../src/commands/canvas/archive/read-ndjson';
import { ndjsonOf } from '../../../../src/commands/canvas/archive/write-ndjson';
import { header, type MemoryFile, memoryFile, Recording, readLines, step } from './archive-world';

async function linesIn(file: MemoryFile): Promise<string> {
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

describe('lines of JSON', () => {
  it('hold a pixel each, and everything else of the archive', async () => {
    const file = memoryFile();
    const recording = new Recording(file);
    await recording.start();
    await recording.play({ type: 'pixel', after: 500, position: 17, color: 9, author: 2 });
    await recording.play({ type: 'online', after: 0, count: 3 });
    await recording.play({ type: 'gap', after: 1000, changes: [[255, 1]] });
    await recording.play({ type: 'pixel', after: 500, position: 255, color: 0, author: 0 });
    await recording.writer.close();
    const lines = (await linesIn(file)).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ type: 'canvas', version: 1, width: 16, height: 16, canvas: 'https://pixel.example.org' },
        ...{ palette: expect.arrayContaining(['#000000', '#0003E8']), startedAt: '1970-01-01T00:16:40.000Z' },
      },
      { type: 'snapshot', at: '1970-01-01T00:16:40.000Z', pixels: Buffer.alloc(256).toString('base64') },
      {
        ...{ type: 'pixel', at: '1970-01-01T00:16:40.500Z', x: 1, y: 1, color: 9 },
        ...{ user: 'id2', username: 'user2' },
      },
      { type: 'online', at: '1970-01-01T00:16:40.500Z', count: 3 },
      {
        ...{ type: 'gap', from: '1970-01-01T00:16:40.500Z', to: '1970-01-01T00:16:41.500Z' },
        changes: [[15, 15, 1]],
      },
      { type: 'pixel', at: '1970-01-01T00:16:42.000Z', x: 15, y: 15, color: 0 },
    ]);
  });

  it('hold no character raw that controls a terminal or reorders a line', async () => {
    const hostile = 'a\u001b[31m\u0085\u009b31m\u009dtitle\u202e\u2066\u200b\u2028z';
    const { file } = await archiveOf(
      `${JSON.stringify({ type: 'canvas', width: 4, height: 4, canvas: hostile })}
${JSON.stringify({ type: 'pixel', at: 1000, x: 1, y: 1, color: 3, user: hostile, username: hostile })}
`,
    );
    const lines = (await linesIn(file)).trimEnd().split('\n');
    expect(lines.join('')).toMatch(/^[\u0020-\u007e]*$/);
    const [header, ...others] = lines.map((line) => JSON.parse(line));
    expect(header.canvas).toBe(hostile);
    expect(others.at(-1)).toMatchObject({ user: hostile, username: hostile });
  });

  it('make the same archive again, however they are cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 500 }),
        async (list, length) => {
          const file = memoryFile();
          const recording = new Recording(file);
          await recording.start();
          for (const one of list) await recording.play(one);
          await recording.writer.close();
          const again = await archiveOf(await linesIn(file), length);
          expect(await readLines(again.file)).toEqual(await readLines(file));
          expect((await openArchive(again.file)).header).toEqual(header);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('may come from other tools: times as numbers, no type, no snapshot, other lines between', async () => {
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

  it('are refused by their number', async () => {
    const refused = async (line: string, message: string) =>
      expect(archiveOf(`${canvasLine}\n${line}`)).rejects.toThrow(message);
    await refused('what', 'line 2: not a JSON object');
    await refused('[1]', 'line 2: not a JSON object');
    await refused('{"x":4,"y":0,"color":1,"at":1}', 'line 2: x and y must be on the canvas of 4 by 4');
    await refused('{"x":1,"y":0,"color":32,"at":1}', 'line 2: color must be a number from 0 to 31');
    await refused('{"x":1,"y":0,"color":3}', 'line 2: at must be a time');
    await refused('{"type":"snapshot","at":1,"pixels":"AAAA"}', 'line 2: pixels must be Base64');
    await refused('{"type":"canvas","width":0,"height":4}', 'line 2: width and height must be whole numbers');
    await refused('{"type":"canvas","width":4,"height":4,"palette":["red"]}', 'line 2: palette must be');
    await expect(archiveOf('{"at":1,"x":1,"y":2,"color":3}')).rejects.toThrow(
      'line 1: the first line must describe the canvas',
    );
    await expect(archiveOf('')).rejects.toThrow('the first line must describe the canvas');
  });
});
