/** Opening pages by the real executable: the browser is a program that writes down how it was started. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPart } from '../../../src/cli/process/self';
import { makeDesk } from '../../../src/external/desk';
import { signedIn } from '../../support/accounts';
import { runInHome } from '../../support/executable/executable';
import { useHome } from '../../support/home';
import { redirectTarget, writeProgram } from '../../support/programs';

const home = useHome();

/** A browser that writes its arguments and its environment down, and says something on both its streams. */
function browser() {
  const path = join(home().folder, 'browser');
  writeProgram(path, `#!/bin/sh\nenv > ${path}.env\necho "$@" > ${path}.seen\necho noise; echo noise >&2\n`);
  const read = (ending: string) => readFile(path + ending, 'utf8').catch(() => '');
  return { path, seen: () => read('.seen'), environment: () => read('.env') };
}

const canary = 'canary-5d1f';
const secrets = {
  PLAZA_REFRESH_TOKEN: canary,
  PLAZA_ACCESS_TOKEN: canary,
  GITHUB_TOKEN: canary,
  DB_PASSWORD: canary,
  https_proxy: `http://me:${canary}@proxy.example.org`,
};

describe('own pages', () => {
  it.runIf(process.platform === 'linux')(
    'the secret address of the drawing page is in no argument and no environment of a process',
    async () => {
      const path = join(home().folder, 'browser');
      writeProgram(
        path,
        `#!/bin/sh\ncat /proc/*/cmdline /proc/*/environ > ${path}.all; echo "$1" > ${path}.seen\n`,
      );
      const desk = makeDesk({
        check: async () => undefined,
        formatManual: async () => undefined,
        browse: (address) =>
          runPart(process.execPath, ['bin/plaza.js', '--part', 'browser'], {
            input: address,
            env: { ...home().env, PATH: process.env.PATH, BROWSER: path },
            patienceMs: 30_000,
          }),
        edit: async () => undefined,
        pipe: async () => undefined,
        note: () => undefined,
        linkFolders: async () => ({ state: home().folder, home: undefined }),
        unlessDryRun: (work) => work(),
      });
      const window = await desk.drawing({
        title: 'Question 8',
        text: 'Draw.',
        receive: async () => undefined,
      });
      try {
        await desk.open(window.address);
        const processes = await readFile(`${path}.all`, 'latin1');
        const link = (await readFile(`${path}.seen`, 'utf8')).trim();
        expect(processes).toContain(link);
        expect(processes).not.toContain(new URL(window.address).pathname.slice(1));
        expect((await fetch(redirectTarget(link))).status).toBe(200);
      } finally {
        await window.close();
      }
    },
  );
});

describe('auth captcha --open', () => {
  it('opens the page; the browser gets no secret and cannot write to our streams', async () => {
    const { path, seen, environment } = browser();
    const env = { BROWSER: path, http_proxy: 'http://proxy.example.org', ...secrets };
    const { exit, stdout, stderr } = await runInHome(home(), ['auth', 'captcha', '--open', '--json'], {
      env,
    });
    const { url, ...provider } = JSON.parse(stdout);
    expect({ exit, stderr, provider }).toEqual({
      exit: 0,
      stderr: `opened ${url} in the browser\n`,
      provider: { provider: 'own', field: 'token' },
    });
    await expect.poll(seen).toBe(`${url}\n`);
    const given = await environment();
    expect(given).toContain('http_proxy=http://proxy.example.org');
    expect(given).not.toContain('PLAZA_');
    expect(given).not.toContain(canary);
  });

  it('opens nothing in a dry run', async () => {
    const { path, seen } = browser();
    const ran = await runInHome(home(), ['auth', 'captcha', '--open', '--dry-run'], {
      env: { BROWSER: path },
    });
    expect(ran).toMatchObject({ exit: 0, stderr: expect.stringContaining('was not opened') });
    expect(await seen()).toBe('');
  });

  it('ends with 8 and the address where no browser is', async () => {
    const none = await runInHome(home(), ['auth', 'captcha', '--open']);
    expect(none).toMatchObject({ exit: 8, stdout: '' });
    expect(none.stderr).toMatch(
      /^error: couldn't open a browser: .*no display.*\nhint: open http:\S+ yourself/,
    );
    const broken = await runInHome(home(), ['auth', 'captcha', '--open'], {
      env: { BROWSER: '/nonexistent/browser' },
    });
    expect(broken).toMatchObject({ exit: 8, stderr: expect.stringContaining('ENOENT') });
  });
});

describe('subscription bind-card --open', () => {
  it('opens the address, and prints it where no browser is', async () => {
    await signedIn(home(), 'ada');
    const { path, seen } = browser();
    const bind = (BROWSER: string) =>
      runInHome(home(), ['subscription', 'bind-card', '--open'], { env: { BROWSER } });
    const { exit, stdout, stderr } = await bind(path);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: `opened ${stdout.trim()} in the browser\n` });
    await expect.poll(seen).toBe(stdout);
    expect(await bind('/no/browser')).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^http:/),
      stderr: expect.stringMatching(/^error: couldn't open a browser: .*\nhint: open http:\S+ yourself/),
    });
  });
});
