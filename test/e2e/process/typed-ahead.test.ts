/** Keys that are typed while a command runs, and replies of the terminal: they reach the command or the shell they are for. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plazaWord } from '../../support/executable/executable';
import { useHome } from '../../support/home';
import { type PtyOptions, pty, startPty } from '../../support/terminal/pty';

const home = useHome();
beforeEach(async () => {
  await signedIn(home(), 'ada');
});

const limits = { interval: 50, timeout: 6_000 };
const query = '\u001b[c';
/** As xterm with sixel replies: its name, its background, the widths of no sample, what it is. */
const reply = '\u001bP>|XTerm(390)\u001b\\\u001b]11;rgb:1111/2222/3333\u001b\\\u001b[6;20;10t\u001b[?62;4c';

function start(line: string, options?: PtyOptions) {
  const terminal = startPty(home(), line, options);
  onTestFinished(() => terminal.close());
  return terminal;
}

/** Afterwards the shell reads a line, which contains what the command has left behind. */
const andThenReads = (command: string) =>
  `${plazaWord} ${command}; echo "ended $?"; read line; echo "the shell read <$line>"`;

describe.runIf(pty)('an ordinary command', () => {
  it.each(['posts feed --limit 1', 'canvas show --region 0,0,8,8'])(
    'sends no query, and leaves typed keys to the shell: %s',
    async (command) => {
      const terminal = start(andThenReads(`${command} --no-pager`), { reply, replyAfterMs: 800 });
      terminal.type('typed ahead\n');
      await expect.poll(terminal.shown, limits).toContain('the shell read <typed ahead>');
      expect(terminal.shown()).toContain('ended 0');
      expect(terminal.shown()).not.toMatch(/\u001b\[c|\u001b\[6n|\u001b\]11;\?/);
      expect(terminal.shown()).not.toContain('rgb:');
    },
  );

  it.each([
    ['posts create --file -', 'A post that was typed\n\u0004'],
    ['api GET /api/platform/version --input -', '\u0004'],
    ['auth change-password --password-stdin', 'correct horse\nbattery staple\n'],
    ['notifications read -', '\u0004'],
  ])('reads standard input at a terminal: %s', async (command, typed) => {
    const terminal = start(andThenReads(command), { reply });
    terminal.type(typed);
    await expect.poll(terminal.shown, limits).toMatch(/ended \d/);
    expect(terminal.shown()).not.toMatch(/did not finish|ended 1\b/);
  });
});

describe.runIf(pty)('a query of the terminal', () => {
  it.each(['doctor', 'canvas show --region 0,0,8,8 --pictures auto --no-pager'])(
    'leaves no reply behind when replies take 0.8 s: %s',
    async (command) => {
      const terminal = start(andThenReads(command), { reply, replyAfterMs: 800 });
      await expect.poll(terminal.shown, limits).toContain('ended 0');
      terminal.type('next line\n');
      await expect.poll(terminal.shown, limits).toContain('the shell read <next line>');
      expect(terminal.shown()).not.toContain('rgb:1111');
      expect(terminal.shown()).toContain(query);
    },
  );

  it('of a screen is asked behind its first frame, and is waited for when the screen ends', async () => {
    const terminal = start(andThenReads('home'), { reply, replyAfterMs: 800 });
    await expect.poll(terminal.shown, limits).toContain(query);
    expect(terminal.shown()).toContain('[1 popular]');
    terminal.type('q');
    await expect.poll(terminal.shown, limits).toContain('ended 0');
    terminal.type('next line\n');
    await expect.poll(terminal.shown, limits).toContain('the shell read <next line>');
    expect(terminal.shown()).not.toContain('rgb:1111');
  });

  it('takes its reply before an interrupted command ends', async () => {
    const terminal = start(andThenReads('doctor'), { reply, replyAfterMs: 800 });
    await expect.poll(terminal.shown, limits).toContain(query);
    terminal.type('\u0003');
    await expect.poll(terminal.shown, limits).toContain('ended 130');
    terminal.type('next line\n');
    await expect.poll(terminal.shown, limits).toContain('the shell read <next line>');
    expect(terminal.shown()).not.toContain('rgb:1111');
  });

  it.each(['doctor', 'canvas show --region 0,0,8,8 --pictures auto --no-pager'])(
    'is not sent while typed keys wait, also without Enter: %s',
    async (command) => {
      const terminal = start(`sleep 0.5; ${andThenReads(command)}`, { reply });
      terminal.type('half a l');
      await expect.poll(terminal.shown, limits).toContain('ended 0');
      terminal.type('ine\n');
      await expect.poll(terminal.shown, limits).toContain('the shell read <half a line>');
      expect(terminal.shown()).not.toContain(query);
    },
  );

  it('of a screen is remembered: later commands draw with pixels', async () => {
    const shows = `${plazaWord} canvas show --region 0,0,8,8 --no-pager`;
    const line = `${shows}; echo first; ${plazaWord} canvas watch; echo second; ${shows}; echo third`;
    const terminal = start(line, { reply });
    await expect.poll(terminal.shown, limits).toContain('\u001b[?1049h');
    terminal.type('q');
    await expect.poll(terminal.shown, limits).toContain('third');
    const [before = '', , after = ''] = terminal.shown().split(/first|second/);
    expect(before).toContain("'plaza doctor' finds out");
    expect(before).not.toContain('\u001bP');
    expect(after).toContain('\u001bP0;');
    expect(after).not.toContain('plaza doctor');
  });
});

it.runIf(pty)('canvas draw - reads standard input after a query', async () => {
  const terminal = start(`${plazaWord} canvas draw - --plan --pictures auto; echo "ended $?"`, { reply });
  terminal.type('no picture\n\u0004');
  await expect.poll(terminal.shown, limits).toContain('ended 2');
});
