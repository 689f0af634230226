/** Settings, the sandbox's commands, doctor, routes and mistakes as a person sees them. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/cli/process/clock';
import { inWords, plaza } from '../support/app';
import { useHome } from '../support/home';
import { conversation, enter, interrupt } from '../support/terminal/user';

const home = useHome();
const clock = { ...systemClock, now: () => home().sandbox.clock.now() };
const inColor = async (line: string, columns = 80) => {
  const ran = await plaza(line.split(' '), { env: home().env, terminal: { columns }, clock });
  return { ...ran, stdout: inWords(ran.stdout), stderr: inWords(ran.stderr) };
};
const plainly = (line: string, columns = 80) =>
  plaza(line.split(' '), { env: { ...home().env, NO_COLOR: '1' }, terminal: { columns }, clock });

describe('settings at a terminal', () => {
  it('are a table with their meaning', async () => {
    const { stdout } = await plainly('config list', 120);
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'setting                      value                         from     meaning',
      'baseUrl                                                    sandbox  Address of the main host',
      'statusUrl                                                  sandbox  Address of the status host',
      'pixelUrl                                                   sandbox  Address of the canvas host',
      'keychain                     file                          sandbox  Where secrets are stored',
      'timeout                      30                            default  Time limit of each request in seconds',
    ]);
  });

  it('decide about color', async () => {
    await plainly('config set color never');
    expect((await inColor('platform portal')).stdout).toBe(
      'active  yes\ntitle   School days\nurl     https://sandbox.test/school\n',
    );
    const piped = await plaza(['platform', 'portal'], { env: { ...home().env, FORCE_COLOR: '1' } });
    expect(piped.stdout).toBe('active\tyes\ntitle\tSchool days\nurl\thttps://sandbox.test/school\n');
  });
});

describe('the sandbox at a terminal', () => {
  it('is reset when a person says yes, and only then', async () => {
    const world = () => home().sandbox.world().id;
    const before = world();
    const asking = (answer: string) =>
      conversation(home().env, ['sandbox', 'reset'], [['Delete all sandbox data?', answer]]);
    const no = await asking(`n${enter}`);
    expect({ exit: no.exit, stdout: no.stdout, world: world() }).toEqual({
      exit: 130,
      stdout: '',
      world: before,
    });
    expect(no.stderr).toContain('error: not confirmed; nothing was done\n');
    const unsaid = await asking(enter);
    expect({ exit: unsaid.exit, world: world() }).toEqual({ exit: 130, world: before });
    const left = await asking(interrupt);
    expect({ exit: left.exit, world: world() }).toEqual({ exit: 130, world: before });
    expect(left.stderr).toContain('error: interrupted\n');
    const yes = await asking(`y${enter}`);
    expect({ exit: yes.exit, asked: yes.stdout.startsWith('running    yes\n') }).toEqual({
      exit: 0,
      asked: true,
    });
    expect(world()).not.toBe(before);
  });
});

describe('doctor at a terminal', () => {
  it('is a line a check, with hints below', async () => {
    const { exit, stdout } = await plainly('doctor', 200);
    const { baseUrl } = home().sandbox;
    expect(exit).toBe(0);
    // What the terminal is asked about pictures it does not show.
    const seen = stdout.replace(/\u001b_G.*\u001b\[c/, '');
    const found = seen.replace(/answered in \d\.\d\d s/g, 'answered in N s').split('\n');
    expect(found.filter((line) => /plaza |configuration|main|clock|sandbox {2}|terminal/.test(line))).toEqual(
      [
        '✓ plaza           0.0.0-test on node v20.20.0, linux',
        `✓ configuration   profile 'sandbox', ${home().folder}/config.json`,
        `✓ main address    ${baseUrl} answered in N s`,
        '✓ clock           agrees with the service',
        `✓ sandbox         running at ${baseUrl}`,
        '✓ terminal        200 by 24, no color, dark background, pictures: blocks, no links',
      ],
    );
  });

  it('marks what is wrong in red', async () => {
    const { exit, stdout } = await inColor('doctor --profile work');
    expect(exit).toBe(2);
    const at = stdout.split('\n').findIndex((line) => line.includes('configuration'));
    expect(stdout.split('\n').slice(at, at + 2)).toEqual([
      "<red>✗</> configuration  profile 'work' does not exist",
      expect.stringMatching(/^ {17}<dim>the profiles are sandbox; .*<\/>$/),
    ]);
  });

  it('notices a clock that is wrong', async () => {
    home().sandbox.control.advance(3_600_000);
    const slow = { ...systemClock, now: () => Date.UTC(2026, 9, 14, 11, 0, 0) };
    const { exit, stdout } = await plaza(['doctor', '--no-color'], {
      env: home().env,
      terminal: { columns: 80 },
      clock: slow,
    });
    expect(exit).toBe(0);
    expect(stdout).toContain('clock           2 h behind the service\n');
    expect(stdout).toContain('set the clock: relative times and the expiry of tokens are');
  });
});

describe('routes at a terminal', () => {
  it('are a table that gives way at the path and the commands', async () => {
    const { stdout } = await plainly('routes', 160);
    const [heading, first] = stdout.split('\n');
    expect(heading).toMatch(/^route {2,}method {2}path {2,}auth {2,}effect {2,}command/);
    expect(first).toMatch(/^auth\.captchaProvider {2,}GET {5}\/api\/v1\/auth\/captcha\/provider/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(160);
  });
});

describe('a mistake at a terminal', () => {
  it('is red, with the next step', async () => {
    expect(await inColor('platform vresion')).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        "<red>error:</> there is no command 'plaza platform vresion'\n" +
        "hint: did you mean 'plaza platform version'? see 'plaza platform --help'\n",
    });
    expect((await inColor('nothing --no-color')).stderr).toBe(
      "error: there is no command 'plaza nothing'\nhint: see 'plaza --help'\n",
    );
  });
});
