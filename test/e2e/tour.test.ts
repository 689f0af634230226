/** The tour of `npm start`, run as users run it. */
import { execFileSync, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readApng } from '../commands/canvas/timelapse/decoders';
import { binary, executable, runExecutable } from '../support/executable/executable';
import { startPane, tmux } from '../support/terminal/tmux';

const script = join(dirname(executable), '..', 'dist', 'tour.js');

function runTour(): Promise<{ readonly code: number | null; readonly text: string }> {
  const env = { ...process.env, TMPDIR: tmpdir(), NO_COLOR: '1' };
  const child = spawn(process.execPath, [script, ...(binary ? [binary] : [])], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, text })),
  );
}

describe('npm start', () => {
  it('plays six scenes of at most 20 lines, and leaves a running sandbox with ada signed in', async () => {
    const { code, text } = await runTour();
    const [, folder = ''] = /PLAZA_CONFIG_DIR=(\S+)/.exec(text) ?? [];
    const env = { PLAZA_PROFILE: 'sandbox', PLAZA_CONFIG_DIR: folder };
    try {
      expect({ code, failed: text.includes('The tour failed') }, text).toEqual({ code: 0, failed: false });
      expect(text.split('\n').length).toBeLessThan(130);
      const scenes = text.split(/^ \d of 6 /m).slice(1);
      expect(scenes).toHaveLength(6);
      for (const scene of scenes.slice(0, 5))
        expect(scene.trimEnd().split('\n').length, scene).toBeLessThanOrEqual(21);
      expect(text).toMatch(/notification.*comment.*boris/);
      expect(text).toMatch(/\(exit code 7, as expected\)[\s\S]*retrying operation/);
      expect(text).toContain("did you mean 'plaza posts'?");
      // The heart that seven users draw grows in the timelapse of the tour.
      const { frames } = readApng(await readFile(join(folder, 'tour.png')));
      const red = frames.map((frame) => frame.filter((rgb) => rgb === 0xe50000).length);
      expect([red[0], red.at(-1)]).toEqual([0, 49 * 64]);
      expect(new Set(red).size).toBeGreaterThan(10);
      // The last lines can be copied into a shell, from a checkout in any folder.
      const [, settings, posts = ''] = / {2}(export .*)\n {2}(.*) posts\n/.exec(text) ?? [];
      execFileSync('sh', ['-c', `${settings}; ${posts} auth status --quiet`]);
    } finally {
      await runExecutable(['sandbox', 'stop'], { env });
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});

describe.skipIf(!tmux)('npm start at a terminal', () => {
  it('waits after each scene, and ends with q', async () => {
    const pane = startPane({ env: { TMPDIR: tmpdir() } }, [], { columns: 160, rows: 60 }, script);
    let folder = '';
    try {
      await expect.poll(pane.shown).toContain('Enter continues, q quits');
      pane.press('Enter');
      await expect.poll(pane.shown).toMatch(/ 2 of 6 [\s\S]*Enter continues, q quits/);
      pane.press('q');
      await expect.poll(pane.exit).toBe(0);
      [, folder = ''] = /PLAZA_CONFIG_DIR=(\S+)/.exec(pane.shown()) ?? [];
      expect(pane.shown()).toContain('Next steps');
      expect(pane.shown()).not.toContain(' 3 of 6 ');
    } finally {
      pane.close();
      if (folder) {
        await runExecutable(['sandbox', 'stop'], {
          env: { PLAZA_PROFILE: 'sandbox', PLAZA_CONFIG_DIR: folder },
        });
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    }
  });
});
