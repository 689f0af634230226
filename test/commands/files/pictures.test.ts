/** Pictures beside a record: fetched only when they are drawn, and never a reason to fail. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fetchPicture, pictureOrProblem, savePicture } from '../../../src/commands/files/shared/pictures';
import { withBanner } from '../../../src/commands/users/flows';
import { InterruptedError, NetworkError, RefusedError } from '../../../src/errors';
import { fakePorts } from '../../support/fake-ports';

const address = 'https://s.test/b.png';

function png(): Uint8Array {
  const image = new PNG({ width: 2, height: 1 });
  image.data.set([255, 0, 0, 255, 0, 0, 255, 255]);
  return PNG.sync.write(image);
}

interface Given {
  readonly bytes?: Uint8Array;
  readonly error?: Error;
  readonly printer?: unknown;
}

/** Ports whose printer is there once pictures are prepared, and the addresses that are fetched. */
function context({ bytes = png(), error, printer = {} }: Given = {}) {
  const notes: string[] = [];
  const fetched: string[] = [];
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
        fetched.push(from);
        if (error) throw error;
        return { type: 'image/png', body: [bytes.subarray(0, 10), bytes.subarray(10)] };
      },
    },
  });
  return { ctx, notes, fetched, fetch: () => fetchPicture(ctx, address, 'the banner') };
}

describe('fetchPicture', () => {
  it('fetches and decodes a picture, also one of 16 bits', async () => {
    const { fetch, notes, fetched } = context();
    expect(await fetch()).toMatchObject({ width: 2, height: 1, colors: [0xff0000, 0x0000ff] });
    const image = new PNG({ width: 1, height: 1 });
    image.data = Buffer.of(16, 16, 32, 32, 48, 48, 255, 255);
    const deep = context({ bytes: PNG.sync.write(image, { bitDepth: 16 }) });
    expect(await deep.fetch()).toMatchObject({ width: 1, colors: [0x102030] });
    expect([notes, deep.notes, fetched]).toEqual([[], [], [address]]);
  });

  it('fetches nothing without a printer', async () => {
    const { fetch, fetched } = context({ printer: null });
    expect([await fetch(), fetched]).toEqual([undefined, []]);
  });

  it.each([
    [{ bytes: Buffer.from('\x89PNG or so', 'latin1') }, /^couldn't show the banner: it is not a PNG file/],
    [
      { bytes: Buffer.from('not a picture') },
      /^couldn't show the banner: (couldn't read the picture|pictures other)/,
    ],
    [{ error: new RefusedError('s.test is in a private network') }, /: s.test is in a private network$/],
    [{ error: new NetworkError('it broke off') }, /^couldn't show the banner: it broke off$/],
  ])('notes why a picture cannot be shown (%#)', async (given, note) => {
    const { fetch, notes } = context(given);
    expect(await fetch()).toBeUndefined();
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  it.each([new InterruptedError(), new TypeError('x is undefined')])('fails with %s', async (error) => {
    const { fetch, notes } = context({ error });
    await expect(fetch()).rejects.toBe(error);
    expect(notes).toEqual([]);
  });
});

describe('withBanner', () => {
  it.each([[address], [{ url: address }]])('adds the picture of the banner %j', async (banner) => {
    const { ctx, fetched } = context();
    const profile = { username: 'ada', banner };
    expect(await withBanner(ctx, profile, true)).toMatchObject({ ...profile, shown: { width: 2 } });
    expect(fetched).toEqual([address]);
  });

  it('gives the same profile when no banner is wanted, and notes that there is none', async () => {
    const { ctx, fetched, notes } = context();
    const ada = { username: 'ada', banner: address };
    expect(await withBanner(ctx, ada, false)).toBe(ada);
    expect(notes).toEqual([]);
    for (const banner of [null, undefined, '', {}]) {
      const profile = { username: 'eve', banner };
      expect(await withBanner(ctx, profile, true)).toBe(profile);
    }
    expect([fetched, new Set(notes)]).toEqual([[], new Set(['the profile has no banner'])]);
  });
});

it('pictureOrProblem gives a picture after pictures are prepared, and otherwise the problem', async () => {
  const { ctx, fetched } = context();
  expect(await pictureOrProblem(ctx, address)).toEqual({ problem: 'pictures are turned off' });
  expect(fetched).toEqual([]);
  await ctx.pictures.prepare();
  expect(await pictureOrProblem(ctx, address)).toMatchObject({ picture: { width: 2, height: 1 } });
  const offline = context({ error: new NetworkError('the network is away') });
  await offline.ctx.pictures.prepare();
  expect(await pictureOrProblem(offline.ctx, address)).toEqual({ problem: 'the network is away' });
  expect(offline.notes).toEqual([]);
  const fault = context({ error: new TypeError('x is undefined') });
  await fault.ctx.pictures.prepare();
  await expect(pictureOrProblem(fault.ctx, address)).rejects.toThrow(TypeError);
});

it('savePicture replaces a file, and notes its size', async () => {
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
