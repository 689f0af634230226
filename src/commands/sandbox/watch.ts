import { type Step, screenCommand } from '../../app/command';
import type { RequestRecord } from '../../ports/sandbox';
import type { KeyBindings } from '../../terminal/text/keys';
import { requestLine } from './render';

/** Maximum number of requests in the list; older ones are dropped. */
const kept = 500;

interface State {
  readonly requests: readonly RequestRecord[];
  /** Requests received while paused. */
  readonly waiting: readonly RequestRecord[];
  readonly paused: boolean;
  readonly failedOnly: boolean;
  readonly count: number;
}

const empty: State = { requests: [], waiting: [], paused: false, failedOnly: false, count: 0 };

function arrived(state: State, request: RequestRecord): State {
  const count = state.count + 1;
  if (state.paused) return { ...state, count, waiting: [...state.waiting, request].slice(-kept) };
  return { ...state, count, requests: [...state.requests, request].slice(-kept) };
}

function resumed(state: State): State {
  return {
    ...state,
    paused: false,
    requests: [...state.requests, ...state.waiting].slice(-kept),
    waiting: [],
  };
}

const keys: KeyBindings<State, (state: State) => Step<State, never>> = [
  {
    keys: { space: (state) => ({ state: state.paused ? resumed(state) : { ...state, paused: true } }) },
    words: ({ paused }) => (paused ? 'continue' : 'pause'),
    help: 'pause, or continue',
  },
  {
    keys: { e: (state) => ({ state: { ...state, failedOnly: !state.failedOnly } }) },
    words: ({ failedOnly }) => (failedOnly ? 'all requests' : 'failed only'),
    help: 'show only failed requests, or all',
  },
  {
    keys: { c: (state) => ({ state: { ...state, requests: [], waiting: [], count: 0 } }) },
    words: 'clear',
    when: ({ count }) => count > 0,
  },
  { keys: { q: (state) => ({ state, end: true }) }, words: 'quit' },
];

export default screenCommand({
  summary: 'Watch the requests to the sandbox live',
  description: ['Shows a screen at a terminal. In a pipe: one line per request.'],
  examples: ['plaza sandbox watch', 'plaza sandbox watch --json --count 10'],
  routes: [],
  run: (ctx) => ({ events: ctx.sandbox.watch() }),
  init: () => empty,
  keys,
  update(state, message) {
    if (message.type === 'event') return { state: arrived(state, message.event) };
    return message.type === 'intent' ? message.intent(state) : { state };
  },
  frame(state, { rows, columns }, view, keyLine) {
    const shown = state.failedOnly ? state.requests.filter(({ status }) => status >= 400) : state.requests;
    const body = shown
      .slice(-Math.max(rows - 2, 0))
      .flatMap((request) => requestLine(request, { ...view, width: columns }));
    const { bold, yellow } = view.style;
    const marks = [
      state.paused && yellow(`paused, ${state.waiting.length} waiting`),
      state.failedOnly && 'failed only',
    ];
    const heading = [bold('sandbox'), `${state.count} requests`, ...marks.filter(Boolean)].join('  ');
    const blank = Array.from({ length: Math.max(rows - 2 - body.length, 0) }, () => '');
    return [heading, ...body, ...blank, keyLine(columns)];
  },
  render: requestLine,
});
