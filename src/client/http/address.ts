/** Addresses of services: https, or http on this computer. */
import { UsageError } from '../../errors';

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * The address as a URL.
 * @throws UsageError when it is invalid, is plain http to another computer, or has a password, a query or a fragment
 */
export function checkAddress(raw: string): URL {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`expected an address such as https://api.example.org, got '${shownAddress(raw)}'`);
  }
  if (url.username || url.password)
    throw new UsageError('an address must not contain a user name or a password');
  if (url.search || url.hash)
    throw new UsageError(`an address must not contain a query or a fragment: '${shownAddress(raw)}'`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new UsageError(`${url.origin} uses http, which is not encrypted`, {
      hint: `use https://${url.host}; http is allowed only for this computer`,
    });
  }
  return url;
}

/** The text in errors: the parts before an @ and after a ? can be secret. */
function shownAddress(raw: string): string {
  return raw.replace(/^(\w+:?\/\/)?.*@/s, '$1…@').replace(/[?#].*/s, '…');
}

/**
 * Whether two bindings of tokens are addresses of one service: the same, different names of this computer,
 * or http and https.
 */
export function isSameService(one: string, other: string): boolean {
  if (one === other) return true;
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  const isSameHost = a.hostname === b.hostname || (isLoopback(a.hostname) && isLoopback(b.hostname));
  // http and https of one service cannot share a port.
  return isSameHost && (a.protocol !== b.protocol || a.port === b.port);
}
