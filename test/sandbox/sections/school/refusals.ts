/** What a rule refuses with. */
import { Refusal } from '../../../../src/sandbox/server/http/refusal';

/** Status and code of the refusal that `rule` throws; `none` when it throws none. */
export function codeOf(rule: () => unknown): string {
  try {
    rule();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { error: nested, code } = error.body as { error?: { code: string }; code?: string };
    return `${error.status} ${nested?.code ?? code}`;
  }
  return 'none';
}
