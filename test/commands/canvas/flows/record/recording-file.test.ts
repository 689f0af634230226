import { describe, expect, it } from 'vitest';
import { canvasName, importRecording } from '../../../../../src/commands/canvas/flows/record-canvas';
import { UsageError } from '../../../../../src/errors';
import { fakePorts } from '../../../../support/fake-ports';
import { memoryFile, readLines } from '../../archive/archive-world';

async function imported(text: string, source = 'pixels.ndjson') {
  const notes: string[] = [];
  const saved: Uint8Array[] = [];
  let isSaved = false;
  const ports = fakePorts({
    note: (text: string) => notes.push(text),
    progress: { begin: () => ({ moved: () => undefined, now: () => undefined, end: () => undefined }) },
    files: {
      async *stream() {
        yield Buffer.from(text);
      },
      async save(_: string, body: AsyncIterable<Uint8Array>) {
        for await (const piece of body) saved.push(piece);
        isSaved = true;
        return Buffer.concat(saved).length;
      },
    },
  });
  const events: unknown[] = [];
  const run = async () => {
    for await (const event of importRecording(ports, source, 'a.plza')) events.push(event);
  };
  const failure = await run().catch((error: unknown) => error);
  return { events, notes, failure, isSaved, file: memoryFile(Buffer.concat(saved)) };
}

const canvasLine = '{"type":"canvas","width":4,"height":4}';

describe('importRecording', () => {
  it('writes the records, and notes how many lines it skipped', async () => {
    const lines = [
      canvasLine,
      '{"x":1,"y":0,"color":5,"at":1000}',
      '{"type":"weather"}',
      '{"type":"gap","from":2000,"to":3000,"changes":[[3,3,7]]}',
      '{"x":1,"y":0,"color":6,"at":4000}',
    ];
    const { events, notes, file } = await imported(lines.join('\n'));
    expect(events).toEqual([{ type: 'imported', file: 'a.plza', pixels: 2, gaps: 1, bytes: file.size }]);
    expect(notes).toEqual(['1 lines of other types were skipped']);
    expect((await readLines(file)).lines).toEqual(['1000 1 5 ', 'gap 2000 3000 15=7', '4000 1 6 ']);
  });

  it('writes many lines as several blocks', async () => {
    const lines = Array.from(
      { length: 150_000 },
      (_, index) => `{"x":${index % 4},"y":1,"color":${index % 32},"at":${1000 + index}}`,
    );
    const { events, file } = await imported([canvasLine, ...lines].join('\n'));
    expect(events).toMatchObject([{ pixels: 150_000 }]);
    expect(file.size).toBeLessThan(150_000);
    const { lines: found } = await readLines(file);
    expect([found.length, found.at(-1)]).toEqual([150_000, `150999 7 ${149_999 % 32} `]);
  });

  it('refuses a wrong line by its file and number, and saves nothing', async () => {
    const { failure, isSaved } = await imported(`${canvasLine}\nwhat`);
    expect(failure).toEqual(new UsageError('pixels.ndjson, line 2: not a JSON object'));
    expect(isSaved).toBe(false);
    expect((await imported('{"at":1,"x":0,"y":0,"color":1}', '-')).failure).toMatchObject({
      message: 'standard input, line 1: the first line must describe the canvas',
      details: { hint: 'begin with a line as {"type":"canvas","width":1024,"height":1024}' },
    });
  });
});

it('canvasName is the host of a service, and the world of a sandbox', async () => {
  const address = async (host: string) => new URL(`https://${host}.example.org/some/path?x=1`);
  const service = fakePorts({ profile: async () => ({ sandbox: false }), address });
  expect(await canvasName(service)).toBe('https://pixel.example.org');
  const sandbox = { ensure: async () => ({ world: 'w1', pixelUrl: 'http://127.0.0.1:4711' }) };
  const local = fakePorts({ profile: async () => ({ sandbox: true }), sandbox });
  expect(await canvasName(local)).toBe('sandbox w1');
});
