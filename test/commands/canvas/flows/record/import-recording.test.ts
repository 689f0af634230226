/** Archives made from lines of JSON: whole, or not at all, with the line that is wrong. */
import { describe, expect, it } from 'vitest';
import { importRecording } from '../../../../../src/commands/canvas/flows/record/recording-file';
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
  const failure = await run().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { events, notes, failure, isSaved, file: memoryFile(Buffer.concat(saved)) };
}

const canvasLine = '{"type":"canvas","width":4,"height":4}';

describe('an import', () => {
  it('says what it has written, and how many lines it skipped', async () => {
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

  it('makes many blocks of many lines', async () => {
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

  it('is refused with its file and line', async () => {
    const { failure, isSaved } = await imported(`${canvasLine}\nwhat`);
    expect(failure).toBeInstanceOf(UsageError);
    expect(failure).toMatchObject({ message: 'pixels.ndjson, line 2: not a JSON object', exit: 2 });
    expect(isSaved).toBe(false);
    expect((await imported('{"at":1,"x":0,"y":0,"color":1}', '-')).failure).toMatchObject({
      message: 'standard input, line 1: the first line must describe the canvas',
      details: { hint: 'begin with a line as {"type":"canvas","width":1024,"height":1024}' },
    });
  });
});
