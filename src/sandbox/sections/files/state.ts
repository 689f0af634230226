/** What the world stores of uploaded files; their bytes are in `World.contents`. */
import * as v from 'valibot';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

const file = v.object({
  id: text,
  ownerId: text,
  filename: text,
  mimeType: text,
  type: v.picklist(['image', 'video', 'audio']),
  /** Bytes; null for a sample, which is made on request. */
  size: v.nullable(v.number()),
  /** Pixels, where the server could read them. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Seconds, where the server could read them. */
  duration: v.nullable(v.number()),
  createdAt: time,
  /** What it is attached to, such as `post:ID`. An attached file cannot be deleted. */
  uses: v.array(text),
  /** The name of a seeded file, whose bytes are made on request; null for what was uploaded. */
  sample: v.nullable(text),
});

/** Oldest first. */
export const filesState = v.array(file);

export type FileState = v.InferOutput<typeof file>;

declare module '../../world' {
  interface WorldState {
    files: FileState[];
  }
}
