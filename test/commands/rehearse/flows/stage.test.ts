import { expect, it } from 'vitest';
import { settingsEnvironment } from '../../../../src/commands/rehearse/flows/stage';

it("the environment of a run has neither the user's settings nor certificates, which would slow every start", () => {
  const own = { PLAZA_JSON: '1', XDG_CONFIG_HOME: '/x', NODE_EXTRA_CA_CERTS: '/x.pem', LANG: 'C' };
  expect(settingsEnvironment({ ...own, PATH: '/usr/bin' }, '/run', '/stage')).toEqual({
    LANG: 'C',
    PATH: '/stage/bin:/usr/bin',
    PLAZA_CONFIG_DIR: '/run/settings',
    PLAZA_SANDBOX_DIR: '/run/sandbox',
    PLAZA_KEYCHAIN: 'file',
  });
});
