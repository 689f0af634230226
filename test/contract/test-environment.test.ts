/** The environment of the tests is made: no setting of the user reaches a test, and each user cleans up after itself. */
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { removeAbandoned, testEnvironment } from '../../.config/test-environment.mjs';
import { useFolder } from '../support/folder';

const folder = useFolder();

it('has only the variables that programs, npm, the suite and vitest need', () => {
  const needed = { PATH: '/bin', npm_config_registry: 'r', PLAZA_TEST_SEED: 'random', VITEST: '1' };
  const foreign = {
    ...{ CI: 'true', FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb', COLUMNS: '20', LANG: 'de_DE' },
    ...{ NODE_OPTIONS: '-r x', NODE_EXTRA_CA_CERTS: '/x', https_proxy: 'http://x', XDG_CACHE_HOME: '/x' },
    ...{ PLAZA_PROFILE: 'work', PLAZA_ACCESS_TOKEN: 'x', npm_config_cache: '/c' },
  };
  const user = { HOME: '/home/ada', TMPDIR: '/x', LC_ALL: 'C', TZ: 'Pacific/Kiritimati' };
  expect(testEnvironment({ ...needed, ...foreign, ...user }, '/run')).toEqual({
    ...needed,
    ...{ TMPDIR: '/run', TEMP: '/run', HOME: '/run/home', USERPROFILE: '/run/home' },
    ...{ LC_ALL: 'C.UTF-8', TZ: 'UTC', npm_config_update_notifier: 'false' },
  });
});

it('is that of this process', () => {
  const { NODE_CHANNEL_FD: _, ...env } = process.env;
  const runner =
    /^(VITEST|TEST$|NODE_ENV$|npm_config_|VIPSHOME$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|FORCE_TTY$|PLAZA_(LONG|TEST)_)/;
  expect(
    Object.keys(env)
      .filter((name) => !runner.test(name))
      .sort(),
  ).toEqual(['HOME', 'LC_ALL', 'PATH', 'TEMP', 'TMPDIR', 'TZ', 'USERPROFILE']);
  expect(new Date(0).getTimezoneOffset()).toBe(0);
  expect(tmpdir()).toMatch(/plaza-tests-\d+-/);
});

it.skipIf(process.platform === 'win32')('removes the folders of killed runs of the same user', async () => {
  const [killed, running] = ['plaza-tests-4000000-killed', `plaza-tests-${process.pid}-running`];
  for (const name of [killed, running, 'other']) await mkdir(folder(name, 'test'), { recursive: true });
  const own = process.getuid?.() ?? 0;
  removeAbandoned(folder(), own + 1);
  expect((await readdir(folder())).sort()).toEqual(['other', killed, running].sort());
  removeAbandoned(folder(), own);
  expect((await readdir(folder())).sort()).toEqual(['other', running].sort());
});
