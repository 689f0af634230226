/** Downloads files and pictures outside the catalogue, at addresses from records of the service. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { NetworkError, NotFoundError, RefusedError } from '../../errors';
import type { Download } from '../../ports/api';
import type { ApiDeps } from '../deps';
import { limitsFor } from '../request/request';
import { decodeBody, discard } from '../response/reading';
import { isLoopback } from './address';
import { headerOf, type WireAnswer } from './http-adapter';
import { createHttpAdapters, type HttpAdapters } from './http-adapters';
import { followRedirects } from './redirect';
import { networkErrorFor, TransportError } from './transport-error';

type DownloadDeps = Pick<
  ApiDeps,
  'addresses' | 'clock' | 'environment' | 'timeoutMs' | 'transferMs' | 'trace' | 'signal' | 'makeHttpAdapter'
>;

/**
 * Opens the file at an address from a record. No token and no device ID is sent. Only https addresses and the
 * service's own origin are fetched, and never from a private network, unless the service itself runs on this computer.
 * @param address absolute, or a path on the service
 * @throws RefusedError for an address that is not safe to fetch, or 4xx; NotFoundError for 404 and 410; NetworkError
 */
export async function download(deps: DownloadDeps, address: string, maxBytes: number): Promise<Download> {
  const base = await deps.addresses('main');
  const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
  if (!url) throw new RefusedError(`the service returned an invalid address: '${address}'`);
  const adapters = createHttpAdapters({ ...deps, lookup: guardedLookup(base) });
  try {
    const answer = await fetchFile(deps, adapters, url, base);
    return toDownload(answer, adapters, maxBytes, url);
  } catch (error) {
    await adapters.close();
    throw error instanceof TransportError
      ? networkErrorFor({ url, timeoutMs: deps.timeoutMs }, error)
      : error;
  }
}

async function fetchFile(
  deps: DownloadDeps,
  adapters: HttpAdapters,
  url: URL,
  base: URL,
): Promise<WireAnswer> {
  const { signal, trace } = deps;
  const headers = { accept: '*/*', 'accept-encoding': 'gzip, br' };
  const wire = { method: 'GET', url, headers, limits: limitsFor(deps, true), signal };
  const answer = await followRedirects(wire, (hop) => {
    checkTarget(hop.url, base);
    return adapters.request(hop, { bulk: false, streaming: false });
  });
  trace?.line(`GET ${url.origin}${url.pathname}: ${answer.status}`);
  if (answer.status >= 200 && answer.status < 300) return answer;
  await discard(answer.body);
  throw statusError(answer.status, url);
}

function statusError(status: number, url: URL): Error {
  const details = { status };
  if (status === 404 || status === 410) return new NotFoundError(`not found: ${url.href}`, details);
  if (status < 500) return new RefusedError(`${url.host} refused the file (${status})`, details);
  return new NetworkError(`${url.host} failed (${status})`, { ...details, hint: 'try again later' });
}

function toDownload(answer: WireAnswer, adapters: HttpAdapters, maxBytes: number, url: URL): Download {
  const length = Number(headerOf(answer.headers, 'content-length'));
  const plain = headerOf(answer.headers, 'content-encoding') === undefined;
  const size = plain && Number.isSafeInteger(length) ? length : undefined;
  const tooLarge = () => new RefusedError(`the file at ${url.host} is larger than ${maxBytes} bytes`);
  const pieces = async function* () {
    let received = 0;
    try {
      if (size !== undefined && size > maxBytes) {
        await discard(answer.body);
        throw tooLarge();
      }
      for await (const piece of decodeBody(answer.headers, answer.body)) {
        received += piece.byteLength;
        if (received > maxBytes) throw tooLarge();
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (error.limitMs !== undefined && error.reason === 'whole-limit')
        throw networkErrorFor({ url, timeoutMs: error.limitMs }, error);
      const message = `the download ended after ${received} bytes`;
      throw new NetworkError(message, { cause: error, hint: 'try again' });
    } finally {
      await adapters.close();
    }
  };
  const type = headerOf(answer.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  return { type: type || undefined, size, body: pieces() };
}

/** @throws RefusedError for an address that must not be fetched, because a record can come from other users */
function checkTarget(url: URL, base: URL): void {
  if (url.origin === base.origin) return;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const local = isLoopback(url.hostname);
  if (local && isLoopback(base.hostname)) return;
  if (url.protocol === 'https:' && !local && !(isIP(host) && isPrivate(host))) return;
  throw new RefusedError(`plaza does not download files from ${url.origin}`, {
    hint: 'files are downloaded with https or from the service itself, and never from a private network',
  });
}

/** Resolves names as the system does, and refuses one in a private network that is not the service's own. */
function guardedLookup(base: URL): LookupFunction {
  const isAllowed = (hostname: string, address: string) =>
    hostname === base.hostname || isLoopback(base.hostname) || !isPrivate(address);
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => !isAllowed(hostname, address))) {
        const why = `${hostname} is in a private network, so plaza does not connect to it`;
        return callback(new RefusedError(why), '', 0);
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

const privateNetworks = new BlockList();
const networks =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 ' +
  '224.0.0.0/3 ::/127 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8';
for (const network of networks.split(' ')) {
  const [address = '', bits] = network.split('/');
  privateNetworks.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the address is in a private, local or reserved network. */
function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
