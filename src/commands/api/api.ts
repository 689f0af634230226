import {
  argument,
  choice,
  command,
  file,
  flag,
  objectOf,
  option,
  optionalArgument,
  optionList,
  pair,
  text,
  upperCase,
} from '../../app/command';
import { UsageError } from '../../errors';
import { allRoutes } from '../../protocol/routes/index';
import { methods, rawLines, readHeader, requestOf, withQuery } from './raw-request';

/** A method in any letter case, or a path without a method. */
const named = upperCase(choice(methods, 'method'));
const method = { ...named, parse: (raw: string) => (raw.startsWith('/') ? raw : named.parse(raw)) };

export default command({
  summary: 'Send a request to any route of the service',
  description: [
    'Fields become the query of a GET or DELETE request, and the JSON body of any other request. If the catalogue knows the route, its rules apply: whether a request can be retried, and which fields are secret.',
  ],
  args: {
    method: argument(method, `One of ${methods.join(', ')}; defaults to GET`),
    path: optionalArgument(text('path', 'path'), 'Path of the route, such as /api/platform/version'),
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
    'plaza api /api/platform/version',
    'plaza api GET /api/status --host status',
    'plaza api GET /api/search -F q=chalk',
    'plaza api POST /api/posts -F content=Hello --dry-run',
  ],
  routes: 'all',
  async run(ctx, { method: first, path: second, field, input, header, paginate, host = 'main' }) {
    const { method, path } = requestOf(first, second);
    const inQuery = method === 'GET' || method === 'DELETE';
    if (input !== undefined && (field.length > 0 || inQuery))
      throw new UsageError('--input works only with POST, PUT or PATCH, and not together with --field');
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
