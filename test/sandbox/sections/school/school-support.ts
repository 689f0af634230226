/** Requests of the school event, as accounts of the sandbox. */
import { userByUsername } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { Refusal } from '../../../../src/sandbox/server/http/refusal';
import type { TestSandbox } from '../../../support/sandbox';
import { type Asked, ask, expectOk, sessionOf } from '../../requests';

/** The event's path segment in the default vocabulary. */
export const event = '/api/v1/assistant';

let keys = 0;

export interface Sending {
  readonly body?: unknown;
  /** Default: a new key. */
  readonly key?: string;
}

/** An account in the event. */
export interface Pupil {
  readonly id: string;
  /** Any request: `GET /path`. */
  send(line: string, options?: Sending): Promise<Asked>;
  /** A read that must succeed. */
  get(path: string): Promise<Record<string, unknown>>;
  /** A keyed change that must succeed. */
  post(path: string, options?: Sending): Promise<Record<string, unknown>>;
}

/** An account by username, with a new session. */
export function pupilOf(sandbox: TestSandbox, name: string): Pupil {
  const { token } = sessionOf(sandbox, name);
  const id = userByUsername(sandbox.world(), name)?.id ?? '';
  const send = (line: string, { body, key }: Sending = {}) => {
    keys += 1;
    const headers = { 'idempotency-key': key ?? `school-${keys}` };
    return ask(sandbox, line, { token, headers, ...(body !== undefined && { body }) });
  };
  return {
    id,
    send,
    get: (path) => expectOk(send(`GET ${path}`)),
    post: (path, options) => expectOk(send(`POST ${path}`, options)),
  };
}

/** The path that buys a product. */
export function purchasePath(productId: string): string {
  return `POST ${event}/shop/items/${productId}/purchase`;
}

/** The count of each status. */
export function statusCounts(answers: readonly Asked[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Status and code of the refusal that `rule` throws; `none` when it throws none. */
export function codeOf(rule: () => unknown): string {
  try {
    rule();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { error: nested, code } = error.body as { error?: { code: string }; code?: string };
    return `${error.status} ${nested?.code ?? code}`;
  }
  return 'none';
}
