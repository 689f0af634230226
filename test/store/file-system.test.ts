import { describe, expect, it } from 'vitest';
import { whenFree } from '../../src/store/file-system';

/** A call that fails with these codes, one after another, and returns `done` after them. */
function failing(codes: readonly string[]) {
  const left = [...codes];
  return () => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return 'done';
  };
}

describe('whenFree', () => {
  it('repeats a call on Windows while another program has the file open', async () => {
    const pauses: number[] = [];
    const call = failing(['EPERM', 'EACCES', 'EBUSY']);
    expect(await whenFree(call, true, (ms) => pauses.push(ms))).toBe('done');
    expect(pauses).toEqual([5, 10, 20]);
  });

  it('gives up after a second with the error of the system', async () => {
    const pauses: number[] = [];
    const call = failing(Array.from({ length: 99 }, () => 'EPERM'));
    await expect(whenFree(call, true, (ms) => pauses.push(ms))).rejects.toMatchObject({ code: 'EPERM' });
    expect(pauses.reduce((sum, ms) => sum + ms)).toBe(1000);
  });

  it.each([
    ['on other systems', 'EPERM', false],
    ['after other errors', 'ENOENT', true],
  ])('does not repeat a call %s', async (_, code, isRepeated) => {
    const pause = () => expect.unreachable();
    await expect(whenFree(failing([code]), isRepeated, pause)).rejects.toMatchObject({ code });
  });
});
