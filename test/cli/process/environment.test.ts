import { describe, expect, it } from 'vitest';
import { foreignEnvironment } from '../../../src/cli/process/environment';

describe('foreignEnvironment', () => {
  it('leaves out the variables of plaza and those that hold a secret', () => {
    const env = {
      PLAZA_REFRESH_TOKEN: 'a',
      PLAZA_BASE_URL: 'https://example.org',
      GITHUB_TOKEN: 'b',
      AWS_SECRET_ACCESS_KEY: 'c',
      DB_PASSWORD: 'd',
      SESSION_COOKIE: 'e',
      HTTPS_PROXY: 'http://me:word@proxy.example.org',
    };
    expect(foreignEnvironment(env)).toEqual({});
  });

  it('keeps what a program needs: paths, screen, bus, and a proxy without password', () => {
    const env = {
      PATH: '/bin',
      DISPLAY: ':0',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
      HTTPS_PROXY: 'http://proxy.example.org:3128',
      no_proxy: 'localhost',
      BROWSER: 'firefox',
    };
    expect(foreignEnvironment({ ...env, UNSET: undefined })).toEqual(env);
  });
});
