/** The lines of docs/cron.md, run as cron and at run them. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { executable, runExecutable } from '../support/executable/executable';
import { useFolder } from '../support/folder';

const folder = useFolder();
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cron.md'), 'utf8');
const settings = () => ({ PLAZA_CONFIG_DIR: folder('settings'), HOME: folder() });

/** Runs a line with the environment of cron, in which `plaza` and `node` lie in a folder that PATH names. */
async function asJob(line: string, variables: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(folder('bin'), { recursive: true });
  writeFileSync(folder('bin', 'plaza'), `#!/usr/bin/env node\nrequire(${JSON.stringify(executable)})\n`);
  chmodSync(folder('bin', 'plaza'), 0o755);
  const path = `${folder('bin')}:${dirname(process.execPath)}:${variables.PATH}`;
  const env = { ...settings(), SHELL: '/bin/sh', LOGNAME: 'jobs', ...variables, PATH: path };
  const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', line], { env, cwd: '/' });
  expect(stderr).toBe('');
  return stdout;
}

describe('the page on cron', () => {
  it('has a crontab that reports unread notifications from a bare environment', async () => {
    const [, crontab = ''] = /```crontab\n([\s\S]*?)```/.exec(page) ?? [];
    const lines = crontab.trim().split('\n');
    const variables = Object.fromEntries(
      lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/).slice(0, 2)] : [])),
    );
    const job = lines.at(-1)?.replace(/^(\S+ ){5}/, '') ?? '';
    expect(variables).toEqual({ PATH: '/usr/local/bin:/usr/bin:/bin', PLAZA_PROFILE: 'jobs' });
    await runExecutable(['sandbox', 'sign-in', 'ada', '--profile', 'jobs'], { env: settings() });
    try {
      expect(await asJob(job, variables as Record<string, string>)).toMatch(/^\{"count":\d+\}\n$/);
    } finally {
      await runExecutable(['sandbox', 'stop'], { env: settings() });
    }
  });
});
