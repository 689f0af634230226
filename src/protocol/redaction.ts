/** Removes secrets from all output: traces, dry runs, messages of the service, and the requests that the sandbox shows. */
import type { AnyRoute } from './route';

const removed = '<removed>';

/**
 * Headers whose value is never shown: credentials, by name or part of the name, and the device ID, which identifies the
 * user's computer to the service.
 */
const secretHeader =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-order-token|x-device-id)$|token|secret|passw|credential|api-?key/i;

/** Fields that are secret in any body or query, whatever the catalogue says: `plaza api` knows no catalogue. */
const secretNames = new Set(
  [
    'password currentPassword newPassword oldPassword otp flowToken accessToken access_token refreshToken',
    'refresh_token claimToken secret ticket token externalToken pass authorization cookie',
    // The echo of a validation error repeats the request (field notes 9.1).
    'found',
  ].flatMap((names) => names.toLowerCase().split(' ')),
);

/** Secrets in running text: bearer tokens, JSON web tokens, credentials and tickets in addresses. */
const patterns: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${removed}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, removed],
  [/(:\/\/)[^/\s:@]*:[^/\s@]*@/g, `$1${removed}@`],
  [/([?&#](?:ticket|token|access_token|refresh_token|claimToken|secret)=)[^&\s"'#]+/gi, `$1${removed}`],
];

/** Shorter values would match by chance. */
const minSecretLength = 4;

type MessagePart = 'query' | 'body' | 'answer';

/** Removes secrets from output, and learns them from requests and answers. */
export interface Redactor {
  /** Removes this value from all later output. */
  learn(value: unknown): void;
  /** Learns the values of the secret fields of a body or an answer of the route. */
  learnFields(route: AnyRoute, part: MessagePart, value: unknown): void;
  text(text: string): string;
  url(route: AnyRoute, url: URL): string;
  headers(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string>;
  /** The value with every secret field of the route removed, at any depth. */
  value(route: AnyRoute, part: MessagePart, value: unknown): unknown;
}

export function createRedactor(): Redactor {
  const { learn, text } = createSecretMemory();
  return {
    learn,
    text,
    learnFields: (route, part, value) => learnSecretFields(value, isSecret(route, part), learn),
    value: (route, part, value) => redacted(value, isSecret(route, part), text),
    url(route, url) {
      const secret = isSecret(route, 'query');
      const pairs = url.search.split('&').map((pair) => {
        const name = pair.split('=')[0] ?? '';
        return secret(name.replace(/^\?/, ''), 0) ? `${name}=${removed}` : pair;
      });
      return text(`${url.origin}${url.pathname}${pairs.join('&')}`);
    },
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          secretHeader.test(name) ? removed : text(Array.isArray(value) ? value.join(', ') : (value ?? '')),
        ]),
      ),
  };
}

/** The learned secrets, in all forms in which they may be written (plain, URL-encoded, JSON). */
function createSecretMemory(): Pick<Redactor, 'learn' | 'text'> {
  const known = new Set<string>();
  return {
    learn(value) {
      if (typeof value !== 'string' || value.length < minSecretLength) return;
      const inUrl = encodeURIComponent(value.replace(/[\ud800-\udfff]/g, ''));
      for (const form of [value, inUrl, JSON.stringify(value).slice(1, -1)]) known.add(form);
    },
    text(shown) {
      let clean = shown;
      // The longest first: a secret may contain another one.
      const secrets = [...known].sort((a, b) => b.length - a.length);
      for (const secret of secrets) clean = clean.replaceAll(secret, removed);
      for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
      return clean;
    },
  };
}

type IsSecret = (name: string, depth: number) => boolean;

function isSecret(route: AnyRoute, part: MessagePart): IsSecret {
  const named = new Set(route.secret?.[part] ?? []);
  const unnamed = part === 'body' && route.secret?.unnamedBody === true ? bodyNames(route) : undefined;
  // An answer has few names many times.
  const known = new Map<string, boolean>();
  const isNamed = (name: string) => {
    const found = known.get(name) ?? (named.has(name) || secretNames.has(name.toLowerCase()));
    known.set(name, found);
    return found;
  };
  return (name, depth) => isNamed(name) || (depth === 0 && unnamed !== undefined && !unnamed.has(name));
}

function bodyNames(route: AnyRoute): Set<string> {
  const { body } = route;
  return new Set(body && 'entries' in body ? Object.keys(body.entries as object) : []);
}

/** A value nested deeper is removed as a whole, and no secrets are learned from it. */
const maxDepth = 30;

/** Bytes have no fields; a board taken apart byte by byte would take a fifth of a second and 200 MB. */
function hasFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/** A copy without its secret fields, every text passed through `show`. */
function redacted(value: unknown, secret: IsSecret, show: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return show(value);
  if (!hasFields(value)) return value;
  if (depth > maxDepth) return removed;
  if (Array.isArray(value)) return value.map((item) => redacted(item, secret, show, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret(name, depth) ? removed : redacted(inner, secret, show, depth + 1),
    ]),
  );
}

/** Learns the values of the secret fields. */
function learnSecretFields(value: unknown, secret: IsSecret, learn: Redactor['learn'], depth = 0): void {
  if (!hasFields(value) || depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const item of value) learnSecretFields(item, secret, learn, depth + 1);
    return;
  }
  // Every answer passes here: its names are listed without a pair for each field.
  for (const name of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[name];
    // Messages about a field contain its name, even if a secret has the same text.
    if (typeof inner === 'string' && Object.hasOwn(value, inner)) continue;
    if (secret(name, depth)) learnAll(inner, learn, depth + 1);
    else learnSecretFields(inner, secret, learn, depth + 1);
  }
}

function learnAll(value: unknown, learn: Redactor['learn'], depth: number): void {
  if (!hasFields(value)) learn(value);
  else if (depth <= maxDepth) for (const inner of Object.values(value)) learnAll(inner, learn, depth + 1);
}
