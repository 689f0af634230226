import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { PendingOtp } from '../../../src/ports/records';
import { pendingOtps } from '../../../src/store/records/expiring-records';
import { useFolder } from '../../support/folder';

const place = useFolder();
const flows = (profile = 'ada') => pendingOtps(place('state'), profile);

const flow: PendingOtp = {
  purpose: 'sign-in',
  email: 'ada@sandbox.test',
  flowToken: 'a-flow-token',
  binding: 'https://api.example.org',
  expiresAt: 1_790_000_000_000,
};

describe('a waiting flow', () => {
  it('is there as it was kept, for its profile alone', async () => {
    await flows().save(flow);
    expect(await flows().read()).toEqual(flow);
    expect(await flows('boris').read()).toBeUndefined();
  });

  it('makes room for the next one', async () => {
    await flows().save(flow);
    const { expiresAt: _, ...next } = { ...flow, purpose: 'sign-up' as const, flowToken: 'another' };
    await flows().save(next);
    expect(await flows().read()).toEqual(next);
  });

  it('is gone once it is forgotten, which may be said twice', async () => {
    await flows().save(flow);
    await flows().delete();
    await flows().delete();
    expect(await flows().read()).toBeUndefined();
  });

  it('lies in a file that only its person can read', async () => {
    await flows().save(flow);
    const path = place('state', 'flows', 'ada.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(place('state', 'flows'))).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(flow);
  });

  it.each(['', 'no JSON', 'null', '7', '[]', '{}', '{"email":"a@b.test"}', '{"email":1,"flowToken":"x"}'])(
    'is none where the file holds %j',
    async (text) => {
      await mkdir(place('state', 'flows'), { recursive: true, mode: 0o700 });
      await writeFile(place('state', 'flows', 'ada.json'), text, { mode: 0o600 });
      expect(await flows().read()).toBeUndefined();
    },
  );
});
