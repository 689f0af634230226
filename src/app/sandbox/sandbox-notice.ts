/** The notice that nothing is set up and the sandbox is used: it comes once. */
import { join } from 'node:path';
import { readPrivate, writePrivate } from '../../store/files/private-file';

const sandboxNotice =
  "no address is set, so this uses the local sandbox ('plaza sandbox sign-in ada' signs in); set an address with 'plaza config set baseUrl ADDRESS'";

/** Gives the notice unless it was given before. Where that cannot be remembered, it comes again. */
export async function noteSandbox(state: string, note: (text: string) => void): Promise<void> {
  const path = join(state, 'sandbox-notice');
  if ((await readPrivate(path).catch(() => undefined)) !== undefined) return;
  note(sandboxNotice);
  await writePrivate(path, 'given\n').catch(() => undefined);
}
