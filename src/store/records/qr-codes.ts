/** QR codes that were shown for a phone to scan: the claim token of each, stored privately under the code's id. */
import { join } from 'node:path';
import type { QrCode, QrCodes } from '../../ports/records';
import type { LockSetup } from '../lock/lock';
import { type RecordKind, recordFile } from './record-file';

/** The service decides by its own clock whether a code has expired; ours may be ahead. */
const graceMs = 10 * 60_000;

const kind: RecordKind<QrCode> = {
  isRecord(value): value is QrCode {
    const code = value as Partial<QrCode> | null;
    return (
      typeof code?.qrId === 'string' &&
      typeof code.claimToken === 'string' &&
      typeof code.binding === 'string' &&
      typeof code.expiresAt === 'number'
    );
  },
  keyOf: ({ qrId }) => qrId,
  isExpired: ({ expiresAt }, now) => now >= expiresAt + graceMs,
};

/** The codes of a profile. Several processes may show some at once. */
export function qrCodes(state: string, profile: string, setup: LockSetup): QrCodes {
  const records = recordFile(join(state, 'flows', 'qr', `${profile}.json`), kind, setup);
  return {
    read: async (qrId) => (await records.list()).find((code) => code.qrId === qrId),
    keep: records.put,
    forget: (qrId) => records.remove((code) => code.qrId === qrId),
    deleteAll: records.clear,
  };
}
