/** What commands may open, and what they are told when it cannot be. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUnlessDryRun } from '../../src/app/context/base';
import { RefusedError } from '../../src/errors';
import { makeDesk } from '../../src/external/desk';
import type { Desk } from '../../src/ports/desk';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-desk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function deskWith(ended: { code: number | null; stderr: string }, rehearsing = false) {
  const opened: string[] = [];
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const browse = async (address: string) => {
    opened.push(address);
    return ended;
  };
  const edit = async () => undefined;
  const formatManual = async () => undefined;
  const linkFolders = async () => ({ state: folder, home: undefined });
  const reported: string[] = [];
  const pipe = async (program: string, text: string) => void reported.push(`${program} < ${text}`);
  return {
    desk: makeDesk({
      browse,
      edit,
      check: async () => undefined,
      pipe,
      formatManual,
      note,
      linkFolders,
      unlessDryRun: makeUnlessDryRun(rehearsing, note),
    }),
    opened,
    reported,
    notes,
  };
}

const well = { code: 0, stderr: '' };

describe('open', () => {
  it('opens addresses of the web', async () => {
    const { desk, opened, notes } = deskWith(well);
    await desk.open('https://example.org/a?b=c');
    await desk.open('http://127.0.0.1:8080');
    expect(opened).toEqual(['https://example.org/a?b=c', 'http://127.0.0.1:8080/']);
    expect(notes[0]).toBe('opened https://example.org/a?b=c in the browser');
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '--help', 'example.org', 'ms-settings:', ''])(
    'refuses %j',
    async (address) => {
      const { desk, opened } = deskWith(well);
      await expect(desk.open(address)).rejects.toThrow(RefusedError);
      expect(opened).toEqual([]);
    },
  );

  it('makes an address harmless that holds spaces, quotes and line ends', async () => {
    const { desk, opened } = deskWith(well);
    await desk.open('https://example.org/a b"\nc');
    expect(opened).toEqual(['https://example.org/a%20b%22c']);
  });

  it('opens nothing in a dry run, and says so', async () => {
    const { desk, opened, notes } = deskWith(well, true);
    await desk.open('https://example.org/');
    expect({ opened, notes }).toEqual({
      opened: [],
      notes: ['dry run: https://example.org/ was not opened'],
    });
  });

  it('names the address to open by hand where there is no browser', async () => {
    const { desk } = deskWith({ code: 1, stderr: 'spawn xdg-open ENOENT' });
    await expect(desk.open('https://example.org/')).rejects.toMatchObject({
      kind: 'person-needed',
      message: "couldn't open a browser: spawn xdg-open ENOENT",
      details: { hint: expect.stringContaining('open https://example.org/ yourself') },
    });
  });

  it('says so when the start was cut off', async () => {
    const { desk } = deskWith({ code: null, stderr: '' });
    await expect(desk.open('https://example.org/')).rejects.toThrow('it did not start in time');
  });
});

describe('own pages', () => {
  const task = { title: 'Question 8', text: 'Draw.', receive: async () => undefined };

  it.each([
    ['drawing', (desk: Desk) => desk.drawing(task)],
    ['captcha', (desk: Desk) => desk.captcha('http://127.0.0.1:1/widget', 'login', () => undefined)],
  ])('the browser gets a private file in place of the secret address of the %s page', async (_, show) => {
    const { desk, opened, notes } = deskWith(well);
    const window = await show(desk);
    await desk.open(window.address);
    await desk.open(window.address);
    const [href = ''] = opened;
    expect(opened).toEqual([href, href]);
    expect(href).toMatch(/^file:.*\.html$/);
    expect(await readFile(fileURLToPath(href), 'utf8')).toContain(window.address);
    expect(notes[0]).toBe(`opened ${window.address} in the browser`);
    await window.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('no browser is started for an own page whose private file cannot be written', async () => {
    const { desk, opened } = deskWith(well);
    const window = await desk.drawing(task);
    await rm(folder, { recursive: true });
    await expect(desk.open(window.address)).rejects.toMatchObject({
      kind: 'person-needed',
      message: expect.stringContaining('ENOENT'),
      details: { hint: expect.stringContaining(`open ${window.address} yourself`) },
    });
    expect(opened).toEqual([]);
    await window.close();
  });
});

describe('runProgram', () => {
  it('runs a program with the text', async () => {
    const { desk, reported } = deskWith(well);
    await desk.runProgram('./ring', 'text');
    expect(reported).toEqual(['./ring < text']);
  });

  it('only says so in a dry run', async () => {
    const { desk, reported, notes } = deskWith(well, true);
    await desk.runProgram('./ring', 'text');
    expect({ reported, notes }).toEqual({ reported: [], notes: ['dry run: ./ring was not run'] });
  });
});
