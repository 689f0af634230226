/** What the screen shows, unstyled: blocks from top to bottom, which a renderer wraps and colors. */
import type { PictureState } from '../state';
import type { Hint } from './hints';

/** How a text stands out. */
export type Tone = 'plain' | 'dim' | 'good' | 'warning' | 'error';

/** A line of texts to choose or order. */
export interface ItemView {
  /** As printed: `2. Paris`. */
  readonly label: string;
  /** The one at which the person is. */
  readonly focused: boolean;
  readonly chosen: boolean;
}

/** A field, split at the cursor; the character under it is empty at the end. */
export interface FieldView {
  readonly label?: string;
  readonly before: string;
  readonly at: string;
  readonly after: string;
  /** The one at which the person is, and whether keys are typed into it. */
  readonly focused: boolean;
  readonly typing: boolean;
  /** What to show while it is empty. */
  readonly placeholder?: string;
}

export interface PairView {
  readonly left: string;
  /** Missing where no pair is chosen. */
  readonly right?: string;
  readonly focused: boolean;
}

/** A question in a list. */
export interface QuestionLine {
  readonly number: number;
  readonly text: string;
  /** The current answer, on one line. */
  readonly answer: string;
  readonly state: string;
  readonly tone: Tone;
  readonly focused: boolean;
}

export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string; readonly tone: Tone }
  /** `over` lies on the picture at `address`, or stands alone where it is the only one. */
  | {
      readonly type: 'picture';
      readonly address: string;
      readonly picture: PictureState;
      readonly over?: { readonly address: string; readonly picture: PictureState };
    }
  | { readonly type: 'choices'; readonly items: readonly ItemView[] }
  | { readonly type: 'fields'; readonly fields: readonly FieldView[] }
  | { readonly type: 'pairs'; readonly rows: readonly PairView[]; readonly choices: readonly string[] }
  /** `held`: the focused item moves with the cursor. */
  | { readonly type: 'order'; readonly items: readonly ItemView[]; readonly held: boolean }
  | { readonly type: 'questions'; readonly lines: readonly QuestionLine[] }
  /** A line for each thing that can be done, with its keys. */
  | { readonly type: 'hints'; readonly hints: readonly Hint[] };

/** A block of text. */
export function textBlock(text: string, tone: Tone = 'plain'): Block {
  return { type: 'text', text, tone };
}
