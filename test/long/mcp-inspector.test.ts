/** The command line of the official inspector against `plaza mcp`. The test installs it, so that the project does not. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { executable } from '../support/executable/executable';
import { useFolder } from '../support/folder';

const folder = useFolder();
let program: string;

/** Runs a program to its end. @throws Error when it fails */
function printed(command: string, argv: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(command, argv, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

/** The answer of the server to a method, as the inspector prints it. */
function inspected(...argv: string[]) {
  const env = { ...process.env, PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'sandbox' };
  return JSON.parse(printed(program, ['--cli', process.execPath, executable, 'mcp', ...argv], env));
}

it('the inspector lists the tools, resources and prompts, and calls a tool', () => {
  const inspector = '@modelcontextprotocol/inspector@0.15.0';
  printed('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder(), inspector]);
  program = join(folder(), 'node_modules', '.bin', 'mcp-inspector');
  const { tools } = inspected('--method', 'tools/list');
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'search_commands',
    'command_help',
    'run_command',
  ]);
  expect(inspected('--method', 'resources/list').resources.length).toBeGreaterThan(3);
  expect(inspected('--method', 'prompts/list').prompts).toHaveLength(1);
  const call = ['--method', 'tools/call', '--tool-name', 'command_help', '--tool-arg', 'command=posts like'];
  expect(JSON.stringify(inspected(...call))).toContain('Like a post');
});
