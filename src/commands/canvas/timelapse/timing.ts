/** Times and durations of the frames of a timelapse. */
import { UsageError } from '../../../errors';

/** A part of a recording; milliseconds since the epoch, both ends inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Options of the command; length and speed exclude each other. */
export interface Pace {
  /** Frames per second. */
  readonly fps?: number;
  /** Duration of the timelapse, in milliseconds. */
  readonly lengthMs?: number;
  /** Multiple of the recorded speed. */
  readonly speed?: number;
}

/** Frames, evenly spread over a part of the recording. */
export interface Timing extends Span {
  readonly fps: number;
  readonly count: number;
}

export const defaultFps = 15;
const defaultLengthMs = 20_000;
export const maxFps = 60;
/** Ten minutes at 60 frames per second. */
const maxFrames = 36_000;

/**
 * Calculates the frames of a part of a recording; one frame when the part has no duration.
 * @throws UsageError when both length and speed are set, and when there are too many frames
 */
export function timingOf(span: Span, { fps = defaultFps, lengthMs, speed }: Pace): Timing {
  if (lengthMs !== undefined && speed !== undefined)
    throw new UsageError('--length and --speed exclude each other', {
      hint: 'the length follows from the speed, and the speed from the length',
    });
  const recordedMs = span.to - span.from;
  const playedMs = speed === undefined ? (lengthMs ?? defaultLengthMs) : recordedMs / speed;
  const count = recordedMs === 0 ? 1 : Math.max(2, Math.round((playedMs * fps) / 1000));
  if (count > maxFrames)
    throw new UsageError(`too many frames: ${count}, the maximum is ${maxFrames}`, {
      hint: 'use a shorter --length, a higher --speed or a lower --fps',
    });
  return { ...span, fps, count };
}

/** Time of a frame: the first frame is the start of the part, the last one its end. */
export function momentOf({ from, to, count }: Timing, frame: number): number {
  return frame >= count - 1 ? to : from + ((to - from) * frame) / (count - 1);
}
