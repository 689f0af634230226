/** `exam submit` and `exam annul` with a service that answers any status. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { json, serve } from '../../support/http/server';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const running = { status: 'in_progress', examOpen: true, galleryOpen: true, startedAt: null };

/** A service whose status, and whose submission or annulment have these bodies. */
async function service(ended: object, state: object = running) {
  const { url, seen } = await serve(({ path }, response) => {
    if (path.endsWith('/status')) return json(response, state);
    return json(response, /submit|annul/.test(path) ? ended : { id: 'ada', username: 'ada' });
  });
  const env = { PLAZA_CONFIG_DIR: home().folder, PLAZA_ACCESS_TOKEN: 'token', PLAZA_BASE_URL: url.href };
  const changes = () => seen.filter(({ method }) => method === 'POST').length;
  return { env, changes };
}

describe('exam submit and exam annul', () => {
  const done = { submit: 'completed', annul: 'Annulled the attempt' } as const;

  it.each([
    ['submit', 'completed', 0],
    ['submit', 'expired', 3],
    ['submit', 'annulled', 3],
    ['submit', 'idle', 3],
    ['submit', 'in_progress', 9],
    ['submit', 'none', 9],
    ['annul', 'annulled', 0],
    ['annul', undefined, 0],
    ['annul', 'completed', 3],
    ['annul', 'in_progress', 9],
    ['annul', 'none', 9],
  ] as const)('exam %s with the status %s in the response exits with %d', async (verb, status, exit) => {
    const { env } = await service({ ...running, status });
    const ran = await plaza(['exam', verb, '--yes'], { env, terminal: { columns: 80 } });
    expect(ran.exit).toBe(exit);
    expect(ran.stdout.includes(done[verb])).toBe(exit === 0);
    expect(ran.stderr.includes("'plaza exam status' shows whether it is")).toBe(exit === 9);
    if (verb === 'submit') expect(ran.stderr.includes('the exam was not submitted')).toBe(exit === 3);
  });

  it('exam submit prints the state as JSON also when it fails', async () => {
    const { env } = await service({ ...running, status: 'expired' });
    const { stdout } = await plaza(['exam', 'submit', '--yes', '--json'], { env });
    expect(JSON.parse(stdout)).toEqual({ ...running, status: 'expired' });
  });
});

describe.each(['submit', 'annul'])('exam %s at a terminal', (verb) => {
  it.each([
    ['idle', 'no attempt of the exam is running'],
    ['completed', 'the exam was submitted'],
    ['annulled', 'the attempt was annulled'],
    ['expired', 'the 40 minutes are over'],
  ])('fails before it asks for a typed word when the status is %s', async (status, message) => {
    const { env, changes } = await service({}, { ...running, status });
    const { exit, stderr } = await conversation(env, ['exam', verb], []);
    expect({ exit, changes: changes() }).toEqual({ exit: 3, changes: 0 });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("Type '");
  });

  it.each(['in_progress', 'paused'])('asks for a typed word when the status is %s', async (status) => {
    const { env, changes } = await service({}, { ...running, status });
    const word = [`Type '${verb}' to continue`, `no${enter}`] as const;
    const { exit } = await conversation(env, ['exam', verb], [word]);
    expect({ exit, changes: changes() }).toEqual({ exit: 130, changes: 0 });
  });
});
