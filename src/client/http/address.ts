/** Addresses of services: https, or http on this computer. */
import { UsageError } from '../../errors';

/** Whether the host is this computer. */
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
    throw new UsageError(`expected an address such as https://api.example.org, got '${raw}'`);
  }
  if (url.username || url.password)
    throw new UsageError('an address must not contain a user name or a password');
  if (url.search || url.hash)
    throw new UsageError(`an address must not contain a query or a fragment: '${raw}'`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new UsageError(`${url.origin} uses http, which is not encrypted`, {
      hint: `use https://${url.host}; http is allowed only for this computer`,
    });
  }
  return url;
}
