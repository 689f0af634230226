/** The dry run: records the request of a change, and returns a placeholder for its answer. */

import type { DryRunRequest } from '../../ports/api';
import { decodedText } from '../response/text';
import type { Call, Transport } from './request';

/** Collects the requests of a dry run in order. */
export interface DryRunRecorder {
  record(request: DryRunRequest): void;
}

const placeholders = new WeakSet<object>();

/**
 * A placeholder for the answer of a change that was not sent. Every property of it is a placeholder again; as text, in
 * an address and in JSON it reads `<id of POST /api/files/upload>`.
 * @param of method and path of the request that was not sent
 */
export function placeholder(of: string, what = 'answer'): object {
  const text = () => `<${what} of ${of}>`;
  const standIn = new Proxy(
    {},
    {
      get(_, key) {
        if (key === Symbol.toPrimitive || key === 'toString' || key === 'toJSON') return text;
        if (key === Symbol.iterator) return () => [][Symbol.iterator]();
        if (typeof key === 'symbol' || key === 'then') return undefined;
        if (key === 'length') return 0;
        return placeholder(of, what === 'answer' ? key : `${what}.${key}`);
      },
    },
  );
  placeholders.add(standIn);
  return standIn;
}

/** Whether a request contains a placeholder, at any depth. */
export function hasPlaceholder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return placeholders.has(value) || Object.values(value).some(hasPlaceholder);
}

/** An address with its placeholders readable again. */
export function readableUrl(url: string): string {
  return url.replace(/%3C[^/?&#]*?%3E/g, decodedText);
}

/**
 * Records a change with the headers it would have, secrets removed.
 * @returns the placeholder for its answer
 */
export async function recordDryRun(
  transport: Pick<Transport, 'redactor' | 'prepare'>,
  recorder: DryRunRecorder,
  call: Call,
): Promise<object> {
  const { route, url, body } = call;
  const { redactor } = transport;
  const { headers } = await transport.prepare(call);
  recorder.record({
    method: route.method,
    url: readableUrl(redactor.url(route, url)),
    headers: redactor.headers(headers),
    // Through JSON, in which placeholders are text.
    ...(body && { body: redactor.value(route, 'body', JSON.parse(JSON.stringify(body.shown))) }),
  });
  return placeholder(`${route.method} ${readableUrl(url.pathname)}`);
}
