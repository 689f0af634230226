/**
 * Chooses the proxy of a request, by the rules of curl with two differences that are described below. Written here
 * because `proxy-from-env` (2.1.0) knows no networks (`10.0.0.0/8`) in NO_PROXY, reads the process's environment itself
 * and cannot be handed one.
 */
import { BlockList, isIP } from 'node:net';
import { UsageError } from '../../errors';
import type { Environment } from '../../ports/machine';
import { decodedText } from '../response/text';
import { isLoopback } from './address';

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' };

/**
 * The proxy for `url`; undefined means a direct connection.
 *
 * `HTTPS_PROXY` serves https and wss, `HTTP_PROXY` http and ws, `ALL_PROXY` whatever has none of its own; lower
 * case comes first. `NO_PROXY` lists hosts (each with its subdomains), `host:port`, networks, or `*`. Unlike curl, upper
 * case `HTTP_PROXY` counts (this is not a CGI program), and loopback is proxied only when the proxy is on this
 * computer too: on another computer `127.0.0.1` is that computer, and a token would be sent to whatever listens there.
 * @throws UsageError when the variable is not the address of an http or https proxy
 */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  const [name, value] = proxySetting(url.protocol, environment);
  if (!value || isExempt(url, readVariable('no_proxy', environment)[1])) return undefined;
  const proxy = proxyAddress(name, value);
  return isLoopback(url.hostname) && !isLoopback(proxy.hostname) ? undefined : proxy;
}

/** A variable that names a proxy, and its address without credentials; undefined when it cannot be used. */
export interface NamedProxy {
  readonly variable: string;
  readonly address: string | undefined;
}

export function namedProxies(environment: Environment): NamedProxy[] {
  return ['https_proxy', 'http_proxy', 'all_proxy'].flatMap((name) => {
    const [variable, value] = readVariable(name, environment);
    return value ? [{ variable, address: displayAddress(variable, value) }] : [];
  });
}

function displayAddress(name: string, value: string): string | undefined {
  try {
    return withoutCredentials(proxyAddress(name, value)).origin;
  } catch {
    return undefined;
  }
}

/** The `Proxy-Authorization` of a proxy's address; undefined when it has no credentials. */
export function basicCredentials(proxy: URL): string | undefined {
  if (!proxy.username && !proxy.password) return undefined;
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

export function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

function proxySetting(protocol: string, environment: Environment): [name: string, value: string] {
  const secure = protocol === 'https:' || protocol === 'wss:';
  const own = readVariable(secure ? 'https_proxy' : 'http_proxy', environment);
  return own[1] ? own : readVariable('all_proxy', environment);
}

function readVariable(name: string, environment: Environment): [name: string, value: string] {
  const lower = environment[name];
  return lower === undefined ? [name.toUpperCase(), environment[name.toUpperCase()] ?? ''] : [name, lower];
}

function proxyAddress(name: string, value: string): URL {
  const text = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy?.protocol === 'http:' || proxy?.protocol === 'https:') return withPlainCredentials(proxy);
  throw new UsageError(`${name} does not name an http or https proxy`, {
    hint: `set ${name} to an address such as http://proxy.example.org:3128, or list the service in NO_PROXY`,
  });
}

/** A bare `%` in a password is taken literally, as curl does, so that the credentials can be decoded. */
function withPlainCredentials(proxy: URL): URL {
  const { username, password } = proxy;
  proxy.username = encodeURIComponent(decodedText(username));
  proxy.password = encodeURIComponent(decodedText(password));
  return proxy;
}

function isExempt(url: URL, list: string): boolean {
  const host = withoutBrackets(url.hostname.toLowerCase());
  const port = url.port || defaultPorts[url.protocol.slice(0, -1)];
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
  return entries.some((entry) => {
    if (entry === '*') return true;
    if (entry.includes('/')) return isWithin(host, entry);
    const [, name = entry, onlyPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    if (onlyPort && onlyPort !== port) return false;
    const domain = withoutBrackets(name).replace(/^\*?\./, '');
    return host === domain || host.endsWith(`.${domain}`);
  });
}

/** Whether an address is in a network such as `10.0.0.0/8`; names are not resolved for that. */
function isWithin(host: string, network: string): boolean {
  const [start = '', bits = ''] = network.split('/');
  const [family, length] = [isIP(withoutBrackets(start)), Number(bits)];
  if (family === 0 || family !== isIP(host) || !/^\d+$/.test(bits) || length > (family === 4 ? 32 : 128))
    return false;
  const list = new BlockList();
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(withoutBrackets(start), length, kind);
  return list.check(host, kind);
}

/** An IPv6 address without its brackets; any other host unchanged. */
function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
