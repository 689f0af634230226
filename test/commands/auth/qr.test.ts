import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { encode } from 'uqr';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RunOptions, signedIn, startAs, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
const { run, json } = useLines(home, 'auth');
const phone = (words: string, options?: RunOptions) => run(`qr ${words} --profile phone`, options);

beforeEach(() => signedIn(home(), 'ada', '--mobile', '--profile', 'phone'));

interface Code {
  readonly qrId: string;
  readonly claimToken: string;
  readonly payload: string;
}

/** A square PNG; `shade` returns the grey of a pixel. */
function picture(side: number, shade: (x: number, y: number) => number, alphaOfWhite = 255): Buffer {
  const png = new PNG({ width: side, height: side });
  for (let place = 0; place < side * side; place++) {
    const grey = shade(place % side, Math.floor(place / side));
    const isClear = grey === 255 && alphaOfWhite === 0;
    png.data.set(isClear ? [0, 0, 0, 0] : [grey, grey, grey, 255], 4 * place);
  }
  return PNG.sync.write(png);
}

/** The QR code of a text, with five pixels per module. */
function qrPicture(text: string, alphaOfWhite = 255): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const shade = (x: number, y: number) => (data[Math.floor(y / 5)]?.[Math.floor(x / 5)] ? 0 : 255);
  return picture(5 * size, shade, alphaOfWhite);
}

/** A small PNG whose header announces 40,000 by 40,000 pixels. */
function hugePng(): Buffer {
  const png = picture(8, () => 255);
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const start = (): Promise<Code> => json('qr start');
const secretIn = ({ payload }: Code) => new URLSearchParams(new URL(payload).hash.slice(1)).get('s') ?? '';
const watch = (qrId: string, options?: RunOptions) =>
  startAs(home(), ['auth', 'qr', 'watch', qrId, '--json'], options);

const statusesIn = (stdout: string): string[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).data.status);

describe('auth qr start', () => {
  it('prints ID, payload and claim token as rows, and draws nothing in a pipe', async () => {
    expectPrinted(
      await run('qr start'),
      expect.stringMatching(
        /^id\t[0-9a-f-]{36}\npayload\thttp:\S+\/qr#i=\S+&s=\S+\nclaim token\t\S+\nexpires in\t90 s\n$/,
      ),
    );
  });

  it('prints its request in a dry run', async () =>
    expect(JSON.parse((await run('qr start --dry-run --json')).stdout)).toMatchObject([{ method: 'POST' }]));
});

describe('auth qr in a script', () => {
  it('signs in step by step, and remembers the claim token of each code', async () => {
    const other = await start();
    const { qrId, payload } = await start();
    const watching = watch(qrId);
    await watching.says('pending');
    expectRefusal(await run(`qr claim ${qrId}`), 3, 'is not scanned yet');
    const scanned = await phone(`scan ${payload} --json`);
    expect(JSON.parse(scanned.stdout)).toMatchObject({ client: 'plaza', ipAddress: '127.0.0.1' });
    await watching.says('scanned');
    expectRefusal(await run(`qr claim ${qrId}`), 3, 'not approved');
    expect(await phone(`approve ${payload}`)).toMatchObject({ exit: 0, stdout: 'Approved the sign-in\n' });
    const { exit, stdout } = await watching.ended;
    expect([exit, ...statusesIn(stdout)]).toEqual([0, 'pending', 'scanned', 'approved']);
    const document = await json(`qr claim ${qrId}`);
    expect(document).toMatchObject({
      account: 'sandbox',
      secrets: 'file',
      profile: { authenticated: true, user: { username: 'ada' } },
    });
    expect(document).not.toHaveProperty('accessToken');
    expect((await run('status')).exit).toBe(0);
    expectRefusal(await run(`qr claim ${qrId}`), 2, 'no claim token is stored');
    expectRefusal(await run(`qr claim ${other.qrId}`), 3, 'is not scanned yet');
  });

  it('takes the claim token as an option, and the code as ID and secret or from standard input', async () => {
    const code = await start();
    const { qrId, claimToken, payload } = code;
    const env = { ...home().env, PLAZA_CONFIG_DIR: join(home().folder, 'elsewhere') };
    await phone(`scan ${qrId} --secret ${secretIn(code)}`);
    await phone('approve -', { input: `${payload}\n` });
    const watched = await run(`qr watch ${qrId} --claim-token ${claimToken}`, { env });
    expect(watched).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^approved\t\d+\n$/) });
    const claimed = await run(`qr claim ${qrId} --claim-token ${claimToken}`, { env });
    expect(claimed).toMatchObject({ exit: 0, stdout: expect.stringContaining('username\tada') });
  });

  it.each(['scan', 'approve', 'reject'])(
    'leaves a link without a secret to the service: %s',
    async (verb) => {
      const { qrId } = await start();
      expectRefusal(await phone(`${verb} https://example.org/qr-login/${qrId}`), 3, 'QR_TOKEN_MISMATCH');
    },
  );

  it('reports a rejection in the stream and in the claim', async () => {
    const { qrId, payload } = await start();
    expect(await phone(`reject ${payload}`)).toMatchObject({ exit: 0, stdout: 'Rejected the sign-in\n' });
    const { exit, stdout } = await run(`qr watch ${qrId} --json`);
    expect([exit, ...statusesIn(stdout)]).toEqual([0, 'rejected']);
    expectRefusal(await run(`qr claim ${qrId}`), 3, 'rejected on the phone');
  });

  it('reports that the code has expired, during the watch and afterwards', async () => {
    const { qrId, payload } = await start();
    const watching = watch(qrId);
    await watching.says('pending');
    home().sandbox.control.advance(90_000);
    const { exit, stdout } = await watching.ended;
    expect([exit, ...statusesIn(stdout)]).toEqual([0, 'pending', 'expired']);
    for (const verb of ['claim', 'watch']) expectRefusal(await run(`qr ${verb} ${qrId}`), 3, 'QR_EXPIRED');
    expectRefusal(await phone(`scan ${payload}`), 3, '');
  });

  it('exits with 8 where the service demands a captcha for the claim', async () => {
    const { qrId, payload } = await start();
    await phone(`scan ${payload}`);
    await phone(`approve ${payload}`);
    home().sandbox.control.setSwitch('qr-captcha', true);
    expectRefusal(await run(`qr claim ${qrId}`), 8, '--captcha-token');
    expectRefusal(await run(`qr claim ${qrId} --captcha-token nonsense`), 8, 'CAPTCHA_FAILED');
    expect(await run(`qr claim ${qrId}`, { captcha: 'login' })).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('username\tada'),
    });
  });

  it('prints each status once over a stream that is cut, and misses none', async () => {
    const { qrId, payload } = await start();
    const { addFault } = home().sandbox;
    addFault({ route: 'auth.qrWatch', kind: 'drop-after', times: 1 });
    addFault({ route: 'auth.qrWatch', kind: 'cut', times: 1 });
    const watching = watch(qrId, { clock: testClock() });
    await watching.says('pending');
    addFault({ route: 'auth.qrWatch', kind: 'cut', times: 1 });
    await phone(`scan ${payload}`);
    await phone(`approve ${payload}`);
    const { exit, stdout } = await watching.ended;
    const statuses = statusesIn(stdout);
    expect([exit, statuses[0], statuses.at(-1)]).toEqual([0, 'pending', 'approved']);
    expect(new Set(statuses).size).toBe(statuses.length);
  });

  it('refuses a text that is no code with 2, and an unknown code with 5', async () => {
    expectRefusal(await phone('scan -', { input: 'two words\n' }), 2, 'not the text of a sign-in QR code');
    expectRefusal(await phone('scan x --secret y'), 5, '');
  });
});

describe('auth qr with a picture of the code', () => {
  const pathOf = (name: string) => join(home().folder, name);
  const save = async (name: string, content: Uint8Array | string) => {
    await writeFile(pathOf(name), content);
    return pathOf(name);
  };

  it('reads a PNG, a JPEG photo, and a PNG on standard input', async () => {
    const { qrId, payload } = await start();
    const scanned = await phone(`scan ${await save('code.png', qrPicture(payload))} --json`);
    expect(JSON.parse(scanned.stdout)).toMatchObject({ client: 'plaza' });
    const photo = await sharp(qrPicture(payload))
      .rotate(9, { background: '#777' })
      .blur(0.8)
      .jpeg()
      .toBuffer();
    expectPrinted(await phone(`approve ${await save('photo.jpg', photo)}`), 'Approved the sign-in\n');
    expect((await run(`qr claim ${qrId}`)).exit).toBe(0);
    const other = await start();
    const rejected = await phone('reject -', { input: qrPicture(other.payload) });
    expectPrinted(rejected, 'Rejected the sign-in\n');
  });

  it('finds a code in a picture of a very large screen', async () => {
    const { payload } = await start();
    const screen = sharp({ create: { width: 5120, height: 900, channels: 3, background: '#fff' } });
    const code = { input: qrPicture(payload), left: 3000, top: 300 };
    const file = await screen.composite([code]).png().toBuffer();
    expectPrinted(await phone(`reject ${await save('screen.png', file)}`), 'Rejected the sign-in\n');
  });

  it('reads black modules on a transparent ground', async () => {
    const { payload } = await start();
    expectPrinted(
      await phone(`reject ${await save('clear.png', qrPicture(payload, 0))}`),
      'Rejected the sign-in\n',
    );
  });

  it.each<[string, string, () => Uint8Array | string, string]>([
    ['no code', 'empty.png', () => picture(64, () => 255), "couldn't find a QR code in "],
    ['another code', 'other.png', () => qrPicture('WIFI:S:cafe;;'), 'is not a sign-in code'],
    ['no picture', 'text.jpg', () => 'words', "couldn't read the picture"],
    ['no bytes', 'none.png', () => '', "couldn't read the picture: the file is empty"],
    ['half a PNG', 'half.png', () => qrPicture('x').subarray(0, 200), 'the PNG file is damaged'],
    ['too many pixels', 'bomb.png', () => hugePng(), 'too large'],
    ['too many bytes', 'big.png', () => new Uint8Array(20 * 2 ** 20 + 1), 'the picture is too large'],
  ])('refuses a picture with %s before anything is sent', async (_, name, content, why) => {
    const before = home().sandbox.requests().length;
    expectRefusal(await phone(`approve ${await save(name, content())}`), 2, why);
    expect(home().sandbox.requests().slice(before)).toEqual([]);
  });

  it('refuses a picture that is not there', async () =>
    expectRefusal(await phone(`scan ${pathOf('missing.png')}`), 2, 'missing.png'));
});

it('auth qr prints no secret of a code with --debug, on either side', async () => {
  const code = await start();
  const { qrId, claimToken, payload } = code;
  const printed = [
    await run(`qr watch ${qrId} --count 1 --debug`),
    await phone(`scan ${payload} --debug`),
    await phone(`approve ${payload} --debug`),
    await run(`qr claim ${qrId} --debug`),
  ].map(({ stdout, stderr }) => stdout + stderr);
  const file = join(home().folder, 'state', 'accounts', 'sandbox.json');
  const { accessToken, refreshToken } = JSON.parse(await readFile(file, 'utf8'));
  for (const text of printed)
    for (const secret of [claimToken, secretIn(code), accessToken, refreshToken])
      expect(text).not.toContain(secret);
  expect((await run('qr start --debug')).stderr).toContain('"claimToken":"<removed>"');
});

describe('auth login --qr', () => {
  it('exits with 8 in a script, and names auth qr start', async () =>
    expectRefusal(await run('login --qr'), 8, 'plaza auth qr start'));

  it.each(['--email a@b.c', '--password-stdin', '--with-refresh-token', '--otp 123456'])(
    'cannot be combined with %s',
    async (option) => expectRefusal(await run(`login --qr ${option}`), 2, 'cannot be combined'),
  );
});
