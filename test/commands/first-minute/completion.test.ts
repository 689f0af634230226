import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { completionText } from '../../../src/app/completion/completion';
import { scriptsOf } from '../../../src/app/completion/shells';
import completion from '../../../src/commands/completion';
import { groups } from '../../../src/commands/index';
import { faultKindNames } from '../../../src/sandbox/fault-kinds';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { fakePorts } from '../../support/fake-ports';
import { useHome } from '../../support/home';
import { fakeIo } from '../../support/io';

const home = useHome();
const { run } = useLines(home, 'completion query --');
const show = (line: string) => plaza(line.split(' '), { env: home().env, terminal: { columns: 80 } });
/** `''` stands for a word that is not begun. */
const values = async (line: string) => (await run(line)).stdout.match(/^[^\t\n]+/gm) ?? [];

const delays = ['delay', 'delay-after', 'drop-before', 'drop-after'];

it.each(Object.entries(scriptsOf('plaza')))('completion %s prints the script', async (shell, script) => {
  expectPrinted(await plaza(['completion', shell], { env: home().env }), script);
});

describe('completion install', () => {
  it('names what it writes for zsh', async () => {
    const env = { ...home().env, HOME: home().folder, XDG_DATA_HOME: undefined, ZDOTDIR: undefined };
    const { stdout } = await plaza(['completion', 'install', 'zsh'], { env });
    const script = join(home().folder, '.local', 'share', 'plaza', 'completion.zsh');
    const lines = [`Wrote ${script}`, `Added four lines to ${join(home().folder, '.zshrc')}`];
    expect(stdout).toBe(`${[...lines, 'Start a new shell to use it'].join('\n')}\n`);
  });

  it.each([
    ['asks in another shell than your own', 'bash', true, 'bash'],
    ['does not ask in your own shell', 'zsh', true, 'zsh'],
    ['takes your own shell if it cannot ask', 'bash', false, 'zsh'],
  ])('%s', async (_, running, possible, installed) => {
    const messages: string[] = [];
    const choose = async ({ message }: { message: string }, [first]: readonly { value: string }[]) => {
      messages.push(message);
      return first?.value;
    };
    const ports = fakePorts({
      program: { env: { SHELL: '/bin/zsh' } },
      ask: { possible, choose },
      shellCompletion: async () => ({
        runningShell: async () => running,
        install: async (shell: string) => [shell],
      }),
      unlessDryRun: (work: () => unknown) => work(),
    });
    const input = { action: 'install', shell: undefined } as const;
    expect(await completion.run(ports as Parameters<typeof completion.run>[0], input)).toEqual({
      action: 'install',
      files: [installed],
    });
    const question = 'Your shell is zsh, but this is bash. Install for which one?';
    expect(messages).toEqual(installed === 'bash' ? [question] : []);
  });
});

describe('completion query', () => {
  beforeEach(() => signedIn(home(), 'ada'));

  it('offers the posts that were shown, with author and text', async () => {
    expect(await values("posts get ''")).toEqual([]);
    await show('posts --limit 3');
    const lines = (await run("posts get ''")).stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^[0-9a-f-]{36}\t@boris Pumpkin soup for thirty/);
    const [first = ''] = await values("posts like ''");
    expect(await values(`posts like ${first.slice(0, 4)}`)).toEqual([first]);
  });

  it('offers usernames and products that were shown', async () => {
    await show('posts --limit 3');
    await show('shop products');
    expect(await values("users get ''")).toEqual(expect.arrayContaining(['boris', 'kofi', 'lena', 'me']));
    expect(await values('users get bo')).toEqual(['boris']);
    expect((await values("shop product ''")).length).toBeGreaterThan(1);
  });

  it.each([
    ['config set col', ['color']],
    ["config set color ''", ['auto', 'always', 'never']],
    ["config set timeout ''", []],
    ['config set status', ['statusUrl']],
    ['api GET /api/platform/v', ['/api/platform/version']],
    ['canvas place 1 2 dark-', expect.arrayContaining(['dark-green'])],
    ['sandbox fault add --kind d', delays],
    ['sandbox fault add --kind=d', delays.map((kind) => `--kind=${kind}`)],
    ['sandbox fault add --kind = d', delays],
    ['sandbox fault add --kind =', faultKindNames],
    ['sandbox fault add --kind = cut --route platform.p', ['platform.portal']],
    ['api -F a = b P', ['POST', 'PUT', 'PATCH']],
    ["api POST / --input ''", [':files']],
  ])('offers commands, options, settings and values: %s', async (line, offers) => {
    expect(await values(line)).toEqual(offers);
  });

  it('describes a color by its code', async () =>
    expectPrinted(await run('canvas place 1 2 re'), 'red\t#E50000\n'));

  it('prints nothing where what was shown cannot be read', async () => {
    await show('posts --limit 1');
    await writeFile(join(home().folder, 'state', 'terminals', 'terminal-1.json'), '{');
    expectPrinted(await run("posts get ''"), '');
  });
});

describe('completionText', () => {
  it('shortens a description between words', async () => {
    const summary = 'A letter from the harbour about lanterns, gulls and the price of rope in autumn';
    const found = async () => [{ value: 'p1', summary }];
    const text = await completionText(fakeIo({}), groups, ['posts', 'get', ''], found);
    expect(text).toBe('p1\tA letter from the harbour about lanterns, gulls and the…\n');
  });

  it('waits at most 150 ms for values', async () => {
    const clock = movableClock();
    let isAsked = false;
    const never = () => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    };
    const text = completionText(fakeIo({ clock }), groups, ['posts', 'get', ''], never);
    await expect.poll(() => isAsked).toBe(true);
    clock.move(149);
    await new Promise((resolve) => setImmediate(resolve));
    clock.move(1);
    expect(await text).toBe('');
  });
});
