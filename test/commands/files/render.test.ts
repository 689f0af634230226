import { describe, expect, it } from 'vitest';
import { fileCard, fileList } from '../../../src/commands/files/render';
import { attachmentLines, lengthText, sizeText } from '../../../src/commands/files/shared/attachment-lines';
import { inWords } from '../../support/app';
import { pipeView, terminalView } from '../../support/terminal/views';

const url = 'https://files.test/fox.png';
const size = { size: 20_480, width: 512, height: 256 };
const created = { createdAt: '2026-10-14T12:00:00Z' };
const fox = { id: 'f1', url, filename: 'fox.png', mimeType: 'image/png', ...size, ...created };

describe('files', () => {
  it('are a table, or rows in a pipe', () => {
    expect(fileList([fox, { id: 'f2' }], terminalView())).toEqual([
      'id  type   name      size  address',
      'f1  image  fox.png  20 kB  https://files.test/fox.png',
      'f2  file',
    ]);
    expect(fileList([fox, { id: 'f2' }], pipeView())).toEqual([
      'f1\timage/png\tfox.png\t20480\thttps://files.test/fox.png',
      'f2\t\t\t\t',
    ]);
  });

  it('are a card each, with the known fields', () => {
    expect(fileCard(fox, terminalView())).toEqual([
      'id          f1',
      'type        image/png',
      'name        fox.png',
      'size        20 kB',
      'dimensions  512 × 256',
      'address     https://files.test/fox.png',
      'created     30s ago',
    ]);
    expect(fileCard({ ...fox, width: null }, pipeView())).toEqual([
      'id\tf1',
      'type\timage/png',
      'name\tfox.png',
      'size\t20480',
      'address\thttps://files.test/fox.png',
      'created\t2026-10-14T12:00:00.000Z',
    ]);
    expect(fileCard({ id: 'f2' }, terminalView())).toEqual(['id  f2']);
  });
});

describe('an attachment', () => {
  const lines = (attachment: object, addresses = false, width = 60) =>
    attachmentLines([{ id: 'a', ...attachment }], terminalView(width), addresses);

  it.each([
    [{ type: 'image', filename: 'שלום.png' }, '[image] \u2067שלום.png\u2069'],
    [{ mimeType: 'video/mp4', duration: 3661 }, '[video] 1:01:01'],
    [{ type: 'hologram', filename: null, size: null }, '[hologram]'],
    [{}, '[file]'],
    [{ type: 'file', filename: 'a'.repeat(80), size: 1 }, `[file] ${'a'.repeat(52)}…`],
    [{ type: 'file', filename: 'two\nlines' }, '[file] two lines'],
  ])('is a line: %j', (attachment, line) => expect(lines(attachment)).toEqual([line]));

  it('has its address below, never wrapped', () => {
    const long = `https://files.test/${'x'.repeat(60)}`;
    expect(lines({ type: 'image', url: long }, true, 20)).toEqual(['[image]', `  ${long}`]);
    const inColor = attachmentLines([{ id: 'a', url: 'u' }], terminalView(20, 1), true);
    expect(inColor.map(inWords)).toEqual(['<cyan>[file]</>', '  <dim>u</>']);
  });

  it('has no line when the service sends no list', () => {
    expect(attachmentLines(null, terminalView(), true)).toEqual([]);
    expect(attachmentLines('x' as never, terminalView(), true)).toEqual([]);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_960, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [5e15, '5000 TB'],
  [null, ''],
  [undefined, ''],
])('sizeText writes %j bytes as %j', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [59.6, '1:00'],
  [600, '10:00'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
  [null, ''],
])('lengthText writes %j seconds as %j', (seconds, text) => expect(lengthText(seconds)).toBe(text));
