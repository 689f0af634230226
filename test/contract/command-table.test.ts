/** The table of commands: `help --json`, its schema, and the skill file that is made of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../../src/app/help/command-table';
import { skillPage } from '../../src/app/help/skill';
import { groups } from '../../src/commands/index';
import { plaza } from '../support/app';

const root = join(import.meta.dirname, '..', '..');
const table = await commandTable(groups);
const named = (name: string) => table.find((record) => record.name === name);
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
