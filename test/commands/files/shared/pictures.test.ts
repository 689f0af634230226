/** Pictures beside a record: fetched only where they are drawn, and never a reason to fail. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fetchPicture, pictureOrProblem, savePicture } from '../../../../src/commands/files/shared/pictures';
import { withBanner } from '../../../../src/commands/users/flows';
import { InterruptedError, NetworkError, RefusedError } from '../../../../src/errors';
import { fakePorts } from '../../../support/fake-ports';

const address = 'https://s.test/b.png';

function png(): Uint8Array {
  const image = new PNG({ width: 2, height: 1 });
  image.data.set([255, 0, 0, 255, 0, 0, 255, 255]);
  return PNG.sync.write(image);
}

async function* pieces(bytes: Uint8Array) {
  yield bytes.subarray(0, 10);
  yield bytes.subarray(10);
}

function context({
  printer = {} as unknown,
  type = 'image/png' as string | undefined,
  bytes = png(),
  error = undefined as Error | undefined,
} = {}) {
  const notes: string[] = [];
  const asked: string[] = [];
  let isPrepared = false;
  const ctx = fakePorts({
    note: (text: string) => notes.push(text),
    pictures: {
      get printer() {
        return isPrepared ? printer : undefined;
      },
      prepare: async () => {
        isPrepared = true;
      },
    },
    api: {
      async download(from: string) {
        asked.push(from);
        if (error) throw error;
        return { type, size: undefined, body: pieces(bytes) };
      },
    },
  });
  return { ctx, notes, asked };
}

describe('a picture at an address', () => {
  it('does not outlive an interrupt', async () => {
    const error = new InterruptedError();
    const { ctx, notes } = context({ error });
    await expect(fetchPicture(ctx, address, 'the banner')).rejects.toBe(error);
    expect(notes).toEqual([]);
  });

  it('is fetched and read', async () => {
    const { ctx, notes, asked } = context();
    expect(await fetchPicture(ctx, address, 'the banner')).toMatchObject({
      width: 2,
      height: 1,
      colors: [0xff0000, 0x0000ff],
    });
    expect({ notes, asked }).toEqual({ notes: [], asked: [address] });
  });

  it('may be of a kind that a library reads', async () => {
    const image = new PNG({ width: 1, height: 1 });
    image.data = Buffer.of(16, 16, 32, 32, 48, 48, 255, 255);
    const bytes = PNG.sync.write(image, { bitDepth: 16 });
    const { ctx, notes } = context({ bytes });
    expect({ picture: await fetchPicture(ctx, address, 'the banner'), notes }).toMatchObject({
      picture: { width: 1, colors: [0x102030] },
      notes: [],
    });
  });

  it('is not fetched where nothing is drawn', async () => {
    const { ctx, asked } = context({ printer: null });
    expect(await fetchPicture(ctx, address, 'the banner')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([
    [{ bytes: Buffer.from('\x89PNG or so', 'latin1') }, /^couldn't show the banner: it is not a PNG file/],
    [
      { bytes: Buffer.from('not a picture') },
      /^couldn't show the banner: (couldn't read the picture|pictures other)/,
    ],
    [
      { error: new RefusedError('s.test is in a private network, so plaza does not connect to it') },
      "couldn't show the banner: s.test is in a private network, so plaza does not connect to it",
    ],
    [{ error: new NetworkError('it broke off') }, "couldn't show the banner: it broke off"],
  ])('that cannot be had is noted (%#)', async (given, note) => {
    const { ctx, notes } = context(given);
    expect(await fetchPicture(ctx, address, 'the banner')).toBeUndefined();
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  it('does not hide a fault of the program', async () => {
    const { ctx } = context({ error: new TypeError('x is undefined') });
    await expect(fetchPicture(ctx, address, 'the banner')).rejects.toThrow(TypeError);
  });
});

describe('a profile with its banner', () => {
  it.each([[address], [{ url: address }]])('named as %j', async (banner) => {
    const { ctx, asked } = context();
    const profile = { username: 'ada', banner };
    expect(await withBanner(ctx, profile, true)).toMatchObject({ ...profile, shown: { width: 2 } });
    expect(asked).toEqual([address]);
  });

  it('stays as it came where none is wanted, and says where there is none', async () => {
    const { ctx, asked, notes } = context();
    const ada = { username: 'ada', banner: address };
    expect(await withBanner(ctx, ada, false)).toBe(ada);
    expect(notes).toEqual([]);
    for (const banner of [null, undefined, '', {}]) {
      const profile = { username: 'eve', banner };
      expect(await withBanner(ctx, profile, true)).toBe(profile);
    }
    expect({ asked, notes: new Set(notes) }).toEqual({
      asked: [],
      notes: new Set(['the profile has no banner']),
    });
  });
});

describe('a picture for a screen', () => {
  it('is asked for once the screen has prepared its pictures', async () => {
    const { ctx, asked } = context();
    expect(await pictureOrProblem(ctx, address)).toEqual({ problem: 'pictures are turned off' });
    expect(asked).toEqual([]);
    await ctx.pictures.prepare();
    expect(await pictureOrProblem(ctx, address)).toMatchObject({ picture: { width: 2, height: 1 } });
  });

  it('is a problem where it cannot be had', async () => {
    const { ctx, notes } = context({ error: new NetworkError('the network is away') });
    await ctx.pictures.prepare();
    expect(await pictureOrProblem(ctx, address)).toEqual({ problem: 'the network is away' });
    expect(notes).toEqual([]);
  });
});

it('writes a picture in place of what is there, and says how large it is', async () => {
  const notes: string[] = [];
  const saved: unknown[] = [];
  const ctx = fakePorts({
    note: (text: string) => notes.push(text),
    files: {
      async save(path: string, body: AsyncIterable<Uint8Array>, options: unknown) {
        const pieces: Uint8Array[] = [];
        for await (const piece of body) pieces.push(piece);
        saved.push({ path, pieces, options });
        return 3;
      },
    },
  });
  const bytes = Uint8Array.of(1, 2, 3);
  await savePicture(ctx, 'board.png', { bytes, width: 10.4, height: 20.6 });
  expect(saved).toEqual([{ path: 'board.png', pieces: [bytes], options: { replace: true } }]);
  expect(notes).toEqual(['wrote board.png: 10 by 21 pixels, 3 bytes']);
});
