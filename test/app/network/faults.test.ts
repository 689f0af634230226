/** What goes wrong on the way, ordered from the sandbox: its exit code, and what is retried. */
import { describe, expect, it } from 'vitest';
import type { FaultInput } from '../../../src/sandbox/server/control/faults';
import { runAs, signedIn } from '../../support/accounts';
import type { Ran } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { ranPastLimit } from '../../support/time-limits';

const home = useHome();
/** The pauses between tries take no time. */
const run = (line: string) => runAs(home(), line.split(' '), { clock: testClock() });
const order = (...faults: FaultInput[]) => {
  for (const fault of faults) home().sandbox.addFault(fault);
};
/** How often the only fault is still to happen. */
const left = () => home().sandbox.control.faults()[0]?.left ?? 0;
const host = () => new URL(home().sandbox.baseUrl).host;

const title = { exit: 0, stdout: 'School days\n', stderr: '' };
const portal = 'platform portal --jq .title';
const route = 'platform.portal';
const again = 'hint: running the command again is safe\n';

/** How the tries of a call ended, as `--verbose` tells it. */
const tries = (stderr: string) =>
  stderr.split('\n').flatMap((line) => /^[A-Z]+ http\S+: (\d+|no answer)/.exec(line)?.[1] ?? []);

describe('a read whose answer gets lost', () => {
  const kinds = ['drop-before', 'drop-after', 'cut'] as const;

  it.each(kinds)('is asked again after %s, without a word', async (kind) => {
    order({ kind, route });
    expect(await run(portal)).toEqual(title);
  });

  it.each(kinds)('is exit code 7 after three of %s', async (kind) => {
    order({ kind, route, times: 3 });
    const { exit, stdout, stderr } = await run('platform portal --verbose');
    expect({ exit, stdout, tries: tries(stderr).length }).toEqual({ exit: 7, stdout: '', tries: 3 });
    expect(stderr).toContain(
      `error: the connection to ${host()} was cut before the answer arrived\n${again}`,
    );
  });

  it('is exit code 7 when the time limit ends', async () => {
    order({ kind: 'delay', delayMs: 60_000, route, times: 1000 });
    const runInTime = (line: string, env: Readonly<Record<string, string>> = {}) =>
      runAs(home(), line.split(' '), { env });
    const expectLimit = async (run: (seconds: number) => Promise<Ran>) => {
      const { seconds, exit, stdout, stderr } = await ranPastLimit(() => 1000 - left(), run);
      const reported = `error: ${host()} did not answer completely within ${seconds} s\nhint: use a longer --timeout\n`;
      expect({ exit, stdout, stderr }).toEqual({ exit: 7, stdout: '', stderr: reported });
    };
    await expectLimit((seconds) => runInTime(`platform portal --timeout ${seconds * 1000}ms`));
    await expectLimit((seconds) => runInTime('platform portal', { PLAZA_TIMEOUT: String(seconds) }));
    await expectLimit((seconds) =>
      runInTime(`platform portal --timeout ${seconds * 1000}ms`, { PLAZA_TIMEOUT: '30' }),
    );
    await expectLimit(async (seconds) => {
      await run(`config set timeout ${seconds}`);
      return runInTime('platform portal');
    });
  });
});

describe('a read that the service answers with a fault of its own', () => {
  it('is asked again', async () => {
    order({ kind: 'status', status: 503, route, times: 2 });
    const { stdout, stderr, exit } = await run(`${portal} --verbose`);
    expect({ stdout, exit, tries: tries(stderr) }).toEqual({
      stdout: 'School days\n',
      exit: 0,
      tries: ['503', '503', '200'],
    });
  });

  it('is exit code 7 after the third', async () => {
    order({ kind: 'status', status: 502, route, times: 3 });
    expect(await run('platform portal')).toEqual({
      exit: 7,
      stdout: '',
      stderr:
        'error: injected fault: 502 (INTERNAL_ERROR)\n' +
        "hint: the service failed: try again later, or see 'plaza platform status'\n",
    });
  });
});

describe('a refusal', () => {
  const refusals: readonly (readonly [status: number, exit: number, kind: string, code: string])[] = [
    [400, 3, 'refused', 'BAD_REQUEST'],
    [401, 4, 'signed-out', 'UNAUTHORIZED'],
    [403, 3, 'refused', 'FORBIDDEN'],
    [404, 5, 'not-found', 'NOT_FOUND'],
    [409, 3, 'refused', 'CONFLICT'],
    [413, 3, 'refused', 'FILE_TOO_LARGE'],
    [418, 3, 'refused', 'BAD_REQUEST'],
    [422, 3, 'refused', 'VALIDATION_ERROR'],
  ];

  it.each(refusals)(
    'with status %i is exit code %i (%s), not asked again',
    async (status, exit, kind, code) => {
      order({ kind: 'status', status, route });
      const ran = await run('platform portal --json');
      expect({ exit: ran.exit, stdout: ran.stdout }).toEqual({ exit, stdout: '' });
      expect(JSON.parse(ran.stderr).error).toMatchObject({
        kind,
        code,
        status,
        message: `injected fault: ${status}`,
      });
      expect(home().sandbox.control.faults()).toEqual([]);
    },
  );
});

describe('a limit', () => {
  it('that is short is waited out', async () => {
    order({ kind: 'status', status: 429, delayMs: 1, route });
    const { stdout, stderr, exit } = await run(portal);
    expect({ stdout, stderr, exit }).toEqual({
      stdout: 'School days\n',
      stderr: `${host()} limits requests: continuing in 2 s\n`,
      exit: 0,
    });
  });

  it('that is long is exit code 6, with the time', async () => {
    order({ kind: 'status', status: 429, delayMs: 90_000, route, times: 2 });
    expect(await run('platform portal')).toEqual({
      exit: 6,
      stdout: '',
      stderr: 'error: injected fault: 429 (RATE_LIMIT_EXCEEDED)\nhint: wait 90 seconds, or use --wait 90s\n',
    });
    const { exit, stderr } = await run('platform portal --json');
    expect(exit).toBe(6);
    expect(JSON.parse(stderr).error).toMatchObject({ kind: 'too-frequent', status: 429, retryAfter: 90 });
  });

  it('is also what the switch `limits` makes of too many requests', async () => {
    home().sandbox.control.setSwitch('limits', true);
    const url = `${home().sandbox.baseUrl}/api/hashtags/trending`;
    for (let count = 0; count < 13; count += 1) await fetch(url);
    expect(await run('api GET /api/hashtags/trending')).toMatchObject({ exit: 6, stdout: '' });
  });
});

describe('a change whose answer gets lost', () => {
  it('is never sent again when that could do it twice: exit code 9, and who tells', async () => {
    await signedIn(home(), 'ada');
    const lost: readonly FaultInput[] = [
      { kind: 'drop-before' },
      { kind: 'drop-after' },
      { kind: 'status', status: 500 },
    ];
    for (const fault of lost) {
      order({ ...fault, route: 'posts.create' });
      const { exit, stdout, stderr } = await run(`api POST /api/posts -F content=${fault.kind} --verbose`);
      expect({ exit, stdout, tries: tries(stderr).length }, fault.kind).toEqual({
        exit: 9,
        stdout: '',
        tries: 1,
      });
      expect(stderr).toMatch(/error: .*; the request may have been carried out/);
      expect(stderr).toContain(
        "\nhint: 'plaza posts by me' shows whether it happened; running the same command",
      );
    }
  });

  it('is done when the answer began well, and that its rest is missing is said', async () => {
    await signedIn(home(), 'ada');
    order({ kind: 'cut', route: 'posts.create' });
    const { exit, stderr } = await run('api POST /api/posts -F content=x');
    expect({ exit, lines: stderr.trimEnd().split('\n').length }).toEqual({ exit: 0, lines: 1 });
    expect(stderr).toContain('POST /api/posts: ');
  });

  it('that left nothing behind is exit code 7', async () => {
    order({ kind: 'drop-after', route: 'auth.resendOtp' });
    expect(await run('api POST /api/v1/auth/resend-otp -F a=b')).toMatchObject({ exit: 7, stdout: '' });
  });

  it('is sent again when repeating changes nothing, and is done when it was done already', async () => {
    order(
      { kind: 'drop-after', route: 'posts.delete' },
      { kind: 'status', status: 404, route: 'posts.delete' },
    );
    expect(await run('api DELETE /api/posts/p1 --json')).toEqual({
      exit: 0,
      stdout: '{"ok":true}\n',
      stderr: 'DELETE /api/posts/p1: an earlier attempt succeeded, but its answer was lost\n',
    });
    order({ kind: 'status', status: 404, route: 'posts.delete' });
    expect(await run('api DELETE /api/posts/p1')).toMatchObject({ exit: 5 });
  });

  it('is sent again with the same key where it carries one', async () => {
    order({ kind: 'drop-after', route: 'shop.ordersCreate', times: 3 });
    const { exit, stderr } = await run('api POST /api/v1/shop/orders -F a=b --debug');
    const keys = stderr.split('\n').filter((line) => line.startsWith('> idempotency-key: '));
    expect({ exit, keys: keys.length, different: new Set(keys).size }).toEqual({
      exit: 7,
      keys: 3,
      different: 1,
    });
  });
});
