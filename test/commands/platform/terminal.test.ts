/** The platform's commands as a person sees them. */
import { describe, expect, it } from 'vitest';
import { inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();

describe('JSON at a terminal', () => {
  it('has an indent, and no color', async () => {
    const { stdout } = await plaza(['platform', 'portal', '--json'], {
      env: home().env,
      terminal: { columns: 80 },
    });
    expect(stdout).toBe(
      '{\n  "active": true,\n  "title": "School days",\n  "url": "https://sandbox.test/school"\n}\n',
    );
  });
});

describe('a person with nothing set up', () => {
  it('gets the sandbox, and is told so', async () => {
    const env = { ...home().env, PLAZA_PROFILE: undefined };
    const { exit, stdout, stderr } = await plaza(['platform', 'portal'], { env, terminal: { columns: 80 } });
    expect({ exit, active: inWords(stdout).split('\n')[0], stderr }).toEqual({
      exit: 0,
      active: '<dim>active</>  yes',
      stderr:
        "no address is set, so this uses the local sandbox ('plaza sandbox sign-in ada'\n" +
        "  signs in); set an address with 'plaza config set baseUrl ADDRESS'\n",
    });
  });

  it('is refused like a script with --no-input', async () => {
    const env = { ...home().env, PLAZA_PROFILE: undefined };
    const ran = await plaza(['platform', 'portal', '--no-input', '--no-color'], {
      env,
      terminal: { columns: 80 },
    });
    expect(ran).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        'error: no address is set and no profile is chosen\n' +
        "hint: set PLAZA_BASE_URL (or run 'plaza config set baseUrl ADDRESS'), or add\n" +
        "  '--profile sandbox' to use the local sandbox\n",
    });
  });
});
