import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeInput } from '../../support/terminal/terminal';

const holding = (text: string) =>
  makeFiles({
    input: fakeInput(false, text),
    random: fixedChance(),
    pid: process.pid,
    isRunning: () => true,
    clock: testClock(),
  });

describe('standard input', () => {
  it('is read by lines, whatever ends them', async () => {
    expect(await holding('a\r\nb\n\nc').lines()).toEqual(['a', 'b', '', 'c']);
  });

  it('is read whole as text', async () => {
    expect(await holding('a\nb\n').text('-')).toBe('a\nb\n');
  });

  it('has as many secret lines as are asked for', async () => {
    expect(await holding('one\ntwo\n').secretLines(2)).toEqual(['one', 'two']);
    await expect(holding('one\n').secretLines(2)).rejects.toThrow('must hold 2 lines');
  });
});

describe('a file', () => {
  it('that cannot be read is named', async () => {
    await expect(holding('').text('/nonexistent/x')).rejects.toThrow(
      "couldn't read /nonexistent/x: there is no such file",
    );
    await expect(holding('').text('/')).rejects.toThrow("couldn't read /: it is a folder");
  });
});
