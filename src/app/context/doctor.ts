/** The checks of `plaza doctor`. None starts the sandbox or changes anything. */
import { join } from 'node:path';
import { namedProxies, proxyFor } from '../../client/http/proxy';
import { exitCodes, PlazaError } from '../../errors';
import { findProgram, isExecutable } from '../../external/program';
import type { Profile } from '../../ports/configuration';
import type { Context } from '../../ports/index';
import type { Check, Environment } from '../../ports/machine';
import type { TerminalFacts } from '../../ports/terminal';
import type { Host } from '../../protocol/route';
import { folderProblem } from '../../store/private-file';
import { durationText } from '../../terminal/text/time';
import { isRemoved, settingsFault } from '../settings/settings';

/** Maximum difference of the clocks: tokens are refreshed 30 seconds before they expire. */
const maxClockSkewMs = 20_000;

type HostRow = readonly [host: Host, name: string, path: string];

const hosts: readonly HostRow[] = [
  ['main', 'main address', '/api/platform/version'],
  ['status', 'status address', '/api/status'],
  // A pixel, not the board, which is a megabyte.
  ['pixel', 'canvas address', '/api/pixel-info?x=0&y=0'],
];

/** Asks for the current facts of the terminal. */
type AskFacts = () => Promise<TerminalFacts>;

export async function diagnose(ctx: Context, facts: AskFacts): Promise<Check[]> {
  const { version, runtime, platform } = ctx.program;
  // The terminal answers, or not, while the addresses do.
  const [others, terminal] = await Promise.all([otherChecks(ctx), terminalCheck(ctx, facts)]);
  return [fine('plaza', `${version} on ${runtime}, ${platform}`), ...others, terminal];
}

function fine(name: string, detail: string, hint?: string): Check {
  return { name, ok: true, detail, ...(hint !== undefined && { hint }) };
}

async function otherChecks(ctx: Context): Promise<Check[]> {
  const configuration = await configurationCheck(ctx);
  const checks = [configuration.check, ...removedChecks(ctx, configuration.profile)];
  if (configuration.profile) {
    checks.push(...(await addressChecks(ctx, configuration.profile)));
    checks.push(await secretsCheck(ctx, configuration.profile));
  }
  checks.push(await sandboxCheck(ctx), proxyCheck(ctx), await stateCheck(ctx));
  return [...checks, ...(await jobChecks(ctx))];
}

/** Folders in which cron looks for the programs of a job. */
const jobFolders = ['/usr/bin', '/bin'];

/** The programs that a job of cron would not find; a warning, since not every user has jobs. */
async function jobChecks({ program: { env, platform, runtime } }: Context): Promise<Check[]> {
  if (platform === 'win32') return windowsChecks(env);
  const jobPrograms = runtime.startsWith('node') ? ['node', 'plaza'] : ['plaza'];
  const lacking: string[] = [];
  const places: string[] = [];
  for (const name of jobPrograms) {
    if ((await folderOf(name, jobFolders)) !== undefined) continue;
    lacking.push(name);
    const place = await folderOf(name, (env.PATH ?? '').split(':'));
    if (place !== undefined && !places.includes(place)) places.push(place);
  }
  const path = jobFolders.join(':');
  const are = jobPrograms.length > 1 ? 'are' : 'is';
  if (lacking.length === 0) return [fine('cron', `${jobPrograms.join(' and ')} ${are} in ${path}`)];
  const hint =
    places.length > 0
      ? `begin the crontab with PATH=${[...places, path].join(':')}`
      : `a job names the whole path of ${lacking.join(' and ')}`;
  return [fine('cron', `the PATH of jobs, ${path}, lacks ${lacking.join(' and ')}`, hint)];
}

/** Whether tasks of Windows find plaza, and how its console decodes what programs print into a pipe. @internal */
export async function windowsChecks(env: Environment): Promise<Check[]> {
  const { state, path } = await findProgram('plaza', env);
  const lacks = fine('PATH', 'lacks plaza', "add its folder; for npm, 'npm prefix -g' prints it");
  const place = state ? fine('PATH', `plaza is ${path}`) : lacks;
  const { spawnSync } = await import('node:child_process');
  const { stdout } = spawnSync('chcp.com', { encoding: 'latin1', timeout: 2000, env: { ...env } });
  // The words around the number are in the language of the system.
  const page = /\d+/.exec(stdout ?? '')?.[0];
  const isUtf8 = page === '65001';
  const detail = page === undefined ? 'no code page' : `code page ${page}${isUtf8 ? ', UTF-8' : ''}`;
  const hint = "'chcp 65001' lets other programs read the output as UTF-8";
  return [place, fine('console', detail, page === undefined || isUtf8 ? undefined : hint)];
}

/** The first folder that has an executable of that name. */
async function folderOf(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders.filter((one) => one.startsWith('/'))) {
    if (await isExecutable(join(folder, name))) return folder;
  }
  return undefined;
}

async function configurationCheck(ctx: Context): Promise<{ check: Check; profile?: Profile }> {
  try {
    const profile = await ctx.config.chosen();
    const fault = settingsFault(profile, ctx.program.env);
    if (fault) return { check: wrong('configuration', fault) };
    const named =
      profile?.name === undefined ? 'the addresses of the environment' : `profile '${profile.name}'`;
    const which = profile ? named : 'no profile yet';
    return { check: fine('configuration', `${which}, ${ctx.config.path}`), profile };
  } catch (error) {
    return { check: wrong('configuration', error) };
  }
}

/** Advice about settings and variables of earlier versions, which have no effect. */
function removedChecks({ program: { env } }: Context, profile: Profile | undefined): Check[] {
  const names = Object.keys(profile?.settings ?? {}).filter(isRemoved);
  const checks: Check[] = [];
  if (names.length > 0) {
    const detail = `${names.join(', ')} of profile '${profile?.name}' ${names.length === 1 ? 'does' : 'do'} nothing`;
    const lines = names.map((name) => `'plaza config unset ${name} --profile ${profile?.name}'`);
    checks.push(fine('removed settings', detail, `remove with ${lines.join(', ')}`));
  }
  if (env.PLAZA_DEBUG) checks.push(fine('PLAZA_DEBUG', 'does nothing', 'unset it; use --debug'));
  return checks;
}

/** Each address, and once the difference between our clock and the service's. */
async function addressChecks(ctx: Context, profile: Profile): Promise<Check[]> {
  if (profile.sandbox && !(await ctx.sandbox.home.running()))
    return [fine('addresses', 'the sandbox, started by the first request')];
  const checks: Check[] = [];
  for (const row of hosts) checks.push(...(await addressCheck(ctx, profile, row)));
  return checks;
}

async function addressCheck(ctx: Context, profile: Profile, [host, name, path]: HostRow): Promise<Check[]> {
  let url = '';
  try {
    const address = await ctx.address(host);
    url = address.href.replace(/\/$/, '');
    const proxy = profile.sandbox ? undefined : proxyFor(address, ctx.program.env);
    const started = ctx.clock.monotonic();
    const date = await dateOf(ctx, host, path);
    const seconds = Math.max(0.01, (ctx.clock.monotonic() - started) / 1000).toFixed(2);
    const through = proxy ? ` through the proxy ${proxy.host}` : '';
    const reached = fine(name, `${url} answered in ${seconds} s${through}`);
    if (host !== 'main' || date === undefined) return [reached];
    return [reached, clockCheck(date - ctx.clock.now(), profile)];
  } catch (error) {
    // Not every host must be set: the main one is needed by nearly everything.
    const unset = url === '' && host !== 'main';
    return [unset ? fine(name, 'not set') : wrong(name, error, url)];
  }
}

/** The service's time, in milliseconds since the epoch. A refusal proves too that the host answers. Sends and refreshes no token. */
async function dateOf(ctx: Context, host: Host, path: string): Promise<number | undefined> {
  try {
    const reply = await ctx.api.raw({ method: 'GET', path, host, withoutToken: true });
    const date = Date.parse(String(reply?.headers.date));
    return Number.isNaN(date) ? undefined : date;
  } catch (error) {
    const { status = 502 } = error instanceof PlazaError ? error.details : {};
    if (status < 502) return undefined;
    throw error;
  }
}

function clockCheck(differenceMs: number, { sandbox }: Profile): Check {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  if (Math.abs(differenceMs) <= maxClockSkewMs) return fine('clock', 'agrees with the service');
  const detail = `${durationText(seconds)} ${differenceMs > 0 ? 'behind' : 'ahead of'} the service`;
  const hint = sandbox
    ? 'the sandbox has a clock of its own, which was moved: relative times are wrong by this difference'
    : 'set the clock: relative times and the expiry of tokens are wrong by this difference';
  return fine('clock', detail, hint);
}

/** The place of the secrets, and whether the keychain works if it is needed or might be. */
async function secretsCheck(ctx: Context, profile: Profile): Promise<Check> {
  const name = 'secrets';
  try {
    const place = await ctx.identity.secrets();
    if (place === 'environment') return fine(name, 'from the environment');
    if (place === 'file') return fine(name, `in a private file below ${ctx.paths.state}`);
    if (profile.sandbox) return fine(name, 'not signed in');
    const trouble = await ctx.accounts.keychainError();
    if (place !== 'keychain') return fine(name, `not signed in; ${trouble?.message ?? 'the keychain works'}`);
    return trouble ? wrong(name, trouble) : fine(name, 'in the keychain, which works');
  } catch (error) {
    return wrong(name, error);
  }
}

async function sandboxCheck(ctx: Context): Promise<Check> {
  try {
    const { running, baseUrl } = await ctx.sandbox.status();
    const { version } = (await ctx.sandbox.home.running()) ?? {};
    const hint = "'plaza sandbox stop' ends it; the next command starts the new one";
    if (version !== undefined && version !== ctx.program.version)
      return fine('sandbox', `plaza ${version} runs it, and this is ${ctx.program.version}`, hint);
    return fine('sandbox', running ? `running at ${baseUrl}` : 'not running');
  } catch (error) {
    return wrong('sandbox', error);
  }
}

function proxyCheck({ program: { env } }: Context): Check {
  const named = namedProxies(env);
  if (named.length === 0) return fine('proxy', 'none');
  const parts = named.map(
    ({ variable, address }) => `${variable} ${address ?? '(no address of an http or https proxy)'}`,
  );
  const except = env.no_proxy ?? env.NO_PROXY;
  return fine('proxy', `${parts.join(', ')}${except ? `, not for ${except}` : ''}`);
}

async function stateCheck({ paths }: Context): Promise<Check> {
  const trouble = await folderProblem(paths.state);
  if (trouble === undefined) return fine('state', paths.state);
  const hint = 'fix this, or set PLAZA_CONFIG_DIR to a writable folder';
  return { name: 'state', ok: false, detail: `${paths.state}: ${trouble}`, exit: exitCodes.usage, hint };
}

const colors = ['no color', '16 colors', '256 colors', '24-bit color'];

async function terminalCheck({ terminal, pictures }: Context, facts: AskFacts): Promise<Check> {
  if (!terminal.output) return fine('terminal', 'standard output is not a terminal');
  const { columns, rows, color, input } = terminal;
  const { light, links, widths } = await facts();
  const parts = [
    `${columns} by ${rows}`,
    colors[color],
    `${light ? 'light' : 'dark'} background`,
    `pictures: ${await pictures.way().catch(() => 'auto')}`,
    links ? 'links' : 'no links',
    ...(widths ? [`joined emoji in ${widths.joined} cells`] : []),
    ...(input ? [] : ['standard input is not a terminal']),
  ];
  return fine('terminal', parts.join(', '));
}

function wrong(name: string, error: unknown, url = ''): Check {
  if (!(error instanceof PlazaError)) throw error;
  const { message, exit, details } = error;
  return { name, ok: false, detail: url ? `${url}: ${message}` : message, exit, hint: details.hint };
}
