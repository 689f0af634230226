/** Changes without a key whose answer was lost: the same command looks before it sends anything again. */

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { allRoutes } from '../../../src/protocol/routes/index';
import { examIn } from '../../../src/sandbox/sections/exam/state';
import { plaza, type Ran } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();

/** On the clock of the sandbox, which every pause moves. */
function run(...argv: string[]): Promise<Ran> {
  const { clock } = home().sandbox;
  const sleep = async (ms: number) => clock.move(ms);
  return plaza(argv, { env: home().env, clock: { ...clock, sleep } });
}

async function json(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  if (exit !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

const signedIn = (_: unknown, name: string) => json('sandbox', 'sign-in', name);
const world = () => home().sandbox.world();
/** A post of somebody else. */
const foreignPost = async (): Promise<string> => {
  const feed: { id: string; author: { username: string } }[] = await json('posts', 'feed', '--limit', '40');
  return feed.find(({ author }) => author.username === 'mira')?.id ?? '';
};
const newPost = async (...argv: string[]): Promise<string> =>
  (await json('posts', 'create', 'made before', ...argv)).id;

/** Posts as Ada, and marks that post as Boris. */
async function marked(...argv: string[]): Promise<{ readonly post: string; readonly mark: string }> {
  await signedIn(home(), 'ada');
  const post = await newPost();
  await signedIn(home(), 'boris');
  const { id, claimId } = await json('school', ...argv, 'apply', post, '--text', 'made', ...replaced(argv));
  return { post, mark: claimId ?? id };
}
const replaced = ([tool]: readonly string[]) => (tool === 'red-pen' ? ['--replacement', 'done'] : []);

/** By route: what is done before, and the command. */
const commands: Readonly<Record<string, () => Promise<string[]>>> = {
  'posts.create': async () => ['posts', 'create', 'Good morning', '--wall', 'boris'],
  'posts.repost': async () => {
    const post = await newPost();
    await signedIn(home(), 'boris');
    return ['posts', 'repost', post, 'Read this'];
  },
  'posts.restore': async () => {
    const id = await newPost();
    await json('posts', 'delete', id, '--yes');
    return ['posts', 'restore', id];
  },
  'posts.pin': async () => ['posts', 'pin', await newPost()],
  'posts.vote': async () => {
    const id = await newPost('--poll', 'Tea?', '--option', 'Yes', '--option', 'No');
    const { poll } = await json('posts', 'get', id);
    await signedIn(home(), 'boris');
    return ['posts', 'vote', id, poll.options[0].id];
  },
  'comments.create': async () => ['comments', 'create', await foreignPost(), 'Well said'],
  'comments.reply': async () => {
    const { id } = await json('comments', 'create', await foreignPost(), 'Well said');
    return ['comments', 'reply', id, 'I said so', '--to', 'ada'];
  },
  'comments.edit': async () => {
    const { id } = await json('comments', 'create', await foreignPost(), 'Well said');
    return ['comments', 'edit', id, 'Well said indeed'];
  },
  'comments.restore': async () => {
    const { id } = await json('comments', 'create', await foreignPost(), 'Well said');
    await json('comments', 'delete', id, '--yes');
    return ['comments', 'restore', id];
  },
  'users.restore': async () => {
    await json('users', 'deactivate', '--yes');
    return ['users', 'restore'];
  },
  'users.createProfile': async () => {
    await signedIn(home(), 'newcomer');
    const names = ['--username', 'novus', '--display-name', 'Novus', '--avatar', '🌿'];
    return ['users', 'create-profile', ...names];
  },
  'users.follow': async () => ['users', 'follow', 'vandal'],
  'users.block': async () => ['users', 'block', 'vandal'],
  'reports.create': async () => ['reports', 'create', '--type', 'user', '--id', 'vandal', '--reason', 'spam'],
  'verification.submit': async () => {
    await signedIn(home(), 'boris');
    return ['verification', 'submit', 'https://sandbox.test/videos/me.mp4'];
  },
  'subscription.autoRenewal': async () => {
    await signedIn(home(), 'pia');
    const { autoRenewal } = await json('subscription', 'status');
    return ['subscription', 'auto-renewal', autoRenewal ? 'off' : 'on'];
  },
  'subscription.methodsDefault': async () => {
    await signedIn(home(), 'pia');
    const methods: { id: string; isDefault: boolean }[] = await json('subscription', 'methods');
    return ['subscription', 'methods', 'default', methods.find(({ isDefault }) => !isDefault)?.id ?? ''];
  },
  'exam.submit': async () => {
    await json('exam', 'start');
    return ['exam', 'submit', '--yes', '--anyway'];
  },
  'exam.annul': async () => {
    await json('exam', 'start');
    return ['exam', 'annul', '--yes'];
  },
  'exam.offlineLink': async () => {
    const { id = '' } = examIn(world()).offline.find(({ linkedTo }) => linkedTo === null) ?? {};
    return ['exam', 'offline', 'link', id, '--yes'];
  },
  'exam.galleryVote': async () => [
    ...['exam', 'gallery', 'vote'],
    ...[(await json('exam', 'gallery', 'next')).drawing.id, '4'],
  ],
  'school.correctorCancel': async () => ['school', 'corrector', 'cancel', (await marked('corrector')).post],
  'school.correctorReport': async () => {
    const { post, mark } = await marked('corrector');
    await signedIn(home(), 'ada');
    return ['school', 'corrector', 'report', post, mark, '--reason', 'It was right'];
  },
  'school.redPenCancel': async () => {
    const { post } = await marked('red-pen');
    const { [post]: state } = await json('school', 'red-pen', 'state', post);
    return ['school', 'red-pen', 'cancel', post, state.claim?.id ?? state.claims[0].id];
  },
  'school.redPenReport': async () => {
    const { post } = await marked('red-pen');
    const { [post]: state } = await json('school', 'red-pen', 'state', post);
    await signedIn(home(), 'ada');
    return ['school', 'red-pen', 'report', post, state.claim?.id ?? state.claims[0].id, '--reason', 'No'];
  },
  'school.cushionClaim': async () => ['school', 'cushion', 'claim', 'boris'],
};

it('every verified route has a command here', () => {
  const verified = allRoutes.filter(({ lostAnswer }) => lostAnswer && 'verified' in lostAnswer);
  expect(Object.keys(commands).sort()).toEqual(verified.map(({ name }) => name).sort());
});

const isSentAgain = (name: string) =>
  allRoutes.some(
    ({ name: one, lostAnswer }) =>
      one === name && lostAnswer && 'verified' in lostAnswer && lostAnswer.verified === 'by sending again',
  );

it.each(Object.entries(commands))(
  '%s: what was carried out is found, and printed',
  async (route, prepare) => {
    await signedIn(home(), 'ada');
    const argv = await prepare();
    const asked = home().sandbox.requestsFromNow();
    const sent = () => asked().filter((request) => request.route === route).length;
    home().sandbox.addFault({ kind: 'drop-after', times: 1, route });
    const lost = await run(...argv, '--json');
    // The exam looks at once.
    if (lost.exit !== 0) {
      expect({ route, exit: lost.exit, error: JSON.parse(lost.stderr).error.kind }).toMatchObject({
        exit: 9,
      });
      const again = await run(...argv, '--json');
      expect({ route, ...again }).toMatchObject({ exit: 0, stderr: expect.stringContaining('was lost') });
      expect(JSON.parse(again.stdout)).toEqual(expect.anything());
    }
    expect({ route, sent: sent() }).toEqual({ route, sent: isSentAgain(route) && lost.exit !== 0 ? 2 : 1 });
    expect((await run('operations', 'list')).stdout).toBe('');
  },
);

it.each(Object.entries(commands))(
  '%s: what was not carried out is sent once more',
  async (route, prepare) => {
    await signedIn(home(), 'ada');
    const argv = await prepare();
    const asked = home().sandbox.requestsFromNow();
    home().sandbox.addFault({ kind: 'drop-before', times: 1, route });
    expect(await run(...argv)).toMatchObject({ exit: 9 });
    const again = await run(...argv, '--json');
    expect({ route, ...again }).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('sending it again'),
    });
    expect(asked().filter((request) => request.route === route)).toHaveLength(2);
    expect((await run('operations', 'list')).stdout).toBe('');
  },
);

it.each(['drop-after', 'drop-before'] as const)(
  'a file that was uploaded before a %s is used again',
  async (kind) => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'dot.png');
    await writeFile(path, PNG.sync.write(new PNG({ width: 1, height: 1 })));
    const asked = home().sandbox.requestsFromNow();
    const line = ['posts', 'create', 'with a picture', '--attach', path, '--attach', path];
    home().sandbox.addFault({ kind, times: 1, route: 'posts.create' });
    expect((await run(...line)).exit).toBe(9);
    const again = await run(...line, '--json');
    expect(again.exit).toBe(0);
    expect(JSON.parse(again.stdout).attachments).toHaveLength(2);
    const counted = (route: string) => asked().filter((request) => request.route === route).length;
    expect([counted('files.upload'), counted('posts.create')]).toEqual([2, kind === 'drop-after' ? 1 : 2]);
    // Done: another run uploads anew.
    expect((await run(...line)).exit).toBe(0);
    expect([counted('files.upload'), counted('posts.create')]).toEqual([4, kind === 'drop-after' ? 2 : 3]);
    expect(await readdir(join(home().folder, 'state', 'operations', 'sandbox'))).toEqual([]);
  },
);

it('a record counts for one operation alone, also after the same was sent again with --new', async () => {
  await signedIn(home(), 'ada');
  const line = ['posts', 'create', 'said twice'];
  home().sandbox.addFault({ kind: 'drop-before', times: 1, route: 'posts.create' });
  expect((await run(...line)).exit).toBe(9);
  expect((await run(...line, '--new')).exit).toBe(0);
  // The first was not done: what the second has made is not its record.
  expect((await run(...line)).stderr).toContain('sending it again');
  const texts = (await json('posts', 'by', 'me')).map(({ content }: { content: string }) => content);
  expect(texts.filter((text: string) => text === 'said twice')).toHaveLength(2);
});

it('an identical post that was made 5 s before the send is not taken for it', async () => {
  await signedIn(home(), 'ada');
  const line = ['posts', 'create', 'said before'];
  await json(...line);
  home().sandbox.clock.move(5000);
  home().sandbox.addFault({ kind: 'drop-before', times: 1, route: 'posts.create' });
  expect((await run(...line)).exit).toBe(9);
  expect((await run(...line)).stderr).toContain('sending it again');
});

it('what no route shows is not sent again without --new', async () => {
  await signedIn(home(), 'ada');
  const asked = home().sandbox.requestsFromNow();
  home().sandbox.addFault({ kind: 'drop-after', times: 1, route: 'subscription.bindCard' });
  const line = ['subscription', 'bind-card'];
  expect((await run(...line)).exit).toBe(9);
  const again = await run(...line);
  expect(again).toMatchObject({ exit: 9, stderr: expect.stringContaining('no route shows a binding') });
  expect((await run('operations', 'retry')).stdout).toContain('unknown');
  expect((await run(...line, '--new')).exit).toBe(0);
  expect(asked().filter(({ route }) => route === 'subscription.bindCard')).toHaveLength(2);
});

it('operations retry looks before it sends', async () => {
  await signedIn(home(), 'ada');
  home().sandbox.addFault({ kind: 'drop-after', times: 1, route: 'posts.create' });
  expect((await run('posts', 'create', 'found by retry')).exit).toBe(9);
  const asked = home().sandbox.requestsFromNow();
  const [outcome] = await json('operations', 'retry');
  expect(outcome).toMatchObject({ outcome: 'done', status: null, answer: { content: 'found by retry' } });
  expect(asked().filter(({ route }) => route === 'posts.create')).toEqual([]);
  expect(await json('operations', 'list')).toEqual([]);
});
