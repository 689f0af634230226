/** The bytes of uploaded files. They are stored apart from the world, since a saved world is one JSON text. */
import type { FileContents } from '../../ports/sandbox';

/** Contents in memory. */
export function memoryContents(): FileContents {
  const kept = new Map<string, Uint8Array>();
  return {
    read: async (id) => kept.get(id),
    async *open(id) {
      const bytes = kept.get(id);
      if (bytes) yield bytes;
    },
    async write(id, bytes) {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      kept.set(id, Buffer.concat(pieces));
    },
    remove: async (id) => void kept.delete(id),
    async keep(ids) {
      const wanted = new Set(ids);
      for (const id of kept.keys()) if (!wanted.has(id)) kept.delete(id);
    },
    clear: async () => kept.clear(),
  };
}
