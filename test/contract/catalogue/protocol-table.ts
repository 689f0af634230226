/** The rows of `routes.tsv`, the table of the protocol, in the words of the catalogue. */
import { readFileSync } from 'node:fs';
import type { Auth, Host, Kind } from '../../../src/protocol/route';

export interface TableRow {
  method: string;
  path: string;
  auth: Auth | undefined;
  query: string[];
  /** Names as far as the table spells them; a phrase where it only describes. */
  body: string[];
  ok: number | undefined;
  host: Host | undefined;
  kind: Kind | undefined;
  key: 'Idempotency-Key' | 'operationId' | undefined;
}

const auths: Record<string, Auth> = {
  none: 'none',
  optional: 'optional',
  Bearer: 'bearer',
  'Bearer (section rule)': 'bearer',
  'Bearer (implied; the table has no Auth column)': 'bearer',
  'Bearer; headers X-Platform: web, X-App-Version: 1.0.0': 'bearer',
  'mobile Bearer': 'mobile',
  'Bearer and refresh cookie': 'bearer+cookie',
  'refresh cookie': 'cookie',
  'Bearer or X-Order-Token': 'bearer|order',
  'one-time ticket in the query': 'ticket',
  'access token as first text message (view-only without it)': 'first message',
};

const hosts: Record<string, Host> = {
  '{base_url}': 'main',
  '{status_url}': 'status',
  '{pixel_url}': 'pixel',
  'wss://{host}': 'main',
  'wss://{canvas host or gateway}': 'pixel',
};

const kinds: Record<string, Kind> = {
  http: 'json',
  multipart: 'multipart',
  sse: 'sse',
  binary: 'binary',
  ws: 'socket',
};

/** `strokes[]{color,points[]{x,y}},size?(not shown)` → `strokes`, `size`. */
function fieldNames(cell: string): string[] {
  let text = cell.replace('multipart:', '');
  for (let previous = ''; previous !== text; ) {
    previous = text;
    text = text.replace(/\{[^{}]*\}|\([^()]*\)/g, '');
  }
  return text
    .split(',')
    .map((name) => name.replace(/=.*|\[\]|\?/g, '').trim())
    .filter((name) => name !== '')
    .sort();
}

type Cells = [string, string, string, string, string, string, string, string, string?];

function keyOf(cell: string): TableRow['key'] {
  if (cell.startsWith('header')) return 'Idempotency-Key';
  return cell.startsWith('body') ? 'operationId' : undefined;
}

export function protocolTable(): TableRow[] {
  const lines = readFileSync(new URL('./routes.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [method, path, auth, query, body, ok, host, kind, key = ''] = line.split('\t') as Cells;
    return {
      method,
      path,
      auth: auths[auth],
      query: fieldNames(query),
      body: kind === 'ws' ? [] : fieldNames(body),
      ok: ok === 'not shown' ? undefined : Number(ok),
      host: hosts[host],
      kind: kinds[kind],
      key: keyOf(key),
    };
  });
}
