/** The person's desk as commands reach it: the browser, the editor. */
import { PersonNeededError, RefusedError } from '../errors';

export interface Desk {
  /**
   * Opens an address of the web in the person's browser; under `--dry-run` only says so.
   * @throws RefusedError for any other address
   * @throws PersonNeededError naming the address where no browser can be started
   */
  open(address: string): Promise<void>;
  /**
   * Lets the person change a file in their editor, until it is closed.
   * @throws UsageError when the editor cannot be started or failed
   */
  edit(path: string): Promise<void>;
}

export interface DeskSetup {
  /** Starts the browser and tells how that went. */
  readonly browse: (address: string) => Promise<{ readonly code: number | null; readonly stderr: string }>;
  /** Runs the editor. */
  readonly edit: (path: string) => Promise<void>;
  readonly note: (text: string) => void;
  readonly rehearsing: boolean;
}

/** The desk of one command. */
export function makeDesk({ browse, edit, note, rehearsing }: DeskSetup): Desk {
  return {
    edit,
    async open(address) {
      const { href } = webAddress(address);
      if (rehearsing) return note(`a dry run: ${href} was not opened`);
      const { code, stderr } = await browse(href);
      if (code === 0) return note(`opened ${href} in the browser`);
      const why = stderr.trim() || 'it did not start in time';
      throw new PersonNeededError(`no browser could be opened: ${why}`, {
        hint: `open ${href} by hand, or set BROWSER to a program that shows it`,
      });
    },
  };
}

/** Any other kind of address may start a program or read a file, and who named it is a stranger. */
function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new RefusedError(`'${address}' is no address of the web, so it was not opened`);
}
