import { type Size, screenCommand } from '../../app/command';
import type { Context } from '../../ports/index';
import { counted } from '../../terminal/text/count-suffix';
import { truncate } from '../../terminal/text/text';
import type { View } from '../../terminal/text/view';
import eventKinds from './event-kinds.json';
import { requestDetail, requestLine } from './render';
import {
  arrived,
  bodyRows,
  emptyList,
  selectedIndex,
  shownRequests,
  type WatchState,
  watchKeys,
} from './request-list';

export default screenCommand({
  summary: 'Watch the requests to the sandbox live',
  description: [
    'Shows a screen at a terminal, with the headers and bodies of a request without secrets. In a pipe: one line per request.',
  ],
  examples: ['plaza sandbox watch', 'plaza sandbox watch --json --count 10'],
  facts: { acts: 'here' },
  routes: [],
  eventKinds,
  run: (ctx) => ({ events: requestsUntilItStops(ctx) }),
  init: (_, size) => emptyList(size),
  keys: watchKeys,
  update(state, message) {
    if (message.type === 'event') return { state: arrived(state, message.event) };
    if (message.type === 'resize') return { state: { ...state, size: message.size } };
    return message.type === 'intent' ? message.intent(state) : { state };
  },
  frame(state, size, view, keyLine) {
    const body = state.opened ? openedRows(state.opened, size, view) : listRows(state, size, view);
    const blank = Array.from({ length: Math.max(size.rows - 2 - body.length, 0) }, () => '');
    return [truncate(heading(state, view), size.columns), ...body, ...blank, keyLine(size.columns)];
  },
  render: requestLine,
});

async function* requestsUntilItStops({ sandbox, signal, note }: Context) {
  yield* sandbox.watch();
  if (!signal.aborted) note('the sandbox has stopped');
}

function heading(state: WatchState, { style: { bold, yellow } }: View): string {
  const { count, paused, waiting, failedOnly, filter, isTyping, opened } = state;
  const marks = [
    opened && `request ${opened.request.seq}`,
    paused && yellow(`paused, ${waiting.length} waiting`),
    failedOnly && 'failed only',
    (isTyping || filter.text !== '') && `filter: ${filter.text}${isTyping ? '▏' : ''}`,
  ];
  return [bold('sandbox'), counted(count, 'request'), ...marks.filter(Boolean)].join('  ');
}

function openedRows({ request, top }: NonNullable<WatchState['opened']>, size: Size, view: View): string[] {
  const lines = requestDetail(request, size.columns);
  return lines
    .slice(top, top + bodyRows(size))
    .map((line) => (/^[A-Z]\w+:$/.test(line) ? view.style.bold(line) : line));
}

/** The newest requests, or those around the selected one. */
function listRows(state: WatchState, size: Size, view: View): string[] {
  const shown = shownRequests(state);
  const rows = bodyRows(size);
  const selected = selectedIndex(state, shown);
  const from = Math.max(0, Math.min(selected - Math.floor(rows / 2), shown.length - rows));
  const isMarked = selected < shown.length;
  return shown.slice(from, from + rows).flatMap((request, index) => {
    const mark = from + index === selected ? view.style.cyan('▌') : ' ';
    const line = requestLine(request, { ...view, width: size.columns - (isMarked ? 1 : 0) });
    return isMarked ? line.map((text) => `${mark}${text}`) : line;
  });
}
