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

describe('errorForRequest', () => {
  it.each([
    ['read', 'sent', 7],
    ['idempotent', 'sent', 7],
    ['keyed', 'sent', 7],
    ['once', 'sent', 9],
    ['unknown', 'sent', 9],
    ['harmless', 'sent', 7],
    ['once', 'unsent', 7],
  ] as const)('of a route that is %s and a request that was %s has exit %d', (route, reach, exit) => {
    expect(errorFor(network('ECONNRESET', reach), route).exit).toBe(exit);
  });

  it('names the command that shows the outcome', () => {
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
  ])('describes the reason %s', (why, message) => {
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
  ])('describes the code %s, with a next step', (code, message) => {
    const error = errorFor(network(code));
    expect(error.message).toBe(message);
    expect(error.details.hint).toMatch(/./);
  });

  it.each([
    ['connect-limit', 'no connection to service.test:8443 through the proxy proxy.test:3128 in time'],
    ['headers-limit', 'service.test:8443 did not answer completely within 12 s'],
  ] as const)('describes the reason %s with a proxy and its time limit', (why, message) => {
    const lost = new TransportError('sent', why);
    lost.proxy = 'proxy.test:3128';
    lost.limitMs = 12_000;
    expect(errorFor(lost).message).toBe(message);
  });

  const proxy = 'the proxy proxy.test:3128';
  it.each([
    ['ECONNREFUSED', `the connection to ${proxy} was refused`, undefined],
    ['ENOTFOUND', 'there is no proxy named proxy.test:3128', false],
    ['EAI_AGAIN', 'the name proxy.test:3128 cannot be looked up now', false],
    ['CERT_HAS_EXPIRED', `the certificate of ${proxy} is not trusted (CERT_HAS_EXPIRED)`, true],
    ['EPROTO', `${proxy} does not speak https there`, true],
    ['HPE_INVALID_CONSTANT', `${proxy} answered with something that is not HTTP`, true],
    ['EPROTO', `service.test:8443 through ${proxy} does not speak https there`, false],
  ])('describes the code %s with a proxy: %s', (code, message, failedAtProxy) => {
    const error = network(code);
    error.proxy = 'proxy.test:3128';
    if (failedAtProxy !== undefined) error.failedAtProxy = failedAtProxy;
    expect(errorFor(error).message).toBe(message);
    if (code === 'ECONNREFUSED') expect(errorFor(error).details.hint).toContain('HTTPS_PROXY');
  });

  it('has the code of the first address that failed', () => {
    const both = new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]);
    expect(new TransportError('unsent', 'network', both).code).toBe('ECONNREFUSED');
    expect(new TransportError('unsent', 'network', 'text').code).toBe('');
  });
});

describe('isTransient', () => {
  it.each([
    ...['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map((code) => [code, false] as const),
    ...['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT'].map((code) => [code, true] as const),
  ])('of the code %s is %s', (code, expected) => expect(isTransient(network(code))).toBe(expected));

  it.each([
    ['too-large', false],
    ['coding', false],
    ['idle-limit', true],
  ] as const)('of the reason %s is %s', (reason, expected) => {
    expect(isTransient(new TransportError('sent', reason))).toBe(expected);
  });
});
