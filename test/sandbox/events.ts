/** Reads a stream of server-sent events as text, frame by frame. */
export interface FrameReader {
  readonly answer: Response;
  /** The next frame without its empty line; undefined at a proper end. Rejects when the connection is cut. */
  next(): Promise<string | undefined>;
  /** Ends the stream from the client's side. */
  cancel(): Promise<void>;
}

/** Opens a stream and reads its frames. */
export async function openFrames(url: string, init?: RequestInit): Promise<FrameReader> {
  const answer = await fetch(url, init);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('the answer has no body');
  let buffer = '';
  return {
    answer,
    async next() {
      for (;;) {
        const end = buffer.indexOf('\n\n');
        if (end >= 0) {
          const frame = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          return frame;
        }
        const { done, value } = await reader.read();
        if (done) return undefined;
        buffer += value;
      }
    },
    cancel: () => reader.cancel(),
  };
}
