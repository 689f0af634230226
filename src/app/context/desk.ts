/** The desk of a command: starts other programs without plaza's secrets in their environment. */
import { foreignEnvironment, withoutSecrets } from '../../cli/process/environment';
import type { Io } from '../../cli/process/io';
import { PersonNeededError } from '../../errors';
import { makeDesk } from '../../external/desk';
import type { Desk } from '../../ports/desk';
import type { Ports } from '../../ports/index';
import { pathsFrom } from '../../store/config';
import { makePrivateFolder } from '../../store/private-file';

/** A browser settles within two seconds; its launcher may need some more to begin. */
const browserPatienceMs = 15_000;

/** `signal` ends the programs that run for the command. */
interface DeskDeps extends Pick<Ports, 'note' | 'unlessDryRun' | 'signal'> {
  readonly io: Pick<Io, 'self' | 'env' | 'platform' | 'guard'>;
}

/** Makes the desk; it loads and starts programs when they are used. */
export function deskOf({ io, note, unlessDryRun, signal }: DeskDeps): Desk {
  if (io.guard) throw new PersonNeededError('programs of this computer are closed to programs');
  const foreign = () => foreignEnvironment(io.env);
  const browse = (address: string) =>
    io.self.part('browser', { input: address, env: foreign(), patienceMs: browserPatienceMs });
  const edit = async (path: string) => {
    const { editFile } = await import('../../external/editor');
    await editFile(path, { env: foreign(), platform: io.platform });
  };
  const check = async (program: string) => {
    const { requireProgram } = await import('../../external/program');
    await requireProgram(program, io.env);
  };
  const pipe: Desk['runProgram'] = async (program, text, { env, folder } = {}) => {
    const { runProgram } = await import('../../external/program');
    return runProgram(program, text, { env: { ...withoutSecrets(io.env), ...env }, folder, signal });
  };
  const formatManual = async (page: string, columns: number) => {
    const external = await import('../../external/manual');
    return external.formatManual(page, columns, withoutSecrets(io.env));
  };
  const linkFolders = async () => {
    const { state } = pathsFrom(io.env);
    await makePrivateFolder(state);
    return { state, home: io.env.HOME };
  };
  return makeDesk({ browse, edit, check, pipe, formatManual, note, linkFolders, unlessDryRun });
}
