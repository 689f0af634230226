/** The questions of a paper (protocol: exam event records). */
import type { Question as KnownQuestion } from '../../../protocol/records/exam';
import type { Json } from './json';

/** A question of an unknown kind, or of a known kind without its parts. The answer is JSON. */
export interface UnknownQuestion extends Pick<KnownQuestion, 'text' | 'points' | 'image'> {
  readonly type: 'unknown';
  /** The `type` of the service. */
  readonly kind: string;
  readonly raw: Json;
}

/** On the wire `image` can be a path, see `imageAddress`; here it is an address. */
export type Question = KnownQuestion | UnknownQuestion;

/** The kinds of the protocol. */
export const questionKinds = [
  'single',
  'text',
  'text_multi',
  'number',
  'matching',
  'ordering',
  'draw',
] as const satisfies readonly KnownQuestion['type'][];
