/** Redirects: followed for GET and HEAD, and never with credentials to another origin. */
import { NetworkError } from '../../errors';
import { discard } from '../response/reading';
import { isLoopback } from './address';
import { headerOf, type WireAnswer, type WireRequest } from './http-adapter';
import { withoutCredentials } from './proxy';

/** Redirects followed before it counts as a loop. */
const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Headers that do not identify the sender; only these are sent to another origin. */
const anonymousHeaders = new Set([
  'accept',
  'accept-encoding',
  'cache-control',
  'user-agent',
  'x-requested-with',
]);

/** The target of a redirect; undefined when the answer is not a redirect or has no valid location. */
export function redirectTarget(answer: Pick<WireAnswer, 'status' | 'headers'>, from: URL): URL | undefined {
  const location = headerOf(answer.headers, 'location');
  if (!redirectStatuses.has(answer.status) || location === undefined) return undefined;
  return URL.canParse(location, from.href) ? withoutCredentials(new URL(location, from)) : undefined;
}

/**
 * Sends a request and follows redirects of GET and HEAD; for other methods the redirect itself is the answer.
 * @throws NetworkError for a redirect loop, or an address that is not safe to follow
 */
export async function followRedirects(
  wire: WireRequest,
  send: (wire: WireRequest) => Promise<WireAnswer>,
): Promise<WireAnswer & { readonly url: URL }> {
  let current = wire;
  for (let hops = 0; ; hops += 1) {
    const answer = await send(current);
    const target =
      current.method === 'GET' || current.method === 'HEAD' ? redirectTarget(answer, current.url) : undefined;
    if (!target) return { ...answer, url: current.url };
    await discard(answer.body);
    if (hops >= maxRedirects)
      throw new NetworkError(`${wire.url.host} redirects in a loop`, { hint: addressHint });
    current = redirectedRequest(current, target);
  }
}

const addressHint = "check the address: 'plaza config list'";

function redirectedRequest(wire: WireRequest, target: URL): WireRequest {
  const { origin } = wire.url;
  if (target.origin === origin) return { ...wire, url: target };
  if (!isSafe(wire.url, target)) {
    throw new NetworkError(`${wire.url.host} redirects to ${target.origin}, which is not followed`, {
      hint: addressHint,
    });
  }
  const headers = Object.fromEntries(
    Object.entries(wire.headers).filter(([name]) => anonymousHeaders.has(name)),
  );
  return { ...wire, url: target, headers };
}

/** Https anywhere; loopback only from loopback: a service must not redirect us to this computer. */
function isSafe(from: URL, target: URL): boolean {
  if (isLoopback(target.hostname)) return isLoopback(from.hostname) && /^https?:$/.test(target.protocol);
  return target.protocol === 'https:';
}
