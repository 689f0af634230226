/** Trust in the certificate of the tests, which nobody trusts otherwise. */
import tls from 'node:tls';
import { onTestFinished, vi } from 'vitest';
import { testCertificate } from './certificate';

/**
 * From here to the end of the test, every TLS connection of this worker trusts the test's certificate in place of the
 * runtime's own authorities. Node 20 cannot change these at run time, but every connection, whoever opens it, makes its
 * context by `tls.createSecureContext`.
 */
export function trustTestCertificate(): void {
  const { createSecureContext } = tls;
  const spy = vi
    .spyOn(tls, 'createSecureContext')
    .mockImplementation((options) => createSecureContext({ ...options, ca: testCertificate }));
  onTestFinished(() => spy.mockRestore());
}
