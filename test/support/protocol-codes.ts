/** Every error code that the protocol names, as `<section>.<code>`: two sections can share a code. */
import { readFileSync } from 'node:fs';

const errors = readFileSync(new URL('../../docs/protocol/errors.md', import.meta.url), 'utf8');

/** The codes in the table below a title, without those that were only observed. */
function codesBelow(title: string): string[] {
  const [table = ''] = (errors.split(`# ${title}\n`)[1] ?? '').split('\n#');
  const rows = table.split('\n').filter((row) => !row.includes('(observation '));
  return rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    .map(([, code = '']) => code);
}

const tables = { auth: 'Account errors', school: 'School event codes', exam: 'Exam event codes' };

/** A word of the vocabulary is in angle brackets, as in the paths of the catalogue. */
export const protocolCodes: readonly string[] = [
  ...Object.entries(tables).flatMap(([section, title]) =>
    codesBelow(title).map((code) => `${section}.${code}`),
  ),
  'canvas.RateLimit',
].map((name) => name.replace('EXTERNAL_VERIFICATION_FAILED', '<externalFailed>'));
