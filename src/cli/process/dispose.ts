/** What was opened is closed at the end, last first, so that the process ends by itself. */

export interface DisposeStack {
  add(close: () => unknown): void;
  /** Closes everything; one that fails does not keep the others open, and its failure is what comes out. */
  close(): Promise<void>;
}

/** An empty stack. */
export function disposeStack(): DisposeStack {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => {
      closers.push(close);
    },
    async close() {
      let failed: { error: unknown } | undefined;
      for (let next = closers.pop(); next; next = closers.pop()) {
        try {
          await next();
        } catch (error) {
          failed ??= { error };
        }
      }
      if (failed) throw failed.error;
    },
  };
}
