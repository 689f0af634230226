/** A recording of a fake canvas into a file in memory, on the clock of the test. */
import { openArchive } from '../../../../../src/commands/canvas/archive/archive';
import { type RecordOptions, recordCanvas } from '../../../../../src/commands/canvas/flows/record-canvas';
import { turns } from '../../../../support/terminal/terminal';
import { type MemoryFile, memoryFile } from '../../archive/archive-world';
import { fakeCanvas } from '../fake-canvas';

/** A file that knows whether it was closed. */
export function recordedFile(bytes?: Uint8Array) {
  return Object.assign(memoryFile(bytes), { isClosed: false });
}

export async function recording(
  options: Partial<RecordOptions> = {},
  file = recordedFile(),
  change: Record<string, unknown> = {},
) {
  const close = async () => {
    file.isClosed = true;
  };
  const canvas = fakeCanvas({
    profile: async () => ({ sandbox: false }),
    defer: () => undefined,
    files: { openToWrite: async () => Object.assign(file, { close }) },
    progress: { begin: () => ({ moved: () => undefined, now: () => undefined, end: () => undefined }) },
    ...change,
  });
  const events: unknown[] = [];
  let end: unknown = 'goes on';
  const run = async () => {
    const given = { file: 'a.plza', authors: false, ...options };
    for await (const event of recordCanvas(canvas.ctx, given)) events.push(event);
  };
  const ended = (reason: unknown = 'ended') => {
    end = reason;
  };
  const over = run().then(ended, ended);
  await turns();
  return {
    canvas,
    file,
    events,
    over,
    end: () => end,
    /** Says messages on the last socket, and lets the time pass. */
    async say(ms: number, ...messages: (Uint8Array | readonly number[])[]) {
      canvas.sockets.at(-1)?.say(...messages);
      await turns();
      canvas.clock.move(ms);
      await turns();
    },
    /** Loses the connection, which is back after so many milliseconds. */
    async reconnect(ms: number) {
      const options = canvas.sockets.at(-1)?.options;
      await options?.opening({ reopened: true, unauthorised: false });
      canvas.clock.move(ms);
      await options?.onReconnect?.();
      await turns();
    },
    records: () => recordsOf(file),
  };
}

/** The records of a file; columns as lists. */
export async function recordsOf(file: MemoryFile): Promise<Record<string, unknown>[]> {
  const archive = await openArchive(file);
  const found: Record<string, unknown>[] = [];
  for await (const record of archive.records()) {
    if (record.type === 'snapshot') found.push({ ...record, pixels: [...record.pixels] });
    else if (record.type === 'gap') found.push({ ...record, changes: listsOf(record.changes) });
    else found.push(record.type === 'pixels' ? listsOf(record) : { ...record });
  }
  return found;
}

function listsOf(columns: object): Record<string, unknown> {
  const lists = Object.entries(columns).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
  ]);
  return Object.fromEntries(lists);
}
