/** Handles of things that no list of their own shows: reports, attachments, marks, drawings of the gallery. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { systemChance } from '../../../src/cli/process/clock';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 100 } });
const script = (...argv: string[]) => plaza(argv, { env: env() });
const first = async (filter: string, ...argv: string[]) =>
  (await script(...argv, '--jq', filter)).stdout.trim().split('\n')[0] ?? '';

describe('a report', () => {
  const report = async (run: typeof person, type: string, id: string) => {
    const argv = ['reports', 'create', '--type', type, '--id', id, '--reason', 'spam', '--dry-run', '--json'];
    const { exit, stdout, stderr } = await run(...argv);
    return exit === 0 ? JSON.parse(stdout)[0].body.targetId : stderr;
  };

  it('names what it is about by a number of its kind, `@last` or a beginning', async () => {
    await signedIn(home(), 'boris');
    const post = await first('.[1].id', 'posts', '--limit', '2');
    await person('posts', '--limit', '2');
    const comment = await first('.[0].id', 'comments', 'list', post);
    await person('comments', 'list', '2');
    expect(await report(person, 'post', '2')).toBe(post);
    expect(await report(person, 'comment', '1')).toBe(comment);
    expect(await report(person, 'post', post.slice(0, 6))).toBe(post);
    await person('users', 'get', 'ada');
    expect(await report(person, 'user', 'ada')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await report(person, 'post', '9')).toContain('the last list of posts has no row 9');
  });

  it('by a script takes an ID as it is', async () => {
    await signedIn(home(), 'boris');
    await person('posts', '--limit', '2');
    expect(await report(script, 'post', '2')).toBe('2');
  });
});

describe('a file to attach', () => {
  const picture = () => encode({ width: 1, height: 1, data: new Uint8Array(4).fill(255) });
  const attached = async (name: string) => {
    const argv = ['posts', 'create', 'text', '--attach', name, '--dry-run', '--json'];
    const { exit, stdout, stderr } = await person(...argv);
    return exit === 0 ? JSON.parse(stdout)[0] : stderr;
  };

  it('may be an uploaded one, by its number or `@last`', async () => {
    await signedIn(home(), 'ada');
    await writeFile(join(home().folder, 'a.png'), picture());
    const { stdout } = await person('files', 'upload', join(home().folder, 'a.png'), '--json');
    const [{ id }] = JSON.parse(stdout);
    expect(await attached('@last')).toContain('no file was created at this terminal yet');
    await person('files', 'upload', join(home().folder, 'a.png'));
    const [first] = [await attached('@last')];
    expect(first.body.attachmentIds[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.body.attachmentIds[0]).not.toBe(id);
    expect(await attached('1')).toEqual(first);
  });

  it('is one of this computer where there is one of that name', async () => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'cafe');
    await writeFile(path, picture());
    expect((await attached(path)).url).toContain('/api/files/upload');
    expect(await attached(join(home().folder, 'none.png'))).toContain('none.png');
  });
});

describe('marks on a post', () => {
  async function postOfAda(text: string): Promise<string> {
    await signedIn(home(), 'ada');
    return (await script('posts', 'create', text, '--jq', '.id')).stdout.trim();
  }

  it('are named by the rows of the state', async () => {
    const [post, penned] = [await postOfAda('By the lake'), await postOfAda('Under the hills')];
    await signedIn(home(), 'boris');
    // Each with an operation of its own.
    const apply = (...argv: string[]) => plaza(['school', ...argv], { env: env(), random: systemChance });
    const cross = ['corrector', 'apply', post, '--text', 'lake'];
    const correct = ['red-pen', 'apply', penned, '--text', 'hills', '--replacement', 'trees'];
    for (const argv of [cross, correct])
      expect(await apply(...argv, '--yes')).toMatchObject({ exit: 0, stderr: '' });
    await signedIn(home(), 'ada');
    const marks = (await person('school', 'corrector', 'state', post)).stdout;
    expect(marks).toMatch(/^# {2}post {6}mark/);
    expect(marks).toMatch(new RegExp(`\\n1 {2}${post.slice(0, 8)} `));
    const sent = async (...argv: string[]) => {
      const shown = await person('school', ...argv, '1', '--reason', 'x', '--dry-run', '--json');
      return JSON.parse(shown.stdout)[0].body;
    };
    const markId = await first('.[].marks[0].id', 'school', 'corrector', 'state', post);
    expect(await sent('corrector', 'report', post)).toMatchObject({ postId: post, markId });
    const claim = await first('.[] | (.claim // .claims[-1]).id', 'school', 'red-pen', 'state', penned);
    await person('school', 'red-pen', 'state', penned);
    expect(await sent('red-pen', 'report', penned)).toMatchObject({ postId: penned, claimId: claim });
  });
});

describe('a drawing of the gallery', () => {
  it('is the last one that was shown', async () => {
    await signedIn(home(), 'ada');
    const shown = (await person('exam', 'gallery', 'next', '--pictures', 'none')).stdout;
    expect(shown).toContain("'plaza exam gallery vote @last 5'");
    const id = /drawing {2}(\S+)/.exec(shown)?.[1] ?? '';
    const vote = (name: string) => person('exam', 'gallery', 'vote', name, '5', '--dry-run', '--json');
    for (const name of ['@last', '1', id.slice(0, -1)])
      expect(JSON.parse((await vote(name)).stdout)[0].body).toMatchObject({ drawingId: id });
  });
});
