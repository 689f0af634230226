/** The checks of `plaza doctor`. None starts the sandbox or changes anything. */

import { join } from 'node:path';
import { namedProxies, proxyFor } from '../../client/http/proxy';
import { exitCodes, PlazaError } from '../../errors';
import { isExecutable } from '../../external/program';
import type { Profile } from '../../ports/configuration';
import type { Context } from '../../ports/index';
import type { Check, ProgramFacts } from '../../ports/machine';
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

/** What the checks look at. */
export type Examined = Pick<
  Context,
  | 'config'
  | 'address'
  | 'sandbox'
  | 'api'
  | 'identity'
  | 'accounts'
  | 'clock'
  | 'terminal'
  | 'pictures'
  | 'paths'
> & { readonly program: Omit<ProgramFacts, 'pid'> };

/** Asks for the current facts of the terminal. */
type AskFacts = () => Promise<TerminalFacts>;

export async function diagnose(ctx: Examined, facts: AskFacts): Promise<Check[]> {
  const { version, nodeVersion, platform } = ctx.program;
  // The terminal answers, or not, while the addresses do.
  const [others, terminal] = await Promise.all([otherChecks(ctx), terminalCheck(ctx, facts)]);
  return [
    { name: 'plaza', ok: true, detail: `${version} on node ${nodeVersion}, ${platform}` },
    ...others,
    terminal,
  ];
}

async function otherChecks(ctx: Examined): Promise<Check[]> {
  const configuration = await configurationCheck(ctx);
  const checks = [configuration.check, ...removedChecks(ctx, configuration.profile)];
  if (configuration.profile) {
    checks.push(...(await addressChecks(ctx, configuration.profile)));
    checks.push(await secretsCheck(ctx, configuration.profile));
  }
  return [
    ...checks,
    await sandboxCheck(ctx),
    proxyCheck(ctx),
    await stateCheck(ctx),
    ...(await jobChecks(ctx)),
  ];
}

/** The programs of a job, and where cron looks for them. */
const jobPrograms = ['node', 'plaza'];
const jobFolders = ['/usr/bin', '/bin'];

/** What a job of cron would lack; a warning, since not everybody has jobs. */
async function jobChecks({ program: { env, platform } }: Examined): Promise<Check[]> {
  if (platform.startsWith('win32')) return [];
  const lacking: string[] = [];
  const places: string[] = [];
  for (const name of jobPrograms) {
    if ((await folderOf(name, jobFolders)) !== undefined) continue;
    lacking.push(name);
    const place = await folderOf(name, (env.PATH ?? '').split(':'));
    if (place !== undefined && !places.includes(place)) places.push(place);
  }
  const path = jobFolders.join(':');
  if (lacking.length === 0)
    return [{ name: 'cron', ok: true, detail: `${jobPrograms.join(' and ')} are in ${path}` }];
  return [
    {
      name: 'cron',
      ok: true,
      detail: `the PATH of jobs, ${path}, lacks ${lacking.join(' and ')}`,
      hint:
        places.length > 0
          ? `begin the crontab with PATH=${[...places, path].join(':')}`
          : `a job names the whole path of ${lacking.join(' and ')}`,
    },
  ];
}

/** The first folder that has an executable of that name. */
async function folderOf(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders.filter((one) => one.startsWith('/'))) {
    if (await isExecutable(join(folder, name))) return folder;
  }
  return undefined;
}

async function configurationCheck(ctx: Examined): Promise<{ check: Check; profile?: Profile }> {
  try {
    const profile = await ctx.config.chosen();
    const fault = settingsFault(profile, ctx.program.env);
    if (fault) return { check: wrong('configuration', fault) };
    const which = profile ? profileWords(profile) : 'no profile yet';
    const check = { name: 'configuration', ok: true, detail: `${which}, ${ctx.config.path}` };
    return { check, profile };
  } catch (error) {
    return { check: wrong('configuration', error) };
  }
}

/** Advice about settings and variables of earlier versions, which have no effect. */
function removedChecks({ program: { env } }: Examined, profile: Profile | undefined): Check[] {
  const names = Object.keys(profile?.settings ?? {}).filter(isRemoved);
  const checks: Check[] = [];
  if (names.length > 0)
    checks.push({
      name: 'removed settings',
      ok: true,
      detail: `${names.join(', ')} of profile '${profile?.name}' ${names.length === 1 ? 'does' : 'do'} nothing`,
      hint: `remove with ${names.map((name) => `'plaza config unset ${name} --profile ${profile?.name}'`).join(', ')}`,
    });
  if (env.PLAZA_DEBUG)
    checks.push({ name: 'PLAZA_DEBUG', ok: true, detail: 'does nothing', hint: 'unset it; use --debug' });
  return checks;
}

function profileWords({ name }: Profile): string {
  return name === undefined ? 'the addresses of the environment' : `profile '${name}'`;
}

/** Each address, and once the difference between our clock and the service's. */
async function addressChecks(ctx: Examined, profile: Profile): Promise<Check[]> {
  if (profile.sandbox && !(await ctx.sandbox.home.running())) {
    return [{ name: 'addresses', ok: true, detail: 'the sandbox, started by the first request' }];
  }
  const checks: Check[] = [];
  for (const row of hosts) checks.push(...(await addressCheck(ctx, profile, row)));
  return checks;
}

async function addressCheck(ctx: Examined, profile: Profile, [host, name, path]: HostRow): Promise<Check[]> {
  let url = '';
  try {
    const address = await ctx.address(host);
    url = address.href.replace(/\/$/, '');
    const proxy = profile.sandbox ? undefined : proxyFor(address, ctx.program.env);
    const started = ctx.clock.monotonic();
    const date = await dateOf(ctx, host, path);
    const seconds = Math.max(0.01, (ctx.clock.monotonic() - started) / 1000).toFixed(2);
    const through = proxy ? ` through the proxy ${proxy.host}` : '';
    const reached = { name, ok: true, detail: `${url} answered in ${seconds} s${through}` };
    if (host !== 'main' || date === undefined) return [reached];
    return [reached, clockCheck(date - ctx.clock.now(), profile)];
  } catch (error) {
    // Not every host must be set: the main one is needed by nearly everything.
    const unset = url === '' && host !== 'main';
    return [unset ? { name, ok: true, detail: 'not set' } : wrong(name, error, url)];
  }
}

/** The service's time, in milliseconds since the epoch. A refusal proves too that the host answers. Sends and refreshes no token. */
async function dateOf(ctx: Examined, host: Host, path: string): Promise<number | undefined> {
  try {
    const reply = await ctx.api.raw({ method: 'GET', path, host, withoutToken: true });
    const date = Date.parse(String(reply?.headers.date));
    return Number.isNaN(date) ? undefined : date;
  } catch (error) {
    if (error instanceof PlazaError && error.details.status !== undefined && error.details.status < 502)
      return undefined;
    throw error;
  }
}

function clockCheck(differenceMs: number, { sandbox }: Profile): Check {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  if (Math.abs(differenceMs) <= maxClockSkewMs)
    return { name: 'clock', ok: true, detail: 'agrees with the service' };
  const detail = `${durationText(seconds)} ${differenceMs > 0 ? 'behind' : 'ahead of'} the service`;
  return {
    name: 'clock',
    ok: true,
    detail,
    hint: sandbox
      ? 'the sandbox has a clock of its own, which was moved: relative times are wrong by this difference'
      : 'set the clock: relative times and the expiry of tokens are wrong by this difference',
  };
}

/** Where secrets are, and whether the keychain can be used where it is needed or might be. */
async function secretsCheck(ctx: Examined, profile: Profile): Promise<Check> {
  const name = 'secrets';
  try {
    const place = await ctx.identity.secrets();
    if (place === 'environment') return { name, ok: true, detail: 'from the environment' };
    if (place === 'file') return { name, ok: true, detail: `in a private file below ${ctx.paths.state}` };
    if (profile.sandbox) return { name, ok: true, detail: 'not signed in' };
    const trouble = await ctx.accounts.keychainError();
    if (place === 'keychain') {
      return trouble ? wrong(name, trouble) : { name, ok: true, detail: 'in the keychain, which works' };
    }
    const detail = trouble?.message ?? 'the keychain works';
    return { name, ok: true, detail: `not signed in; ${detail}` };
  } catch (error) {
    return wrong(name, error);
  }
}

async function sandboxCheck(ctx: Examined): Promise<Check> {
  try {
    const { running, baseUrl } = await ctx.sandbox.status();
    return { name: 'sandbox', ok: true, detail: running ? `running at ${baseUrl}` : 'not running' };
  } catch (error) {
    return wrong('sandbox', error);
  }
}

function proxyCheck({ program: { env } }: Examined): Check {
  const named = namedProxies(env);
  if (named.length === 0) return { name: 'proxy', ok: true, detail: 'none' };
  const parts = named.map(
    ({ variable, address }) => `${variable} ${address ?? '(no address of an http or https proxy)'}`,
  );
  const except = env.no_proxy ?? env.NO_PROXY;
  const detail = `${parts.join(', ')}${except ? `, not for ${except}` : ''}`;
  return { name: 'proxy', ok: true, detail };
}

async function stateCheck({ paths }: Examined): Promise<Check> {
  const trouble = await folderProblem(paths.state);
  const check = { name: 'state', ok: trouble === undefined, detail: paths.state };
  if (trouble === undefined) return check;
  const hint = 'fix this, or set PLAZA_CONFIG_DIR to a writable folder';
  return { ...check, detail: `${paths.state}: ${trouble}`, exit: exitCodes.usage, hint };
}

const colors = ['no color', '16 colors', '256 colors', '24-bit color'];

async function terminalCheck({ terminal, pictures }: Examined, facts: AskFacts): Promise<Check> {
  if (!terminal.output) return { name: 'terminal', ok: true, detail: 'standard output is not a terminal' };
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
  const detail = parts.join(', ');
  return { name: 'terminal', ok: true, detail };
}

function wrong(name: string, error: unknown, url = ''): Check {
  if (!(error instanceof PlazaError)) throw error;
  const detail = url ? `${url}: ${error.message}` : error.message;
  return {
    name,
    ok: false,
    detail,
    exit: error.exit,
    hint: error.details.hint,
  };
}
