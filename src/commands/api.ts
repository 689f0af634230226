import { allRoutes } from '../api/catalogue/routes/index';
import {
  argument,
  choice,
  command,
  file,
  flag,
  objectOf,
  option,
  optionList,
  type Pair,
  pair,
  text,
  upperCase,
} from '../app/command';
import { UsageError } from '../errors';
import { rawLines } from '../render/text/raw';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export default command({
  summary: 'Send a request to any route of the service',
  description: [
    'Fields go into the query of a GET or DELETE request, and into the JSON body of any other request. If the catalogue knows the route, its rules apply: whether a request can be retried, and which fields are secret.',
  ],
  args: {
    method: argument(upperCase(choice(methods, 'method')), `One of ${methods.join(', ')}`),
    path: argument(text('path'), 'Path of the route, such as /api/platform/version'),
  },
  options: {
    field: optionList(
      pair(),
      'Field: key=value (true, false, null and numbers become JSON), key:=JSON or key==text',
      'F',
    ),
    input: option(file(), 'File to send as the body, or - for standard input'),
    header: optionList(text('header'), "Header, such as 'Accept: text/plain'", 'H'),
    paginate: flag('Fetch all pages of a list and print the items'),
    host: option(choice(['main', 'status', 'pixel']), 'Host to send the request to (default: main)'),
  },
  examples: [
    'plaza api GET /api/platform/version',
    'plaza api GET /api/status --host status',
    'plaza api GET /api/search -F q=chalk',
    'plaza api POST /api/posts -F content=Hello --dry-run',
  ],
  routes: 'all',
  async run(ctx, { method, path, field, input, header, paginate, host = 'main' }) {
    const inQuery = method === 'GET' || method === 'DELETE';
    if (input !== undefined && (field.length > 0 || inQuery)) {
      throw new UsageError('--input works only with POST, PUT or PATCH, and not together with --field');
    }
    const body =
      input === undefined
        ? !inQuery && field.length > 0 && { json: objectOf('--field', field) }
        : { text: await ctx.files.text(input) };
    const request = {
      method,
      path: inQuery ? withQuery(path, field) : path,
      host,
      headers: Object.fromEntries(header.map(readHeader)),
      ...(body && {
        body:
          'text' in body ? { bytes: new TextEncoder().encode(body.text), type: 'application/json' } : body,
      }),
    };
    if (paginate) return ctx.api.rawPages(request, allRoutes);
    return (await ctx.api.raw(request, allRoutes))?.body;
  },
  render: rawLines,
});

/** A query may repeat a field; values other than text are sent as JSON. */
function withQuery(path: string, fields: readonly Pair[]): string {
  const query = new URLSearchParams(
    fields.map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
  if (!query) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function readHeader(raw: string): [name: string, value: string] {
  const colon = raw.indexOf(':');
  if (colon > 0) return [raw.slice(0, colon).trim(), raw.slice(colon + 1).trim()];
  throw new UsageError(`--header: expected 'Name: value', got '${raw}'`);
}
