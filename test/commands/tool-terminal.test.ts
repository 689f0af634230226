import { expect, it } from 'vitest';
import { inWords, plaza } from '../support/app';
import { useHome } from '../support/home';
import { conversation, enter, interrupt } from '../support/terminal/user';

const home = useHome();
const inColor = async (line: string) => {
  const ran = await plaza(line.split(' '), { env: home().env, terminal: { columns: 80 } });
  return { ...ran, stdout: inWords(ran.stdout), stderr: inWords(ran.stderr) };
};
const plainly = (line: string, columns: number) =>
  plaza(line.split(' '), { env: { ...home().env, NO_COLOR: '1' }, terminal: { columns } });

it('config list is a table with the meaning of each setting; words of the service with --all, or if set', async () => {
  const rows = async (line: string) =>
    (await plainly(line, 120)).stdout.split('\n').map((row) => row.replace(/ {2,}/g, '  '));
  expect((await rows('config list')).slice(0, 6)).toEqual([
    'setting  value  from  meaning',
    'baseUrl  sandbox  Address of the main host',
    'statusUrl  sandbox  Address of the status host',
    'pixelUrl  sandbox  Address of the canvas host',
    'keychain  file  sandbox  Where secrets are stored',
    'timeout  30  default  Time limit of each request, as 30 or 500ms',
  ]);
  const words = async (line: string) => (await rows(line)).filter((row) => row.startsWith('vocabulary.'));
  expect(await words('config list')).toEqual([]);
  expect(await words('config list --all')).toHaveLength(6);
  await plainly('config set vocabulary.assistant helper', 80);
  expect(await words('config list')).toHaveLength(1);
});

it('the setting color never removes color at a terminal', async () => {
  await plainly('config set color never', 80);
  expect((await inColor('platform portal')).stdout).toBe(
    'active  yes\ntitle   School days\nurl     https://sandbox.test/school\n',
  );
  const piped = await plaza(['platform', 'portal'], { env: { ...home().env, FORCE_COLOR: '1' } });
  expect(piped.stdout).toBe('active\tyes\ntitle\tSchool days\nurl\thttps://sandbox.test/school\n');
});

it('sandbox reset deletes the world only after yes', async () => {
  const world = () => home().sandbox.world().id;
  const before = world();
  const asking = (answer: string) =>
    conversation(home().env, ['sandbox', 'reset'], [['Delete all sandbox data?', answer]]);
  for (const [answer, error] of [
    [`n${enter}`, 'error: not confirmed; nothing was done\n'],
    [enter, 'error: not confirmed; nothing was done\n'],
    [interrupt, 'error: interrupted\n'],
  ] as const) {
    const { exit, stdout, stderr } = await asking(answer);
    expect({ exit, stdout, world: world() }).toEqual({ exit: 130, stdout: '', world: before });
    expect(stderr).toContain(error);
  }
  const { exit, stdout } = await asking(`y${enter}`);
  expect([exit, stdout]).toEqual([0, expect.stringMatching(/^running {4}yes\n/)]);
  expect(world()).not.toBe(before);
});

it('routes is a table whose paths and commands are cut to the width', async () => {
  const { stdout } = await plainly('routes', 160);
  const [heading, first] = stdout.split('\n');
  expect(heading).toMatch(/^route {2,}method {2}path {2,}auth {2,}effect {2,}command/);
  expect(first).toMatch(/^auth\.captchaProvider {2,}GET {5}\/api\/v1\/auth\/captcha\/provider/);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(160);
});

it('an unknown command is a red error with a hint', async () => {
  expect(await inColor('platform vresion')).toEqual({
    exit: 2,
    stdout: '',
    stderr:
      "<red>error:</> there is no command 'plaza platform vresion'\n" +
      "hint: did you mean 'plaza platform version'?\n",
  });
  expect((await inColor('nothing --no-color')).stderr).toBe(
    "error: there is no command 'plaza nothing'\nhint: see 'plaza --help'\n",
  );
});
