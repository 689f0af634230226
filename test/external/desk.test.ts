import { readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeUnlessDryRun } from '../../src/app/context/scope';
import { RefusedError } from '../../src/errors';
import { makeDesk } from '../../src/external/desk';
import type { Desk } from '../../src/ports/desk';
import { useFolder } from '../support/folder';

const folder = useFolder();

function deskWith(result: { code: number | null; stderr: string }, isDryRun = false) {
  const opened: string[] = [];
  const notes: string[] = [];
  const piped: string[] = [];
  const note = (text: string) => void notes.push(text);
  const desk = makeDesk({
    async browse(address) {
      opened.push(address);
      return result;
    },
    edit: async () => undefined,
    check: async () => undefined,
    pipe: async (program, text) => piped.push(`${program} < ${text}`) > 0,
    formatManual: async () => undefined,
    note,
    linkFolders: async () => ({ state: folder(), home: undefined }),
    unlessDryRun: makeUnlessDryRun(isDryRun, note),
  });
  return { desk, opened, piped, notes };
}

const well = { code: 0, stderr: '' };

describe('desk.open', () => {
  it('opens addresses of the web in encoded form', async () => {
    const { desk, opened, notes } = deskWith(well);
    await desk.open('https://example.org/a?b=c');
    await desk.open('https://example.org/a b"\nc');
    await desk.open('http://127.0.0.1:8080');
    expect(opened).toEqual([
      'https://example.org/a?b=c',
      'https://example.org/a%20b%22c',
      'http://127.0.0.1:8080/',
    ]);
    expect(notes[0]).toBe('opened https://example.org/a?b=c in the browser');
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '--help', 'example.org', 'ms-settings:', ''])(
    'refuses the address %j',
    async (address) => {
      const { desk, opened } = deskWith(well);
      await expect(desk.open(address)).rejects.toThrow(RefusedError);
      expect(opened).toEqual([]);
    },
  );

  it('opens nothing in a dry run', async () => {
    const { desk, opened, notes } = deskWith(well, true);
    await desk.open('https://example.org/');
    expect({ opened, notes }).toEqual({
      opened: [],
      notes: ['dry run: https://example.org/ was not opened'],
    });
  });

  it.each([
    [1, 'spawn xdg-open ENOENT', 'spawn xdg-open ENOENT'],
    [null, '', 'it did not start in time'],
  ])('names the address to open by hand after exit code %s and %j', async (code, stderr, reason) => {
    await expect(deskWith({ code, stderr }).desk.open('https://example.org/')).rejects.toMatchObject({
      kind: 'person-needed',
      message: `couldn't open a browser: ${reason}`,
      details: { hint: expect.stringContaining('open https://example.org/ yourself') },
    });
  });
});

describe('a page of plaza', () => {
  const task = { title: 'Question 8', text: 'Draw.', receive: async () => undefined };

  it.each([
    ['drawing', (desk: Desk) => desk.drawing(task)],
    ['captcha', (desk: Desk) => desk.captcha('http://127.0.0.1:1/widget', 'login', () => undefined)],
  ])('is opened by a private file with its secret address: %s', async (_, show) => {
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
    expect(await readdir(folder())).toEqual([]);
  });

  it('is not opened when the private file cannot be written', async () => {
    const { desk, opened } = deskWith(well);
    const window = await desk.drawing(task);
    await rm(folder(), { recursive: true });
    await expect(desk.open(window.address)).rejects.toMatchObject({
      kind: 'person-needed',
      message: expect.stringContaining('ENOENT'),
      details: { hint: expect.stringContaining(`open ${window.address} yourself`) },
    });
    expect(opened).toEqual([]);
    await window.close();
  });
});

it.each([
  [false, ['./ring < text'], []],
  [true, [], ['dry run: ./ring was not run']],
])('desk.runProgram runs a program with the text, except in a dry run (%s)', async (isDryRun, runs, said) => {
  const { desk, piped, notes } = deskWith(well, isDryRun);
  await desk.runProgram('./ring', 'text');
  expect([piped, notes]).toEqual([runs, said]);
});
