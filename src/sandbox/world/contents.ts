/** The bytes of uploaded files. They are stored apart from the world, since a saved world is one JSON text. */
export interface Contents {
  /** Undefined for an unknown id. */
  read(id: string): Promise<Uint8Array | undefined>;
  write(id: string, bytes: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all others. */
  keep(ids: readonly string[]): Promise<void>;
  /** Removes all of them. */
  clear(): Promise<void>;
}

/** Contents in memory. */
export function memoryContents(): Contents {
  const kept = new Map<string, Uint8Array>();
  return {
    read: async (id) => kept.get(id),
    write: async (id, bytes) => void kept.set(id, bytes),
    remove: async (id) => void kept.delete(id),
    async keep(ids) {
      const wanted = new Set(ids);
      for (const id of kept.keys()) if (!wanted.has(id)) kept.delete(id);
    },
    clear: async () => kept.clear(),
  };
}
