/** The output of `--verbose` and `--debug`: requests and answers without secrets. */
import type { AnswerHeaders } from '../../ports/api';
import type { Redactor } from '../../protocol/redaction';
import type { AnyRoute } from '../../protocol/route';
import { headerOf } from '../http/http-adapter';
import { readText } from '../response/text';
import type { Call, CallHeaders } from './request';

/** The output of the trace. `bodies` (`--debug`): with headers and bodies. */
export interface Trace {
  readonly bodies: boolean;
  line(text: string): void;
}

/** Maximum length of a body that is shown, in characters. */
const maxShown = 16 * 1024;

/** The request of one try; `body` as `PreparedBody.shown`. */
export interface TracedRequest extends Pick<Call, 'route' | 'url'>, Pick<CallHeaders, 'headers'> {
  readonly body?: unknown;
}

export interface TracedOutcome {
  readonly outcome: string;
  readonly headers?: AnswerHeaders;
  readonly body?: Uint8Array;
  readonly ms: number;
  readonly tries: number;
}

/** Writes one line per try; with `bodies` also headers and bodies of request and answer. */
export function traceTry(trace: Trace, redactor: Redactor, request: TracedRequest, end: TracedOutcome): void {
  const { route, url } = request;
  const facts = [
    redactor.text(end.outcome),
    `${Math.round(end.ms)} ms`,
    ...(end.body ? [`${end.body.byteLength} bytes`] : []),
    ...(end.tries > 1 ? [`try ${end.tries}`] : []),
  ];
  trace.line(`${route.method} ${redactor.url(route, url)}: ${facts.join(', ')}`);
  if (!trace.bodies) return;
  for (const line of headerLines('>', redactor.headers(request.headers))) trace.line(line);
  if (request.body !== undefined) trace.line(`> ${shown(redactor.value(route, 'body', request.body))}`);
  for (const line of headerLines('<', redactor.headers(end.headers ?? {}))) trace.line(line);
  if (end.body?.byteLength) trace.line(`< ${shownAnswer(redactor, route, end)}`);
}

function headerLines(mark: string, headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${mark} ${name}: ${value}`);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > maxShown ? `${text.slice(0, maxShown)}… (${text.length} characters)` : text;
}

/** Only JSON and codes in capitals are shown: anything else may contain a secret anywhere. */
function shownAnswer(
  redactor: Redactor,
  route: AnyRoute,
  { body = new Uint8Array(), headers = {} }: TracedOutcome,
): string {
  const text = readText(body);
  if (text.isJson) return shown(redactor.value(route, 'answer', text.json));
  if (/^[A-Z_]{3,64}$/.test(text.plain.trim())) return redactor.text(text.plain.trim());
  const type = headerOf(headers, 'content-type') ?? 'no type';
  return `<${body.byteLength} bytes, ${text.isPage ? 'a web page' : redactor.text(type)}>`;
}
