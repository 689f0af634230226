/** The platform's commands as a person sees them. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
/** Relative times are told from the sandbox's own. */
const clock = { ...systemClock, now: () => home().sandbox.clock.now() };
const inColor = (verb: string, columns = 80) =>
  plaza(['platform', verb], { env: home().env, terminal: { columns }, clock });
const plainly = (verb: string, columns = 80) =>
  plaza(['platform', verb], { env: { ...home().env, NO_COLOR: '1' }, terminal: { columns }, clock });
const lines = (...of: string[]) => ({ exit: 0, stdout: of.map((line) => `${line}\n`).join(''), stderr: '' });

describe('platform version at a terminal', () => {
  it('is a table', async () => {
    expect(await plainly('version')).toEqual(
      lines(
        'client   minimum  latest  update at',
        'android  2.8.0    2.11.3  https://sandbox.test/download/android',
        'ios      2.9.0    2.11.1  https://sandbox.test/download/ios',
      ),
    );
  });

  it('has pale headings', async () => {
    expect(inWords((await inColor('version')).stdout).split('\n')[0]).toBe(
      '<dim>client</>   <dim>minimum</>  <dim>latest</>  <dim>update at</>',
    );
  });

  it('cuts what is longest where there is no room', async () => {
    expect(await plainly('version', 40)).toEqual(
      lines(
        'client   minimum  latest  update at',
        'android  2.8.0    2.11.3  https://sandb…',
        'ios      2.9.0    2.11.1  https://sandb…',
      ),
    );
  });
});

describe('platform changelog at a terminal', () => {
  it('is a heading and its changes for each release', async () => {
    expect(await plainly('changelog')).toEqual(
      lines(
        '2.11.0  2026-10-10',
        '  • The school event has begun',
        '  • Polls show who leads',
        '',
        '2.10.2  2026-09-21',
        '  • Voice comments no longer stop after a minute',
        '',
        '2.10.0  2026-08-24',
        '  • Banners can be removed',
        '  • Faster search',
        '  • Clans are ranked weekly',
      ),
    );
  });

  it('wraps a change under its first letter', async () => {
    expect((await plainly('changelog', 40)).stdout).toContain(
      '  • Voice comments no longer stop after\n    a minute\n',
    );
  });

  it('has strong versions and pale dates', async () => {
    expect(inWords((await inColor('changelog')).stdout).split('\n')[0]).toBe(
      '<bold>2.11.0</>  <dim>2026-10-10</>',
    );
  });
});

describe('platform announcements at a terminal', () => {
  const shown = () => [
    'The blackboard is open  2d ago',
    'Earn chalks, buy a stick and leave your mark on the shared board.',
    'Until the end of the month',
    `picture ${home().sandbox.baseUrl}/pictures/board.png`,
    '[To the board] https://sandbox.test/school/board',
    '',
    'Night work on the media service  2026-10-05',
    'Uploads may be slow between 02:00 and 03:00 UTC.',
  ];

  it('are title, text, picture and buttons', async () => {
    expect(await plainly('announcements')).toEqual(lines(...shown()));
  });

  it('have strong titles and buttons that stand out', async () => {
    const found = inWords((await inColor('announcements')).stdout).split('\n');
    expect([found[0], found[3], found[4]]).toEqual([
      '<bold>The blackboard is open</>  <dim>2d ago</>',
      `<dim>picture</> ${home().sandbox.baseUrl}/pictures/board.png`,
      '<cyan>[To the board]</> https://sandbox.test/school/board',
    ]);
  });
});

describe('platform portal at a terminal', () => {
  it('is a record', async () => {
    expect(await plainly('portal')).toEqual(
      lines('active  yes', 'title   School days', 'url     https://sandbox.test/school'),
    );
    home().sandbox.control.setSwitch('portal', false);
    expect(await plainly('portal')).toEqual(lines('active  no'));
    expect(inWords((await inColor('portal')).stdout)).toBe('<dim>active</>  no\n');
  });
});

describe('platform status at a terminal', () => {
  it('is how each service is, and was', async () => {
    expect(await plainly('status')).toEqual(
      lines(
        'operational  updated 30s ago',
        '',
        'service        status       latency  90 days  checked  last 14 days',
        'API            operational    42 ms  99.92 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▪▪▪▪',
        'Media          operational   118 ms    100 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▴▪▪▪',
        'Notifications  operational             100 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▪▪▪▪',
      ),
    );
  });

  it('tells what is wrong below it', async () => {
    home().sandbox.control.setSwitch('outage', true);
    const found = (await plainly('status', 100)).stdout.split('\n');
    expect(found[0]).toBe('degraded  updated 30s ago');
    expect(found.slice(4, 8)).toEqual([
      'Media          degraded      118 ms    100 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▴▪▪▴',
      'Notifications  operational             100 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪',
      '',
      'Media: Uploads are slow',
    ]);
  });

  it('is green where all is well and yellow where it is not', async () => {
    home().sandbox.control.setSwitch('outage', true);
    const found = inWords((await inColor('status')).stdout).split('\n');
    expect(found[0]).toBe('<yellow>degraded</><dim>  updated 30s ago</>');
    expect(found[3]).toMatch(/^API {12}<green>operational<\/> {4}42 ms/);
    expect(found[4]).toMatch(/^Media {10}<yellow>degraded<\/> .*<yellow>▴<\/>$/);
  });

  it('fits into 40 columns as far as it can', async () => {
    for (const line of (await plainly('status', 60)).stdout.split('\n'))
      expect(line.length).toBeLessThanOrEqual(60);
  });
});

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
