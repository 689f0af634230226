/** Completion with values that a person has seen, by the queries that the shells' scripts send. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completionText } from '../../../src/app/completion/completion';
import { groups } from '../../../src/commands/index';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { useHome } from '../../support/home';
import { fakeIo } from '../../support/io';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 80 } });
const query = (...words: string[]) => plaza(['completion', 'query', '--', ...words], { env: env() });
const values = async (...words: string[]) =>
  (await query(...words)).stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0]);

describe('completion', () => {
  it('offers the posts that were shown, with author and text', async () => {
    await signedIn(home(), 'ada');
    expect(await values('posts', 'get', '')).toEqual([]);
    await person('posts', '--limit', '3');
    const lines = (await query('posts', 'get', '')).stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^[0-9a-f-]{36}\t@boris Pumpkin soup for thirty/);
    const [first = ''] = await values('posts', 'like', '');
    expect(await values('posts', 'like', first?.slice(0, 4) ?? '')).toEqual([first]);
  });

  it('offers usernames one saw, products, settings and their values, colors, paths', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '3');
    await person('shop', 'products');
    expect(await values('users', 'get', '')).toEqual(expect.arrayContaining(['boris', 'kofi', 'lena', 'me']));
    expect(await values('users', 'get', 'bo')).toEqual(['boris']);
    expect((await values('shop', 'product', '')).length).toBeGreaterThan(1);
    expect(await values('config', 'set', 'col')).toEqual(['color']);
    expect(await values('config', 'set', 'color', '')).toEqual(['auto', 'always', 'never']);
    expect(await values('config', 'set', 'timeout', '')).toEqual([]);
    expect(await values('canvas', 'place', '1', '2', 'dark-')).toContain('dark-green');
    const colors = (await query('canvas', 'place', '1', '2', 're')).stdout;
    expect(colors).toBe('red\t#E50000\n');
    expect(await values('api', 'GET', '/api/platform/v')).toEqual(['/api/platform/version']);
  });

  it('describes an offer in whole words', async () => {
    const io = fakeIo({});
    const summary = 'A letter from the harbour about lanterns, gulls and the price of rope in autumn';
    const found = async () => [{ value: 'p1', summary }];
    const text = await completionText(io, groups, ['posts', 'get', ''], found);
    expect(text).toBe('p1\tA letter from the harbour about lanterns, gulls and the…\n');
  });

  it('is silent about files that are broken, and sends no request', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '1');
    await writeFile(join(home().folder, 'state', 'terminals', 'terminal-1.json'), '{');
    expect(await query('posts', 'get', '')).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it('waits 150 ms for values and no longer', async () => {
    const clock = movableClock();
    const io = fakeIo({ clock });
    let isAsked = false;
    const never = () => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    };
    const text = completionText(io, groups, ['posts', 'get', ''], never);
    await expect.poll(() => isAsked).toBe(true);
    clock.move(149);
    await new Promise((resolve) => setImmediate(resolve));
    clock.move(1);
    expect(await text).toBe('');
  });
});
