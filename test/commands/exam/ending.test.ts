/** What `exam submit` and `exam annul` make of the state that the service answers, at a service that answers any. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { json, serve } from '../../support/http/server';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const running = { status: 'in_progress', examOpen: true, galleryOpen: true };

/** A service whose status route and whose submission or annulment answer these states. */
async function service(ended: object, state: object = running) {
  const { url, seen } = await serve(({ path }, response) => {
    if (path.endsWith('/status')) return json(response, state);
    return json(response, /submit|annul/.test(path) ? ended : { id: 'ada', username: 'ada' });
  });
  const env = { PLAZA_CONFIG_DIR: home().folder, PLAZA_ACCESS_TOKEN: 'token', PLAZA_BASE_URL: url.href };
  const changes = () => seen.filter(({ method }) => method === 'POST').length;
  return { env, changes };
}

const hint = "'plaza exam status' shows whether it is";

describe('exam submit', () => {
  it.each([
    ['completed', 0],
    ['expired', 3],
    ['annulled', 3],
    ['idle', 3],
    ['in_progress', 9],
    ['none', 9],
    [undefined, 9],
  ])('an answer with the status %s exits with %d, and prints the state', async (status, exit) => {
    const { env } = await service({ ...running, status });
    const ran = await plaza(['exam', 'submit', '--yes', '--json'], { env });
    expect(ran.exit).toBe(exit);
    expect(JSON.parse(ran.stdout).status).toBe(status);
    expect(ran.stderr.includes(hint)).toBe(exit === 9);
    expect(ran.stderr.includes('the exam was not submitted')).toBe(exit === 3);
  });
});

describe('exam annul', () => {
  it.each([
    ['annulled', 0],
    [undefined, 0],
    ['completed', 3],
    ['in_progress', 9],
    ['none', 9],
  ])('an answer with the status %s exits with %d', async (status, exit) => {
    const { env } = await service({ ...running, status });
    const ran = await plaza(['exam', 'annul', '--yes'], { env, terminal: { columns: 80 } });
    expect(ran.exit).toBe(exit);
    expect(ran.stdout.includes('Annulled the attempt')).toBe(exit === 0);
    expect(ran.stderr.includes(hint)).toBe(exit === 9);
  });
});

describe.each(['submit', 'annul'])('exam %s at a terminal', (verb) => {
  it.each([
    ['idle', 'no attempt of the exam is running'],
    ['completed', 'the exam was submitted'],
    ['annulled', 'the attempt was annulled'],
    ['expired', 'the 40 minutes are over'],
  ])('says that the attempt is %s before it asks for a typed word', async (status, message) => {
    const { env, changes } = await service({}, { ...running, status });
    const { exit, stderr } = await conversation(env, ['exam', verb], []);
    expect({ exit, changes: changes() }).toEqual({ exit: 3, changes: 0 });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("Type '");
  });

  it('asks for the typed word while an attempt runs, and where the status has an unknown word', async () => {
    for (const status of ['in_progress', 'paused']) {
      const { env, changes } = await service({}, { ...running, status });
      const { exit } = await conversation(
        env,
        ['exam', verb],
        [[`Type '${verb}' to continue`, `no${enter}`]],
      );
      expect({ exit, changes: changes() }).toEqual({ exit: 130, changes: 0 });
    }
  });
});
