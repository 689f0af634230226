/** Codes that were shown for a phone to scan: the claim token of each, kept privately under the code's id. */
import { join } from 'node:path';
import type { QrCode, QrCodes } from '../../ports/records';
import { readPrivate, removePrivate, writePrivate } from '../files/private-file';
import { fileLock, type LockSetup } from '../lock/lock';

/** The service has the last word on whether a code is over, by its own clock; ours may be ahead. */
const graceMs = 10 * 60_000;

/** The codes of a profile. Several processes may show some at once. */
export function qrCodes(state: string, profile: string, setup: LockSetup): QrCodes {
  const path = join(state, 'flows', 'qr', `${profile}.json`);
  const codes = async () => codesIn(await readPrivate(path));
  const change = async (edit: (before: QrCode[]) => QrCode[]) => {
    const release = await fileLock(`${path}.lock`, setup).acquire();
    try {
      await writePrivate(path, JSON.stringify(edit(await codes())));
    } finally {
      await release();
    }
  };
  const read = async (qrId: string) => (await codes()).find((code) => code.qrId === qrId);
  return {
    read,
    keep(code) {
      const now = setup.clock.now();
      return change((before) => [...before.filter(({ expiresAt }) => now < expiresAt + graceMs), code]);
    },
    async forget(qrId) {
      if (await read(qrId)) await change((before) => before.filter((code) => code.qrId !== qrId));
    },
    forgetAll: () => removePrivate(path),
  };
}

function codesIn(text = '[]'): QrCode[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isCode) : [];
  } catch {
    return [];
  }
}

function isCode(value: Partial<QrCode> | null): value is QrCode {
  return (
    typeof value?.qrId === 'string' &&
    typeof value.claimToken === 'string' &&
    typeof value.binding === 'string' &&
    typeof value.expiresAt === 'number'
  );
}
