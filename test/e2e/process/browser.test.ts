/** Opening pages by the executable: the browser is a program that writes down how it was started. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPart } from '../../../src/cli/process/self';
import { makeDesk } from '../../../src/external/desk';
import { parseLine, signedIn } from '../../support/accounts';
import { programWords, runInHome } from '../../support/executable/executable';
import { useHome } from '../../support/home';
import { redirectTarget, writeProgram } from '../../support/programs';

const home = useHome();
const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  runInHome(home(), parseLine(line).argv, { env });

/** A browser that writes its arguments and a text of the script down, and prints on both its streams. */
function browser(script = 'env') {
  const path = join(home().folder, 'browser');
  const read = (ending: string) => readFile(path + ending, 'utf8').catch(() => '');
  const write = `${script} > ${path}.text\necho "$@" > ${path}.address\necho noise; echo noise >&2`;
  writeProgram(path, `#!/bin/sh\n${write}\n`);
  return { BROWSER: path, address: () => read('.address'), text: () => read('.text') };
}

it.runIf(process.platform === 'linux')(
  'the secret address of the drawing page is in no argument and no environment of a process',
  async () => {
    const { BROWSER, address, text } = browser('cat /proc/*/cmdline /proc/*/environ');
    const [command, ...script] = programWords();
    const desk = makeDesk({
      check: async () => undefined,
      formatManual: async () => undefined,
      browse: (input) =>
        runPart(command, [...script, '--part', 'browser'], {
          input,
          env: { ...home().env, PATH: process.env.PATH, BROWSER },
          patienceMs: 30_000,
        }),
      edit: async () => undefined,
      pipe: async () => true,
      note: () => undefined,
      linkFolders: async () => ({ state: home().folder, home: undefined }),
      unlessDryRun: (work) => work(),
    });
    const receive = async () => undefined;
    const window = await desk.drawing({ title: 'Question 8', text: 'Draw.', receive });
    try {
      await desk.open(window.address);
      const link = (await address()).trim();
      expect(await text()).toContain(link);
      expect(await text()).not.toContain(new URL(window.address).pathname.slice(1));
      expect((await fetch(redirectTarget(link))).status).toBe(200);
    } finally {
      await window.close();
    }
  },
);

describe('auth captcha --open', () => {
  it('opens the page in a browser that gets no secrets and cannot write to the streams of plaza', async () => {
    const { BROWSER, address, text } = browser();
    const canary = 'canary-5d1f';
    const names = ['PLAZA_REFRESH_TOKEN', 'PLAZA_ACCESS_TOKEN', 'GITHUB_TOKEN', 'DB_PASSWORD'];
    const { exit, stdout, stderr } = await run('auth captcha --open --json', {
      ...{ BROWSER, http_proxy: 'http://proxy.example.org' },
      ...{ https_proxy: `http://me:${canary}@proxy.example.org` },
      ...Object.fromEntries(names.map((name) => [name, canary])),
    });
    const { url, ...provider } = JSON.parse(stdout);
    expect({ exit, stderr, provider }).toEqual({
      exit: 0,
      stderr: `opened ${url} in the browser\n`,
      provider: { provider: 'own', field: 'token' },
    });
    await expect.poll(address).toBe(`${url}\n`);
    expect(await text()).toContain('http_proxy=http://proxy.example.org');
    expect(await text()).not.toMatch(/PLAZA_|canary-5d1f/);
  });

  it('opens nothing in a dry run', async () => {
    const { BROWSER, address } = browser();
    const note = expect.stringContaining('was not opened');
    expect(await run('auth captcha --open --dry-run', { BROWSER })).toMatchObject({ exit: 0, stderr: note });
    expect(await address()).toBe('');
  });

  it('exits with 8 and prints the address where no browser can be opened', async () => {
    const stderr = /^error: couldn't open a browser: .*no display.*\nhint: open http:\S+ yourself/;
    const none = await run('auth captcha --open');
    expect(none).toMatchObject({ exit: 8, stdout: '', stderr: expect.stringMatching(stderr) });
    const broken = await run('auth captcha --open', { BROWSER: '/nonexistent/browser' });
    expect(broken).toMatchObject({ exit: 8, stderr: expect.stringContaining('ENOENT') });
  });
});

it('subscription bind-card --open opens the address, and prints it where no browser can be opened', async () => {
  await signedIn(home(), 'ada');
  const { BROWSER, address } = browser();
  const { exit, stdout, stderr } = await run('subscription bind-card --open', { BROWSER });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: `opened ${stdout.trim()} in the browser\n` });
  await expect.poll(address).toBe(stdout);
  const hint = /^error: couldn't open a browser: .*\nhint: open http:\S+ yourself/;
  expect(await run('subscription bind-card --open', { BROWSER: '/no/browser' })).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^http:/),
    stderr: expect.stringMatching(hint),
  });
});
