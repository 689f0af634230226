/** The table of commands: `help --json`, its schema, and the skill file that is made of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../../src/app/help/command-table';
import { skillPage } from '../../src/app/help/skill';
import { optionName } from '../../src/cli/definition/parameters';
import { leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { plaza } from '../support/app';
import { readSources } from './sources';

const root = join(import.meta.dirname, '..', '..');
const table = await commandTable(groups);
const named = (name: string) => table.find((record) => record.name === name);

/** The sources of a command: its file, and the files of commands that it imports. */
function sourcesOf(name: string): string {
  const path = `src/commands/${name.replaceAll(' ', '/')}`;
  const reached = new Map<string, string>();
  const add = (target: string) => {
    const source = sources.get(target) ?? sources.get(`${target}/index`);
    if (!source || reached.has(source.name) || !target.startsWith('src/commands/')) return;
    reached.set(source.name, source.text);
    for (const { target: next, typeOnly } of source.imports) if (!typeOnly) add(next);
  };
  add(sources.has(path) ? path : `${path}/${name}`);
  return [...reached.values()].join('\n');
}
const sources = new Map(readSources().map((source) => [source.name, source]));

const namesOf = (holds: (record: (typeof table)[number]) => boolean) =>
  table.filter(holds).map(({ name }) => name);

describe('the table of commands', () => {
  it('is what help --json prints, and fits its schema', async () => {
    const schema = JSON.parse(readFileSync(join(root, 'docs', 'help.schema.json'), 'utf8'));
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    const { stdout, exit, stderr } = await plaza(['help', '--json']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const printed = JSON.parse(stdout);
    validate(printed);
    expect(validate.errors).toBe(null);
    expect(printed).toEqual(JSON.parse(JSON.stringify(table)));
  });

  it('has one command with COMMAND --help --json, and the commands of a group', async () => {
    const names = async (line: string) =>
      JSON.parse((await plaza(line.split(' '))).stdout).map(({ name }: { name: string }) => name);
    expect(await names('posts create --help --json')).toEqual(['posts create']);
    expect(await names('help posts create --json')).toEqual(['posts create']);
    expect(await names('users pins --help -j')).toEqual([
      'users pins list',
      'users pins set',
      'users pins clear',
    ]);
  });

  it('says what a command does, spends, asks and opens', () => {
    expect(named('posts create')).toMatchObject({ effect: 'once', once: true, opens: 'editor', asks: null });
    expect(named('posts like')).toMatchObject({ effect: 'change', once: true });
    expect(named('posts delete')).toMatchObject({ asks: 'always' });
    expect(named('school buy')).toMatchObject({ effect: 'keyed', spends: 'chalks', asks: 'above-limit' });
    expect(named('shop orders create')).toMatchObject({ spends: 'money', effect: 'keyed' });
    expect(named('posts feed')).toMatchObject({ effect: 'read', once: false, spends: null, local: false });
    expect(named('api')).toMatchObject({ effect: 'once', routes: ['any'] });
  });

  it('says what is opened, asked and spent, as the sources of each command call it', () => {
    const differing = (calls: RegExp, says: (record: (typeof table)[number]) => unknown) => [
      namesOf((record) => says(record) === null && calls.test(sourcesOf(record.name))),
      namesOf((record) => says(record) !== null && !calls.test(sourcesOf(record.name))),
    ];
    expect(
      differing(/\bdesk\.(open|edit|drawing|captcha|runProgram|formatManual)\b/, ({ opens }) => opens),
    ).toEqual([
      // They share a file with a command that opens something.
      ['auth qr start', 'auth qr watch', 'auth qr scan', 'exam gallery next', 'exam gallery vote'],
      // Programs of --exec and scripts are started elsewhere.
      expect.arrayContaining(['operations retry', 'rehearse']),
    ]);
    const exec = namesOf(({ options }) => options.some(({ name }) => name === '--exec'));
    expect(namesOf(({ opens }) => opens === 'program')).toEqual(
      expect.arrayContaining([...exec, 'operations retry', 'rehearse', 'man']),
    );
    expect(differing(/\bask\.confirm\b|\bconfirm: /, ({ asks }) => asks)).toEqual([
      [
        'school product',
        'school profile',
        'school sticker erase',
        'school cushion claim',
        'school avatar upload',
      ],
      // The accounts of this computer ask.
      ['auth login', 'auth signup', 'auth accounts remove'],
    ]);
    const spending = /\b(approveCost|itemToUse\w*|approveLast)\b/;
    expect(namesOf(({ name, spends }) => spends === 'chalks' && !spending.test(sourcesOf(name)))).toEqual([]);
  });

  it('marks every option that fills a secret field of a route', async () => {
    const commands = leavesOf(await makeManifest(groups));
    const unmarked: string[] = [];
    for (const { words } of commands) {
      const { found } = await resolve(words, groups);
      if (!found || found.kind === 'group' || found.routes === 'all') continue;
      const secrets = found.routes.flatMap(({ secret }) => [
        ...(secret?.body ?? []),
        ...(secret?.query ?? []),
      ]);
      const options = named(words.join(' '))?.options ?? [];
      unmarked.push(
        ...options
          .filter(({ name, secret }) => !secret && secrets.some((field) => name === optionName(field)))
          .map(({ name }) => `${words.join(' ')} ${name}`),
      );
      expect(secrets.includes('password') && !options.some(({ secret }) => secret)).toBe(false);
    }
    expect(unmarked).toEqual([]);
  });

  it('says of all commands but these that their answers can hold texts of other users', () => {
    const own = /^(config|sandbox|auth accounts|routes|man|canvas palette|platform|subscription)( |$)/;
    const trusted = namesOf(({ untrusted }) => !untrusted);
    expect(trusted.filter((name) => !own.test(name))).toEqual([
      'verification status',
      'verification submit',
      'verification watch',
      'telemetry view',
      'telemetry interaction',
      'doctor',
    ]);
    expect(namesOf(({ name, untrusted }) => untrusted && own.test(name))).toEqual([]);
  });

  it('names the commands that act on this computer', () => {
    const local = namesOf((record) => record.local);
    expect(
      local.filter((name) => /^(auth|sandbox|config|completion|rehearse|operations|mcp)\b/.test(name)),
    ).toEqual(local);
    const open = (group: string) =>
      namesOf(({ name, local: isLocal }) => name.startsWith(`${group} `) && !isLocal);
    expect(open('sandbox')).toEqual(['sandbox status', 'sandbox people']);
    expect(open('auth')).toEqual([
      'auth status',
      'auth sessions list',
      'auth sessions revoke',
      'auth accounts list',
    ]);
    expect(open('config')).toEqual(['config list', 'config get', 'config path']);
  });

  it('names every option and argument that is a path', () => {
    const write = table.flatMap(({ name, args, options }) =>
      [...args, ...options].filter(({ file }) => file === 'write').map((one) => `${name} ${one.name}`),
    );
    expect(write).toEqual([
      'files download path',
      'school profile --png',
      'school board show --svg',
      'school board show --png',
      'canvas export file',
      'canvas diff --png',
      'canvas record file',
      'canvas timelapse file',
      'canvas replay --parquet',
      'export folder',
      'mcp --log',
    ]);
    expect(named('users update')?.options.find(({ name }) => name === '--banner')?.file).toBe('read');
    expect(named('files show')?.args[0]?.file).toBe('read');
  });

  it('says which options take secrets', () => {
    expect(
      named('auth login')
        ?.options.filter(({ secret }) => secret)
        .map(({ name }) => name),
    ).toEqual(
      expect.arrayContaining(['--password-stdin', '--with-refresh-token', '--otp', '--captcha-token']),
    );
  });
});

describe('plaza help skill', () => {
  it('prints the generated file, at most 4,000 tokens with every command in a line', async () => {
    const { stdout } = await plaza(['help', 'skill']);
    expect(stdout).toBe(skillPage(table));
    expect(stdout).toMatch(/^---\nname: plaza\ndescription: .{40,}\n---\n/);
    // A token of English with names of commands is 3.6 characters or more.
    expect(stdout.length / 3.6).toBeLessThan(4000);
    expect(stdout.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(table.length);
  });
});
