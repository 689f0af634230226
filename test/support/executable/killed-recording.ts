/** A recording process that is killed while others paint, and its archive. */
import { open } from 'node:fs/promises';
import { type Archive, openArchive } from '../../../src/commands/canvas/archive/archive';
import type { PixelColumns } from '../../../src/commands/canvas/archive/records';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { paintPixels } from '../../../src/sandbox/sections/canvas/rules/canvas';
import type { Home } from '../home';
import { startInHome } from './executable';

export async function readArchive(path: string) {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await foundIn(await openArchive({ size, read }));
  } finally {
    await handle.close();
  }
}

async function foundIn(archive: Archive) {
  const { width, height } = archive.header;
  const found = {
    pixels: [] as string[],
    authored: 0,
    gaps: 0,
    damage: 0,
    board: new Uint8Array(width * height),
  };
  for await (const record of archive.records()) {
    if (record.type === 'snapshot') found.board.set(record.pixels);
    if (record.type === 'damage' && !record.isAtEnd) found.damage += 1;
    if (record.type === 'gap') {
      found.gaps += 1;
      drawn(record.changes, found.board, width);
    }
    if (record.type === 'pixels') {
      found.pixels.push(...drawn(record, found.board, width));
      found.authored += record.authors.filter((author) => author > 0).length;
    }
  }
  return found;
}

/** Draws the pixels on the board; the pixels as texts. */
function drawn({ positions, colors }: PixelColumns, board: Uint8Array, width: number): string[] {
  return [...positions].map((position, index) => {
    const color = colors[index] ?? 0;
    board[position] = color;
    return `${position % width},${Math.floor(position / width)}=${color}`;
  });
}

/** Records to a file and paints pixels until it kills the process after `ms`. */
export async function killedRecording(home: Home, path: string, ms: number, seed: number) {
  const running = startInHome(home, ['canvas', 'record', path]);
  await running.says('stdout', 'started');
  const world = home.sandbox.world();
  const painter = accountsIn(world)[1]?.id ?? '';
  const begun = performance.now();
  const painted: { text: string; at: number }[] = [];
  while (performance.now() - begun < ms) {
    const number = painted.length + seed;
    const pixel = { x: number % 200, y: 130 + (Math.floor(number / 200) % 100), color: (number * 7) % 32 };
    paintPixels(world, painter, [pixel]);
    painted.push({ text: `${pixel.x},${pixel.y}=${pixel.color}`, at: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const killedAt = performance.now();
  running.child.kill('SIGKILL');
  await running.ended;
  return { painted: painted.map(({ text, at }) => ({ text, beforeKill: killedAt - at })) };
}
