/** A writer on streams in memory, and lists to be written. */
import { command } from '../../../src/app/command';
import { loadJq } from '../../../src/cli/output/jq';
import type { AnswerCommand, Writer } from '../../../src/cli/output/writer';
import type { Page } from '../../../src/ports/api';
import { type FakeOutput, fakeOutput } from '../../support/terminal/terminal';
import { terminalView } from '../../support/terminal/views';

export interface WriterOptions {
  readonly terminal?: boolean;
  readonly json?: boolean;
  readonly envelope?: boolean;
  readonly all?: boolean;
  readonly jq?: string;
  readonly quiet?: boolean;
}

interface TestWriter extends Writer {
  readonly output: FakeOutput;
  readonly notes: readonly string[];
  /** The reports of progress. */
  readonly moved: readonly string[];
}

/** The envelopes of values, as the client remembers them. */
export const envelopes = new WeakMap<object, unknown>();

export async function writerFor(options: WriterOptions): Promise<TestWriter> {
  const { terminal = false, json = false, envelope = false, all = false, quiet = false, jq } = options;
  const notes: string[] = [];
  const moved: string[] = [];
  return {
    output: fakeOutput(terminal ? { columns: 80, rows: 24 } : undefined),
    notes,
    globals: { json, envelope, quiet, csv: false },
    all,
    filter: jq === undefined ? undefined : await loadJq(jq),
    view: (first) => terminalView(80, 0, { terminal, first }),
    envelopeOf: (value) => envelopes.get(value),
    asReceived: (value) => value,
    shows: undefined,
    isLimited: false,
    finish: async () => undefined,
    note: (text) => notes.push(text),
    moved,
    endList: undefined,
    progress: {
      begin: (label, _, unit) => ({
        now: () => undefined,
        moved: (amount) => void moved.push(`${label} ${amount} ${unit}`),
        end: () => void moved.push('end'),
      }),
    },
  };
}

/** Renders a value on one line, and marks later pages of a list. */
export const showing = command<unknown>({
  summary: 'Show',
  examples: [],
  routes: [],
  run: () => undefined,
  render: (value, view) => [
    `${view.terminal ? 'terminal' : 'pipe'}${view.first ? '' : ' later'}: ${JSON.stringify(value)}`,
  ],
}) as AnswerCommand;

/** Pages of a list; an error among them is thrown in its place. */
export async function* pages(...all: readonly (Page<unknown> | Error)[]): AsyncGenerator<Page<unknown>> {
  for (const page of all) {
    if (page instanceof Error) throw page;
    yield page;
  }
}

export const page = (items: readonly unknown[], next?: Page<unknown>['next']): Page<unknown> => ({
  items,
  answer: { items, total: 9 },
  ...(next && { next }),
});
