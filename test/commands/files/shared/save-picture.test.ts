import { expect, it } from 'vitest';
import { savePicture } from '../../../../src/commands/files/shared/save-picture';
import { fakePorts } from '../../../support/fake-ports';

it('writes a picture in place of what is there, and says how large it is', async () => {
  const notes: string[] = [];
  const saved: unknown[] = [];
  const ctx = fakePorts({
    note: (text: string) => notes.push(text),
    files: {
      async save(path: string, body: AsyncIterable<Uint8Array>, options: unknown) {
        const pieces: Uint8Array[] = [];
        for await (const piece of body) pieces.push(piece);
        saved.push({ path, pieces, options });
        return 3;
      },
    },
  });
  const bytes = Uint8Array.of(1, 2, 3);
  await savePicture(ctx, 'board.png', { bytes, width: 10.4, height: 20.6 });
  expect(saved).toEqual([{ path: 'board.png', pieces: [bytes], options: { replace: true } }]);
  expect(notes).toEqual(['wrote board.png: 10 by 21 pixels, 3 bytes']);
});
