/** A self-signed certificate for the servers of tests: service.test, localhost and 127.0.0.1, until 2126. */
import tls from 'node:tls';
import { onTestFinished, vi } from 'vitest';

export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVGgAwIBAgIUYXG+Fj5mHBb7Rd/qro2cN7+cMnUwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKcGxhemEgdGVzdDAgFw0yNjExMjEwMzUzNDVaGA8yMTI2MTAy
ODAzNTM0NVowFTETMBEGA1UEAwwKcGxhemEgdGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABNX43SMzkTWwhyticZgHDU5vEDZH6HxmalAMKMY9LBOAaEHZJqDw
z4eDWBUHKP58sncWy4GCVDzbxxpXUgGokMujfTB7MB0GA1UdDgQWBBSbIH0rRPHP
dDMezwUV0BT6rdi3sDAfBgNVHSMEGDAWgBSbIH0rRPHPdDMezwUV0BT6rdi3sDAP
BgNVHRMBAf8EBTADAQH/MCgGA1UdEQQhMB+CDHNlcnZpY2UudGVzdIIJbG9jYWxo
b3N0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQCGzGICbzgcjDD0dMG0WpFxTtGT
5ZxTYyrcoQeSvPJMmgIgTaFXpbAuC06QBo3JRZvzYSEYaSmw8hhVjmKylyECOl8=
-----END CERTIFICATE-----`;

export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyiNIQUMZ16uZL5iO
IPZmZf1drLMuCU+w47Ov8zQb35OhRANCAATV+N0jM5E1sIcrYnGYBw1ObxA2R+h8
ZmpQDCjGPSwTgGhB2Sag8M+Hg1gVByj+fLJ3FsuBglQ828caV1IBqJDL
-----END PRIVATE KEY-----`;

/**
 * Until the end of the test, every TLS connection of this worker trusts the certificate instead of the runtime's
 * authorities. Node 20 cannot change these at run time, but every connection makes its context with
 * `tls.createSecureContext`.
 */
export function trustTestCertificate(): void {
  const { createSecureContext } = tls;
  const spy = vi
    .spyOn(tls, 'createSecureContext')
    .mockImplementation((options) => createSecureContext({ ...options, ca: testCertificate }));
  onTestFinished(() => spy.mockRestore());
}
