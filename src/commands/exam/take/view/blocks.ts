/** The content of the screen as blocks without style. The renderer wraps and colors them. */
import type { PictureState } from '../state';

export type Tone = 'plain' | 'dim' | 'good' | 'warning' | 'error';

/** An option or an item of an order. */
export interface ItemView {
  /** `b. Paris`. */
  readonly label: string;
  readonly focused: boolean;
  readonly chosen: boolean;
}

/** A text field, split at the cursor; `at` is empty at the end. */
export interface FieldView {
  readonly label?: string;
  readonly before: string;
  readonly at: string;
  readonly after: string;
  /** Keys type into it. */
  readonly focused: boolean;
  readonly placeholder?: string;
}

export interface PairView {
  readonly left: string;
  /** Undefined when no pair is chosen. */
  readonly right?: string;
  readonly focused: boolean;
}

/** A row of the list or the review. */
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
  /** `over` is drawn on the picture at `address`; `key` opens it. */
  | {
      readonly type: 'picture';
      readonly address: string;
      readonly picture: PictureState;
      readonly key: string;
      readonly over?: { readonly address: string; readonly picture: PictureState };
    }
  | { readonly type: 'choices'; readonly items: readonly ItemView[] }
  | { readonly type: 'fields'; readonly fields: readonly FieldView[] }
  | { readonly type: 'pairs'; readonly rows: readonly PairView[]; readonly choices: readonly string[] }
  /** `held`: the focused item moves with the cursor. */
  | { readonly type: 'order'; readonly items: readonly ItemView[]; readonly held: boolean }
  | { readonly type: 'questions'; readonly lines: readonly QuestionLine[] };

export function textBlock(text: string, tone: Tone = 'plain'): Block {
  return { type: 'text', text, tone };
}
