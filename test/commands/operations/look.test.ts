import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { allRoutes } from '../../../src/protocol/routes/index';
import { examIn } from '../../../src/sandbox/sections/exam/state';
import { signedIn, useLines } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { useGateway } from '../../support/http/gateway';
import { type Answer, json as answerJson, text as answerText } from '../../support/http/server';

const home = useHome();
const lines = useLines(home);
/** On the clock of the sandbox, which every pause moves. */
const options = () => {
  const { clock } = home().sandbox;
  return { clock: { ...clock, sleep: async (ms: number) => clock.move(ms) } };
};
const run = (line: string) => lines.run(line, options());
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);
const signIn = (name: string) => signedIn(home(), name);
const addFault = (kind: 'drop-after' | 'drop-before', route: string) =>
  home().sandbox.addFault({ kind, times: 1, route });

const newPost = async (words = ''): Promise<string> => (await json(`posts create 'made before' ${words}`)).id;
const newComment = async (): Promise<string> => (await json(`${await commentLine()} 'Well said'`)).id;
const commentLine = async () => {
  const feed: { id: string; author: { username: string } }[] = await json('posts feed --limit 40');
  return `comments create ${feed.find(({ author }) => author.username === 'mira')?.id}`;
};

/** Posts as Ada, and marks that post as Boris. */
async function marked(
  tool: 'corrector' | 'red-pen',
): Promise<{ readonly post: string; readonly mark: string }> {
  const post = await newPost();
  await signIn('boris');
  const replacement = tool === 'red-pen' ? '--replacement done' : '';
  const { id } = await json(`school ${tool} apply ${post} --text made ${replacement}`);
  if (tool === 'corrector') return { post, mark: id };
  const { [post]: state } = await json(`school red-pen state ${post}`);
  return { post, mark: state.claim?.id ?? state.claims[0].id };
}

/** By route: what Ada does before, and the command. */
const commands: Readonly<Record<string, () => Promise<string>>> = {
  'posts.create': async () => "posts create 'Good morning' --wall boris",
  'posts.repost': async () => {
    const post = await newPost();
    await signIn('boris');
    return `posts repost ${post} 'Read this'`;
  },
  'posts.restore': async () => {
    const id = await newPost();
    await json(`posts delete ${id} --yes`);
    return `posts restore ${id}`;
  },
  'posts.pin': async () => `posts pin ${await newPost()}`,
  'posts.vote': async () => {
    const id = await newPost('--poll Tea? --option Yes --option No');
    const { poll } = await json(`posts get ${id}`);
    await signIn('boris');
    return `posts vote ${id} ${poll.options[0].id}`;
  },
  'comments.create': async () => `${await commentLine()} 'Well said'`,
  'comments.reply': async () => `comments reply ${await newComment()} 'I said so' --to ada`,
  'comments.edit': async () => `comments edit ${await newComment()} 'Well said indeed'`,
  'comments.restore': async () => {
    const id = await newComment();
    await json(`comments delete ${id} --yes`);
    return `comments restore ${id}`;
  },
  'users.restore': async () => {
    await json('users deactivate --yes');
    return 'users restore';
  },
  'users.createProfile': async () => {
    await signIn('newcomer');
    return 'users create-profile --username novus --display-name Novus --avatar 🌿';
  },
  'users.follow': async () => 'users follow vandal',
  'users.block': async () => 'users block vandal',
  'reports.create': async () => 'reports create --type user --id vandal --reason spam',
  'verification.submit': async () => {
    await signIn('boris');
    return 'verification submit https://sandbox.test/videos/me.mp4';
  },
  'subscription.autoRenewal': async () => {
    await signIn('pia');
    const { autoRenewal } = await json('subscription status');
    return `subscription auto-renewal ${autoRenewal ? 'off' : 'on'}`;
  },
  'subscription.methodsDefault': async () => {
    await signIn('pia');
    const methods: { id: string; isDefault: boolean }[] = await json('subscription methods');
    return `subscription methods default ${methods.find(({ isDefault }) => !isDefault)?.id}`;
  },
  'exam.submit': async () => {
    await json('exam start');
    return 'exam submit --yes --anyway';
  },
  'exam.annul': async () => {
    await json('exam start');
    return 'exam annul --yes';
  },
  'exam.offlineLink': async () => {
    const { offline } = examIn(home().sandbox.world());
    return `exam offline link ${offline.find(({ linkedTo }) => linkedTo === null)?.id} --yes`;
  },
  'exam.galleryVote': async () => `exam gallery vote ${(await json('exam gallery next')).drawing.id} 4`,
  'school.correctorCancel': async () => `school corrector cancel ${(await marked('corrector')).post}`,
  'school.correctorReport': async () => {
    const { post, mark } = await marked('corrector');
    await signIn('ada');
    return `school corrector report ${post} ${mark} --reason 'It was right'`;
  },
  'school.redPenCancel': async () => {
    const { post, mark } = await marked('red-pen');
    return `school red-pen cancel ${post} ${mark}`;
  },
  'school.redPenReport': async () => {
    const { post, mark } = await marked('red-pen');
    await signIn('ada');
    return `school red-pen report ${post} ${mark} --reason No`;
  },
  'school.cushionClaim': async () => 'school cushion claim boris',
};

const verifiedRoutes = allRoutes.flatMap(({ name, lostAnswer }) =>
  lostAnswer && 'verified' in lostAnswer ? [{ name, verified: lostAnswer.verified }] : [],
);
const isSentAgain = (name: string) =>
  verifiedRoutes.some((route) => route.name === name && route.verified === 'by sending again');

it('every verified route has a command here', () =>
  expect(Object.keys(commands).sort()).toEqual(verifiedRoutes.map(({ name }) => name).sort()));

/** The number of requests of a route from now on. */
const countRequests = () => {
  const requests = home().sandbox.requestsFromNow();
  return (name: string) => requests().filter(({ route }) => route === name).length;
};

describe('the same command after a lost answer', () => {
  beforeEach(() => signIn('ada'));

  it.each(Object.entries(commands))(
    'finds what was carried out, and prints it: %s',
    async (route, prepare) => {
      const line = await prepare();
      const count = countRequests();
      addFault('drop-after', route);
      const lost = await run(`${line} --json`);
      // The exam looks at once.
      if (lost.exit !== 0) {
        expect({ exit: lost.exit, error: JSON.parse(lost.stderr).error.kind }).toMatchObject({ exit: 9 });
        const again = await run(`${line} --json`);
        expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('was lost') });
        expect(JSON.parse(again.stdout)).toEqual(expect.anything());
      }
      expect(count(route)).toBe(isSentAgain(route) && lost.exit !== 0 ? 2 : 1);
      expect((await run('operations list')).stdout).toBe('');
    },
  );

  it.each(Object.entries(commands))('sends again what was not carried out: %s', async (route, prepare) => {
    const line = await prepare();
    const count = countRequests();
    addFault('drop-before', route);
    expect((await run(line)).exit).toBe(9);
    const again = await run(`${line} --json`);
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('sending it again') });
    expect(count(route)).toBe(2);
    expect((await run('operations list')).stdout).toBe('');
  });

  it.each(['drop-after', 'drop-before'] as const)('uses an uploaded file again: %s', async (kind) => {
    const path = join(home().folder, 'dot.png');
    await writeFile(path, PNG.sync.write(new PNG({ width: 1, height: 1 })));
    const count = countRequests();
    const line = `posts create 'with a picture' --attach ${path} --attach ${path}`;
    addFault(kind, 'posts.create');
    expect((await run(line)).exit).toBe(9);
    expect((await json(line)).attachments).toHaveLength(2);
    const sent = kind === 'drop-after' ? 1 : 2;
    expect([count('files.upload'), count('posts.create')]).toEqual([2, sent]);
    expect((await run(line)).exit).toBe(0);
    expect([count('files.upload'), count('posts.create')]).toEqual([4, sent + 1]);
    expect(await readdir(join(home().folder, 'state', 'operations', 'sandbox'))).toEqual([]);
  });

  it('does not take the record of another operation, which --new has made, for its own', async () => {
    const line = "posts create 'said twice'";
    addFault('drop-before', 'posts.create');
    expect((await run(line)).exit).toBe(9);
    expect((await run(`${line} --new`)).exit).toBe(0);
    expect((await run(line)).stderr).toContain('sending it again');
    const texts = (await json('posts by me')).map(({ content }: { content: string }) => content);
    expect(texts.filter((text: string) => text === 'said twice')).toHaveLength(2);
  });

  it('does not take an identical post of 5 s before for its own', async () => {
    const line = "posts create 'said before'";
    await json(line);
    home().sandbox.clock.move(5000);
    addFault('drop-before', 'posts.create');
    expect((await run(line)).exit).toBe(9);
    expect((await run(line)).stderr).toContain('sending it again');
  });

  it('sends nothing again that no route shows, unless --new is given', async () => {
    const count = countRequests();
    addFault('drop-after', 'subscription.bindCard');
    expect((await run('subscription bind-card')).exit).toBe(9);
    expectRefusal(await run('subscription bind-card'), 9, 'no route shows a binding');
    expect((await run('operations retry')).stdout).toContain('unknown');
    expect((await run('subscription bind-card --new')).exit).toBe(0);
    expect(count('subscription.bindCard')).toBe(2);
  });
});

describe('a look that the wall of the account is not the answer to', () => {
  const noPosts = { data: { posts: [], pagination: { hasMore: false, nextCursor: null } } };
  const asJson =
    (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
    (_, response) =>
      answerJson(response, value, status, headers);
  const line = "posts create 'sent once' --json";

  /** Loses the answer of the post; every later look at the wall gets this answer, with the date of the service. */
  const lostAndSeen = async (answer: Answer) => {
    await signIn('ada');
    const { id, username } = await json('users me');
    const answers: Record<string, Answer> = {};
    const { seen } = await useGateway(home(), answers);
    addFault('drop-after', 'posts.create');
    expect((await run(line)).exit).toBe(9);
    const dated: Answer = (request, response, count) => {
      response.setHeader('date', new Date(home().sandbox.clock.now()).toUTCString());
      return answer(request, response, count);
    };
    for (const user of [id, username, 'me']) answers[`GET /api/posts/user/${user}`] = dated;
    const sent = () => seen.filter(({ method, path }) => method === 'POST' && path === '/api/posts').length;
    return { sent, again: await run(line) };
  };

  it.each<[string, Answer]>([
    ['{}', asJson({})],
    ['[]', asJson([])],
    ['success without a list', asJson({ success: true })],
    ['null for the list', asJson({ data: { posts: null } })],
    ['status 206', asJson(noPosts, 206)],
    ['404 as text', (_, response) => answerText(response, 'NOT_FOUND', 404)],
    ['the header Age', asJson(noPosts, 200, { age: '120' })],
    ['an older Date', asJson(noPosts, 200, { date: 'Thu, 01 Jan 2026 00:00:00 GMT' })],
  ])('sends nothing after %s', async (_, answer) => {
    const { sent, again } = await lostAndSeen(answer);
    expect(again).toMatchObject({ exit: 9, stdout: '' });
    expect(again.stderr).not.toMatch(/not done|sending it again/);
    expect(sent()).toBe(1);
  });

  it('sends the post again after a fresh empty wall', async () => {
    const { sent, again } = await lostAndSeen(asJson(noPosts));
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('sending it again') });
    expect(sent()).toBe(2);
  });
});

it('operations retry looks before it sends', async () => {
  await signIn('ada');
  addFault('drop-after', 'posts.create');
  expect((await run("posts create 'found by retry'")).exit).toBe(9);
  const count = countRequests();
  const answer = { content: 'found by retry' };
  expect(await json('operations retry')).toMatchObject([{ outcome: 'done', status: null, answer }]);
  expect(count('posts.create')).toBe(0);
  expect(await json('operations list')).toEqual([]);
});

/** Rewrites the only entry as the first version wrote it, with a fingerprint that no command has now. */
const makeEarlier = async (): Promise<string> => {
  const folder = join(home().folder, 'state', 'operations', 'sandbox');
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.json'));
  const { operation } = JSON.parse(await readFile(join(folder, name), 'utf8'));
  const { accountId: person, sent, lastSent, ...rest } = operation;
  const earlier = { ...rest, person, fingerprint: 'of an earlier version' };
  await writeFile(join(folder, name), JSON.stringify({ operation: earlier, owner: null }));
  return operation.id;
};

it.each([
  ['school.bell', 'school bell --yes', 7],
  ['posts.create', 'posts create hello', 9],
])(
  'an operation of an earlier version of the same route and account is asked about: %s',
  async (route, line, exit) => {
    await signIn('ada');
    home().sandbox.addFault({ kind: 'drop-after', times: exit === 7 ? 9 : 1, route });
    expect((await run(line)).exit).toBe(exit);
    home().sandbox.control.clearFaults();
    const id = await makeEarlier();
    const before = await json('operations list');
    const asked = await run(line);
    expectRefusal(asked, 2, 'another version of plaza');
    expect(asked.stderr).toContain(`plaza operations retry ${id}`);
    expect(await json('operations list')).toEqual(before);
    await signIn('boris');
    expect((await run('posts create other')).exit).toBe(0);
    await signIn('ada');
    expect((await run(`operations drop ${id} --yes`)).exit).toBe(0);
  },
);
