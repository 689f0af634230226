/**
 * The policy of `plaza mcp`: which commands are open, which changes are sent, and which files are used. A change is sent
 * only with a key and within the budget; everything else that changes something is a dry run. The policy holds where
 * requests are sent and files are opened (`cli/process/guard`), so that no spelling of a command line avoids it.
 */
import type { Line } from '../../cli/line/parse';
import type { Place } from '../../cli/line/resolve';
import type { Guard } from '../../cli/process/guard';
import { PersonNeededError } from '../../errors';
import type { Picture } from '../../ports/pictures';
import { type AnyRoute, isHarmless } from '../../protocol/route';
import { type CommandRecord, commandRecord } from '../help/command-table';
import { pathBelow } from '../local-files/guarded-files';

/** The rest of the session's budget. */
export interface Budget {
  changes: number;
  /** Chalks. */
  spend: number;
}

export interface CallRequest {
  /** The value of `--once`; a change without one is a dry run. */
  readonly key: string | undefined;
  readonly jq: string | undefined;
  readonly plan: boolean;
  /** A person has agreed to this call: it is confirmed, and one change is sent beyond the budget. */
  readonly approved: boolean;
  readonly progress: (text: string) => void;
}

export interface PolicySetup {
  readonly budget: Budget;
  /** The only profile. */
  readonly profile: string | undefined;
  /** The real path of the only folder whose files are open. */
  readonly folder: string | undefined;
  /** Filters the answers of the service; undefined: none. */
  readonly answer: ((value: unknown) => Promise<unknown>) | undefined;
  /** Asks the person whether to send the requests; undefined if the client cannot. */
  readonly approve: ((text: string) => Promise<boolean>) | undefined;
}

/** The guard of one call, and what it has seen. */
export interface CallGuard extends Guard {
  readonly seen: {
    /** Undefined until the line was parsed. */
    command?: Place['command'];
    record?: CommandRecord;
    /** Whether changes may be sent. */
    isReal: boolean;
    planned: boolean;
    overBudget: boolean;
    /** Pictures of the answer, at most `maxPictures`. */
    readonly pictures: Picture[];
    /** Requests that were let through. */
    sent: number;
    /** Chalks that the call has taken from the budget. */
    spent: number;
  };
}

/** The longest wait, and the longest watch. */
const longestMs = 60_000;

/** Further pictures of an answer are omitted: a client reads each of them. */
const maxPictures = 8;

const programOptions = ['exec', 'editor', 'open'];

export function guardCall(
  { budget, profile, folder, answer, approve }: PolicySetup,
  request: CallRequest,
): CallGuard {
  const seen: CallGuard['seen'] = {
    isReal: false,
    planned: false,
    overBudget: false,
    pictures: [],
    sent: 0,
    spent: 0,
  };
  let credit = request.approved ? 1 : 0;
  let isUploadPaid = false;
  const over = (message: string) => {
    seen.overBudget = true;
    return new PersonNeededError(message, { hint: "a person can start 'plaza mcp' with a larger budget" });
  };
  const take = () => {
    if (credit > 0) credit -= 1;
    else if (budget.changes > 0) budget.changes -= 1;
    else throw over('the budget of changes is used up');
  };
  return {
    seen,
    async admit(place, line) {
      const record = await commandRecord(place);
      checkOpen(record, line, profile);
      seen.command = place.command;
      seen.record = record;
      const { key, jq, approved } = request;
      const { globals, limits } = line;
      const isRead = record.effect === 'read';
      const isOpen = record.once && record.spends !== 'money' && record.name !== 'api';
      seen.isReal = !isRead && key !== undefined && !request.plan && !globals.dryRun && isOpen;
      // No word of the line can change these options.
      const decided = {
        profile,
        json: true,
        jq: jq ?? globals.jq,
        noInput: true,
        yes: approved,
        dryRun: globals.dryRun || (!isRead && !seen.isReal),
        once: seen.isReal ? key : undefined,
        new: false,
        verbose: false,
        debug: false,
        wait: globals.wait === undefined ? undefined : Math.min(globals.wait, longestMs),
      };
      const watched = { ...limits, for: Math.min(limits.for ?? longestMs, longestMs) };
      return { ...line, globals: { ...globals, ...decided }, limits: watched };
    },
    beforeChange(route) {
      if (isTicket(route)) return;
      if (!seen.isReal || route.spends === 'money')
        throw new PersonNeededError(`${route.method} ${route.path} is closed to programs`);
      // A person who can be asked decides as at a terminal.
      if (approve && seen.record?.asks === 'terminal' && !request.approved)
        throw new PersonNeededError('a person confirms this at a terminal');
      // A picture belongs to the change that it is sent for.
      if (isCleanup(route, seen.command)) return;
      if (isUploadPaid && route.kind !== 'multipart') isUploadPaid = false;
      else if (!isUploadPaid || !isAttachment(route, seen.command)) take();
      if (isAttachment(route, seen.command)) isUploadPaid = true;
      seen.sent += 1;
    },
    spend(chalks) {
      if (!seen.isReal || request.approved) return;
      if (chalks === undefined || chalks > budget.spend) throw over('the budget of chalks does not allow it');
      budget.spend -= chalks;
      seen.spent += chalks;
    },
    planned() {
      seen.planned = true;
    },
    picture(picture) {
      if (seen.pictures.length < maxPictures) seen.pictures.push(picture);
    },
    progress: request.progress,
    answer,
    path(path, use) {
      const { args = [], options = [] } = seen.record ?? {};
      const namesFiles = [...args, ...options].some(({ file }) => file !== null);
      if (path !== '-' && !namesFiles)
        throw new PersonNeededError(`the file ${path} is closed to programs: the command names no file`);
      return pathBelow(folder, path, use);
    },
  };
}

/** Whether the route only opens a connection. */
function isTicket(route: AnyRoute): boolean {
  return isHarmless(route) && route.secret?.answer?.includes('ticket') === true;
}

/** Whether the route uploads a file for another change of the command. */
function isAttachment(route: AnyRoute, command: Place['command'] | undefined): boolean {
  return (
    route.kind === 'multipart' &&
    changesOf(command).some(({ kind, name }) => kind !== 'multipart' && name !== 'files.delete')
  );
}

/** Whether the route deletes the upload of a change that was refused. */
function isCleanup({ name }: AnyRoute, command: Place['command'] | undefined): boolean {
  return name === 'files.delete' && changesOf(command).some(({ kind }) => kind === 'multipart');
}

function changesOf(command: Place['command'] | undefined): readonly AnyRoute[] {
  return !command || command.routes === 'all' ? [] : command.routes.filter(({ effect }) => effect !== 'read');
}

function checkOpen(record: CommandRecord, { globals, input }: Line, profile: string | undefined): void {
  const { name, local } = record;
  const closed = (why: string) =>
    new PersonNeededError(`'plaza ${name}' is closed to programs: ${why}`, {
      hint: 'a person can run it at a terminal',
    });
  if (local) throw closed('it acts on this computer, or prints secrets');
  if (globals.profile !== undefined && globals.profile !== profile)
    throw closed('this server has one profile, given at its start');
  const used = programOptions.find((option) => input[option] !== undefined && input[option] !== false);
  if (used) throw closed(`--${used} starts a program`);
  if (name === 'api' && !/^(get|head)$/i.test(String(input.method)))
    throw closed('it sends changes that nothing describes; use the command of the route');
}
