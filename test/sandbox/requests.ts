/** Requests as a client of the accounts makes them, and what came back, read. */
import { expect } from 'vitest';
import type { CaptchaPurpose } from '../../src/sandbox/sections/auth/rules/captcha';
import type { TestedSandbox } from '../support/sandbox';

export interface AskOptions {
  readonly body?: unknown;
  /** An access token. */
  readonly token?: string;
  readonly cookie?: string;
  readonly device?: string;
  readonly agent?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Asked {
  readonly status: number;
  /** Undefined without a body; text where it is no JSON. */
  readonly body: unknown;
  /** What the answer sets, by name, as it stands in the header. */
  readonly cookies: Readonly<Record<string, string>>;
}

/** Asks `METHOD /path` of the main host. */
export async function ask(
  { baseUrl }: Pick<TestedSandbox, 'baseUrl'>,
  line: string,
  { body, token, cookie, device, agent, headers }: AskOptions = {},
): Promise<Asked> {
  const [method, path] = line.split(' ');
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(device !== undefined && { 'x-device-id': device }),
      ...(agent !== undefined && { 'user-agent': agent }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.startsWith('application/json');
  const cookies = answer.headers.getSetCookie().map((line) => [line.split('=')[0], line]);
  return {
    status: answer.status,
    body: json ? JSON.parse(text) : text || undefined,
    cookies: Object.fromEntries(cookies),
  };
}

/** Sends `METHOD /path` to control, with a text or JSON; without the secret for null. */
export async function requestControl(
  { baseUrl, secret }: Pick<TestedSandbox, 'baseUrl' | 'secret'>,
  line: string,
  body?: unknown,
  given: string | null = secret,
): Promise<Asked> {
  const [method, path] = line.split(' ');
  const answer = await fetch(`${baseUrl}/.sandbox${path}`, {
    method,
    headers: { ...(given !== null && { 'X-Sandbox-Secret': given }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined, cookies: {} };
}

/** The fields of a successful answer: status 200 or the number given, with the fields given. */
export async function expectOk(
  asked: Promise<Asked>,
  ...expected: (number | object)[]
): Promise<Record<string, unknown>> {
  const { status, body } = await asked;
  const wanted = expected.find((one) => typeof one === 'number') ?? 200;
  expect({ status, body }).toMatchObject({ status: wanted });
  for (const fields of expected) if (typeof fields === 'object') expect(body).toMatchObject(fields);
  return body as Record<string, unknown>;
}

/** Status, code and message of a refusal, whatever its shape. */
export async function refused(asked: Promise<Asked>): Promise<Record<string, unknown>> {
  const { status, body } = await asked;
  expect(status).toBeGreaterThanOrEqual(400);
  if (typeof body === 'string') return { status, code: body };
  const { error, ...flat } = body as Record<string, unknown>;
  return typeof error === 'object' ? { status, ...error } : { status, ...flat, ...(error ? { error } : {}) };
}

/** Expects a refusal with the status, the code and the further fields given, each if it is given. */
export async function expectRefusal(
  asked: Promise<Asked>,
  ...expected: (number | string | object)[]
): Promise<void> {
  const [status, code] = ['number', 'string'].map((type) => expected.find((one) => typeof one === type));
  const fields = Object.assign({}, ...expected.filter((one) => typeof one === 'object'));
  expect(await refused(asked)).toMatchObject({ ...(status && { status }), ...(code && { code }), ...fields });
}

/** The value of a cookie that an answer sets. */
export function cookieValue({ cookies }: Asked, name: string): string {
  return /=([^;]*)/.exec(cookies[name] ?? '')?.[1] ?? '';
}

export const password = 'sandbox-password';

/** The mail address of a seeded person. */
export function mailOf(person: string): string {
  return `${person}@sandbox.test`;
}

/** A body with a captcha solved for the purpose. */
export function solved<T extends object>(sandbox: TestedSandbox, purpose: CaptchaPurpose, body: T) {
  return { ...body, token: sandbox.control.captcha({ purpose }).token };
}

/** Signs a seeded person in with the password. */
function signIn(
  sandbox: TestedSandbox,
  person: string,
  options: AskOptions & { password?: string } = {},
): Promise<Asked> {
  const { password: given = password, ...rest } = options;
  const body = solved(sandbox, 'login', { email: mailOf(person), password: given });
  return ask(sandbox, 'POST /api/v1/auth/sign-in', { ...rest, body });
}

export interface SignedInPerson {
  readonly token: string;
  readonly refreshToken: string;
}

/** A session of a seeded person, opened by control. */
export function sessionOf(
  { control }: TestedSandbox,
  person: string,
  more: { mobile?: boolean; deviceId?: string } = {},
): SignedInPerson {
  const { accessToken, refreshToken } = control.signIn({ person, ...more });
  return { token: accessToken, refreshToken };
}

/** Asks as people of a sandbox, each with a session of its own; without a person, without a token. */
export function requestsOf(sandbox: () => TestedSandbox) {
  return (person: string | undefined, line: string, body?: unknown): Promise<Asked> =>
    ask(sandbox(), line, { ...(person && { token: sessionOf(sandbox(), person).token }), body });
}

/** The requests of this file, bound to a sandbox. */
export function clientOf(sandbox: () => TestedSandbox) {
  const bound =
    <A extends unknown[], R>(request: (sandbox: TestedSandbox, ...rest: A) => R) =>
    (...rest: A) =>
      request(sandbox(), ...rest);
  return {
    ask: bound(ask),
    signIn: bound(signIn),
    refresh: bound(refresh),
    sessionOf: bound(sessionOf),
    tokenOf: (person: string) => sessionOf(sandbox(), person).token,
    codeFor: bound(codeFor),
    wrongCodeFor: bound(wrongCodeFor),
    requestAs: requestsOf(sandbox),
  };
}

/** The cookies of a session. */
export function cookiesOf(refreshToken: string): string {
  return `refresh_token=${refreshToken}; is_auth=1`;
}

/** Asks for new tokens. */
export function refresh(
  sandbox: TestedSandbox,
  refreshToken: string,
  options: AskOptions = {},
): Promise<Asked> {
  return ask(sandbox, 'POST /api/v1/auth/refresh', { cookie: cookiesOf(refreshToken), ...options });
}

/** The code that was mailed last to an address. */
function codeFor({ control }: TestedSandbox, email: string): string {
  const [mail] = control.mail(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail.code;
}

/** A code that is not the one that was mailed last. */
function wrongCodeFor(sandbox: TestedSandbox, email: string): string {
  return codeFor(sandbox, email) === '000000' ? '111111' : '000000';
}

/** Sends a file as a multipart body. */
export async function upload(
  { baseUrl }: Pick<TestedSandbox, 'baseUrl'>,
  token: string,
  bytes: Uint8Array | string,
  { name = 'pixel.png', type = 'image/png', path = '/api/files/upload' } = {},
): Promise<Asked> {
  const form = new FormData();
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json(), cookies: {} };
}
