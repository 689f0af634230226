/** Answers in the form that some servers give them (field notes 13); the switch `success-data` uses it. */
import type { AnyRoute } from '../../../protocol/route';

/**
 * The answer in `{success, data}`. Answers about accounts never have this form, and one that has `data` or `success`
 * among other fields is not changed.
 */
export function withSuccess({ host, kind, section }: AnyRoute, answer: unknown): unknown {
  const isWrapped = host === 'main' && (kind === 'json' || kind === 'multipart') && section !== 'auth';
  if (!isWrapped || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return { success: true, data: answer };
  const { data, ...others } = answer as Readonly<Record<string, unknown>>;
  if (data !== undefined && Object.keys(others).length === 0) return { success: true, data };
  return 'data' in answer || 'success' in answer ? answer : { success: true, data: answer };
}
