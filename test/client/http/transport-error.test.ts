import { describe, expect, it } from 'vitest';
import {
  errorForRequest,
  isTransient,
  TransportError,
  type TransportErrorReason,
} from '../../../src/client/http/transport-error';
import { section } from '../../../src/protocol/route';

const routes = section('test', {
  read: { method: 'GET', path: '/', auth: 'none', effect: 'read' },
  idempotent: { method: 'PUT', path: '/', auth: 'none', effect: 'idempotent' },
  keyed: { method: 'POST', path: '/', auth: 'none', effect: 'keyed', key: 'Idempotency-Key' },
  once: {
    method: 'POST',
    path: '/x/{post}',
    auth: 'none',
    effect: 'once',
    lostAnswer: { verified: 'by reading', verifyWith: 'posts get {post}' },
  },
  unknown: { method: 'POST', path: '/', auth: 'none', effect: 'once' },
  harmless: { method: 'POST', path: '/', auth: 'none', effect: 'once', lostAnswer: { harmless: 'why' } },
});

const url = new URL('https://service.test:8443/x');
const coded = (code: string, message = code) => Object.assign(new Error(message), { code });
const network = (code: string, reach: TransportError['reach'] = 'unsent') =>
  new TransportError(reach, 'network', coded(code));
const errorFor = (lost: TransportError, route: keyof typeof routes = 'read', requestValues = {}) =>
  errorForRequest({ route: routes[route], url, timeoutMs: 30_000, requestValues }, lost);

describe('a lost answer', () => {
  it.each([
    ['read', 'sent', 7],
    ['idempotent', 'sent', 7],
    ['keyed', 'sent', 7],
    ['once', 'sent', 9],
    ['unknown', 'sent', 9],
    ['harmless', 'sent', 7],
    ['once', 'unsent', 7],
  ] as const)('of a route that is %s, %s: exit %d', (route, reach, exit) => {
    expect(errorFor(network('ECONNRESET', reach), route).exit).toBe(exit);
  });

  it('names the command that tells, ready to be run', () => {
    const error = errorFor(network('ECONNRESET', 'sent'), 'once', { post: 'abc' });
    expect(error.details.hint).toBe("'plaza posts get abc' shows whether it happened");
    expect(error.message).toContain('may have been carried out');
    expect(errorFor(network('X', 'sent'), 'unknown').details.hint).toMatch(/^check whether it happened/);
  });

  it.each<[TransportErrorReason, string]>([
    ['connect-limit', 'no connection to service.test:8443 in time'],
    ['headers-limit', 'service.test:8443 did not answer completely within 30 s'],
    ['whole-limit', 'service.test:8443 did not answer completely within 30 s'],
    ['idle-limit', 'service.test:8443 stopped in the middle of its answer'],
    ['too-large', 'the answer of service.test:8443 is too large (too-large)'],
    ['coding', 'the answer of service.test:8443 cannot be decompressed (coding)'],
  ])('%s in words', (why, message) => {
    expect(errorFor(new TransportError('sent', why)).message).toBe(message);
  });

  it.each([
    ['ECONNREFUSED', 'the connection to service.test:8443 was refused'],
    ['ENOTFOUND', 'there is no host named service.test:8443'],
    ['EAI_AGAIN', 'the name service.test:8443 cannot be looked up now'],
    ['EHOSTUNREACH', 'service.test:8443 cannot be reached (EHOSTUNREACH)'],
    ['CERT_HAS_EXPIRED', 'the certificate of service.test:8443 is not trusted (CERT_HAS_EXPIRED)'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of service.test:8443 is for another name'],
    ['EPROTO', 'service.test:8443 does not speak https there'],
    ['HPE_INVALID_CONSTANT', 'service.test:8443 answered with something that is not HTTP'],
    ['ECONNRESET', 'the connection to service.test:8443 was cut before anything was sent'],
  ])('%s in words, with a next step', (code, message) => {
    const error = errorFor(network(code));
    expect(error.message).toBe(message);
    expect(error.details.hint).toMatch(/./);
  });

  it.each([
    ['connect-limit', 'no connection to service.test:8443 through the proxy proxy.test:3128 in time'],
    ['headers-limit', 'service.test:8443 did not answer completely within 12 s'],
  ] as const)('%s with a proxy, and the time there was', (why, message) => {
    const lost = new TransportError('sent', why);
    lost.proxy = 'proxy.test:3128';
    lost.limitMs = 12_000;
    expect(errorFor(lost).message).toBe(message);
  });

  it.each([
    ['ENOTFOUND', 'there is no proxy named proxy.test:3128', false],
    ['EAI_AGAIN', 'the name proxy.test:3128 cannot be looked up now', false],
    [
      'CERT_HAS_EXPIRED',
      'the certificate of the proxy proxy.test:3128 is not trusted (CERT_HAS_EXPIRED)',
      true,
    ],
    ['EPROTO', 'the proxy proxy.test:3128 does not speak https there', true],
    ['HPE_INVALID_CONSTANT', 'the proxy proxy.test:3128 answered with something that is not HTTP', true],
    ['EPROTO', 'service.test:8443 through the proxy proxy.test:3128 does not speak https there', false],
  ])('%s tells the proxy from what lies behind it', (code, message, atProxy) => {
    const lost = network(code);
    lost.proxy = 'proxy.test:3128';
    lost.failedAtProxy = atProxy;
    expect(errorFor(lost).message).toBe(message);
  });

  it('names the proxy where the way ended there', () => {
    const lost = network('ECONNREFUSED');
    lost.proxy = 'proxy.test:3128';
    const error = errorFor(lost);
    expect(error.message).toBe('the connection to the proxy proxy.test:3128 was refused');
    expect(error.details.hint).toContain('HTTPS_PROXY');
  });

  it('finds the code when both address families failed', () => {
    const both = new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]);
    expect(new TransportError('unsent', 'network', both).code).toBe('ECONNREFUSED');
    expect(new TransportError('unsent', 'network', 'text').code).toBe('');
  });

  it.each(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'])('%s stays as it is', (code) => {
    expect(isTransient(network(code))).toBe(false);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT'])('%s may pass', (code) => {
    expect(isTransient(network(code))).toBe(true);
  });

  it('does not repeat what would only be too large again', () => {
    expect(isTransient(new TransportError('sent', 'too-large'))).toBe(false);
    expect(isTransient(new TransportError('sent', 'coding'))).toBe(false);
    expect(isTransient(new TransportError('sent', 'idle-limit'))).toBe(true);
  });
});
