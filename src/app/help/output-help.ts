/** The section of help about the output of lists, from their renderers and the catalogue; loaded only to make help. */
import type { AnyCommand, EventKind } from '../../cli/definition/command';
import { contentSchema } from '../../client/response/answer-content';
import { resolved } from '../../protocol/answer';
import { loadStyle, type Style, type View } from '../../terminal/text/view';
import type { HelpSection } from './page';

/** The columns of the command's table in a pipe, and the fields of its items in JSON; empty without a table. */
export async function outputHelp(command: AnyCommand): Promise<readonly HelpSection[]> {
  if (command.eventKinds) {
    const events = eventRecords(command);
    const kinds = events.map(({ kind, fields }) => `${kind ?? 'An event'}: ${fields.join(', ')}`);
    const example = `Example: ${JSON.stringify(events[0]?.example)}`;
    return [{ title: 'Output', text: ['With --json: an event per line', ...kinds, example] }];
  }
  const tables = await pipeTables(command);
  if (tables.length === 0) return [];
  const fields = jsonFields(command);
  const text = [
    `In a pipe: ${tables.map((titles) => titles.join(', ')).join('; or ')}`,
    ...(fields.length > 0 ? [`With --json: ${fields.join(', ')}`] : []),
  ];
  return [{ title: 'Output', text }];
}

/** A kind of event in `help --json`; the fields of a record in `data` are `data.NAME`. */
export interface EventRecord {
  /** The value of its field `event` or `type`; null without one. */
  readonly kind: string | null;
  readonly fields: readonly string[];
  readonly example: EventKind['example'];
}

export function eventRecords({ eventKinds = [] }: Pick<AnyCommand, 'eventKinds'>): EventRecord[] {
  return eventKinds.map(({ example, data }) => {
    const inData = Object.keys({
      ...(data && resolved(data).fields),
      ...(example.data as object | undefined),
    });
    const fields = Object.keys(example).flatMap((name) =>
      name === 'data' ? inData.map((field) => `data.${field}`) : [name],
    );
    const kind = example.event ?? example.type;
    return { kind: kind === undefined ? null : String(kind), fields, example };
  });
}

/** The titles of tables that the renderer reports for an empty answer; none if it prints a record, or needs more of an answer. */
export async function pipeTables(command: AnyCommand): Promise<readonly (readonly string[])[]> {
  if (command.kind !== 'answer') return [];
  const render = command.render as (answer: unknown, view: View) => unknown;
  const style = await loadStyle(0);
  const reported = reportedTitles(style, (view) => render([], view));
  const titles = reported ?? reportedTitles(style, (view) => render(emptyAnswer(), view)) ?? [];
  return titles.some((row) => row.length === 0) ? [] : titles;
}

/** The reported titles while a renderer prints in a pipe; undefined when it fails. */
function reportedTitles(style: Style, print: (view: View) => unknown): (readonly string[])[] | undefined {
  const reported: (readonly string[])[] = [];
  const titled = (titles: readonly string[]) => reported.push(titles);
  try {
    print({ terminal: false, width: 80, rows: 24, style, now: 0, first: true, titled });
    return reported;
  } catch {
    return undefined;
  }
}

/** A list without items, whose unknown fields are such lists too. */
function emptyAnswer(): readonly never[] {
  return new Proxy([], {
    get: (list, name) => (typeof name === 'symbol' || name in list ? Reflect.get(list, name) : emptyAnswer()),
  });
}

/** The fields of an item of the list that the command's only route answers. */
export function jsonFields({ routes }: Pick<AnyCommand, 'routes'>): string[] {
  const [route, ...others] = routes === 'all' ? [] : routes;
  if (route?.items === undefined || others.length > 0) return [];
  const content = contentSchema(route);
  const list = route.items === '*' ? content : content.fields?.[route.items];
  const item = list && resolved(list).item;
  return item ? Object.keys(resolved(item).fields ?? {}) : [];
}
