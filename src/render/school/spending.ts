/** What an action of the school event costs and cost, for people. */

/** What an action would cost. */
export interface Cost {
  /** What it is paid for: `2 × eraser`. */
  readonly what: string;
  /** Undefined when the price is not known. */
  readonly chalks: number | undefined;
  /** Chalks that the account has; undefined when that is not known. */
  readonly balance?: number;
}

/** What was spent, for the receipt alone: JSON leaves it out, so that an answer stays as it came. */
export class Spending {
  readonly chalks: number | undefined;

  constructor(chalks: number | undefined) {
    this.chalks = chalks;
  }

  toJSON(): undefined {
    return undefined;
  }
}

/** An answer with what was spent for it. */
export interface Spent {
  readonly balance?: number;
  readonly spending?: Spending;
}

/** `1 chalk`, `70 chalks`. */
export function chalksText(chalks: number): string {
  return `${chalks} ${chalks === 1 ? 'chalk' : 'chalks'}`;
}

/** `: spent 70 chalks, 5130 left`; what is not known is left out. */
export function spentText({ balance, spending }: Spent): string {
  const told = [
    spending?.chalks !== undefined && `spent ${chalksText(spending.chalks)}`,
    typeof balance === 'number' && `${spending?.chalks === undefined ? chalksText(balance) : balance} left`,
  ].filter(Boolean);
  return told.length > 0 ? `: ${told.join(', ')}` : '';
}

/** The question before chalks are spent. */
export function costQuestion({ what, chalks, balance }: Cost): string {
  const price = chalks === undefined ? '' : ` for ${chalksText(chalks)}`;
  const unknown = chalks === undefined ? ' Its price is unknown.' : '';
  const purse = balance === undefined ? '' : ` You have ${balance}.`;
  return `Buy ${what}${price}?${unknown}${purse}`;
}

const nouns: Readonly<Record<string, string>> = {
  stain: 'water balloon',
  window: 'briefcase',
  whoopee_cushion: 'whoopee cushion',
  board_drawing: 'chalk for the board',
  board_cloth: 'cloth for the board',
};

/** What people call an item of a kind. */
export function itemNoun(kind: string): string {
  return (Object.hasOwn(nouns, kind) && nouns[kind]) || kind.replaceAll('_', ' ');
}
