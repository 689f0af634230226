import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsFrom } from '../../src/store/config';

describe('where things lie', () => {
  it('is all under PLAZA_CONFIG_DIR when that is set', () => {
    expect(pathsFrom({ PLAZA_CONFIG_DIR: '/srv/plaza' })).toEqual({
      config: resolve('/srv/plaza/config.json'),
      state: resolve('/srv/plaza/state'),
      sandbox: resolve('/srv/plaza/state/sandbox'),
    });
  });

  it('takes a folder from where the person stands', () => {
    expect(pathsFrom({ PLAZA_CONFIG_DIR: 'here' }).config).toBe(resolve('here', 'config.json'));
    expect(pathsFrom({ PLAZA_SANDBOX_DIR: 'there' }).sandbox).toBe(resolve('there'));
  });

  it('keeps the sandbox elsewhere when told so, which lets several homes share one', () => {
    const env = { PLAZA_CONFIG_DIR: '/srv/plaza', PLAZA_SANDBOX_DIR: '/srv/shared' };
    expect(pathsFrom(env)).toMatchObject({
      state: resolve('/srv/plaza/state'),
      sandbox: resolve('/srv/shared'),
    });
  });

  it.each([{}, { PLAZA_CONFIG_DIR: '', PLAZA_SANDBOX_DIR: '' }])(
    'is the platform’s own place for %j',
    (env) => {
      const { config, state, sandbox } = pathsFrom(env);
      for (const path of [config, state]) {
        expect(path.startsWith(homedir())).toBe(true);
        expect(path).toMatch(/[\\/]plaza([\\/]|$)/);
      }
      expect(new Set([config, state]).size).toBe(2);
      expect(sandbox).toBe(resolve(state, 'sandbox'));
    },
  );
});
