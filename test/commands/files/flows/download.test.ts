import { describe, expect, it } from 'vitest';
import { downloadFile } from '../../../../src/commands/files/flows/download';
import type { Ports } from '../../../../src/ports/index';

/** The path under which a file of that name is saved when no path is given. */
async function pathOf(filename: string): Promise<string> {
  const ports = {
    api: {
      read: async () => ({ id: 'id-1', url: '/files/1', filename }),
      download: async () => ({ size: 1, body: [Buffer.of(1)] }),
    },
    files: { save: async () => 1 },
    progress: { begin: () => ({ moved: () => undefined, end: () => undefined }) },
  } as unknown as Pick<Ports, 'api' | 'files' | 'progress'>;
  const saved = await downloadFile(ports, { fileId: 'id-1', path: undefined, force: false });
  return 'path' in saved ? saved.path : '';
}

describe('the name of a file that is saved', () => {
  it.each([
    ['plain.png', 'plain.png'],
    ['../../a/b.png', '_.._a_b.png'],
    ['...', 'file'],
    ['-rf', '_-rf'],
    ['..-rf', '_-rf'],
    [' -rf', '_-rf'],
    ['--force.txt', '_--force.txt'],
    [`${'Ж'.repeat(120)}.jpeg`, `${'Ж'.repeat(120)}.jpeg`],
    [`${'Ж'.repeat(200)}.jpeg`, `${'Ж'.repeat(125)}.jpeg`],
    [`${'😀'.repeat(100)}`, '😀'.repeat(63)],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('is safe: %j', async (filename, expected) => {
    expect(await pathOf(filename)).toBe(expected);
  });
});
