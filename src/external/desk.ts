/** Programs outside the terminal: browser, editor, pages on loopback, programs for events. */
import { PersonNeededError, RefusedError } from '../errors';
import type { Desk } from '../ports/desk';
import type { LinkFolders, PageLink } from './loopback-page';

export interface DeskSetup {
  /** Starts the browser; the exit code is 0 when it works. */
  readonly browse: (address: string) => Promise<{ readonly code: number | null; readonly stderr: string }>;
  readonly edit: Desk['edit'];
  readonly check: Desk['requireProgram'];
  readonly pipe: Desk['runProgram'];
  readonly formatManual: Desk['formatManual'];
  readonly note: (text: string) => void;
  /** Where a private file may lead the browser to a page of this program. */
  readonly linkFolders: () => Promise<LinkFolders>;
  /** Runs the work; a dry run prints the message instead. */
  readonly unlessDryRun: (work: () => Promise<void>, message: string) => Promise<unknown>;
}

export function makeDesk(setup: DeskSetup): Desk {
  const { browse, edit, check, pipe, formatManual, note, unlessDryRun } = setup;
  const pages = ownPages(setup.linkFolders);
  return {
    edit,
    requireProgram: check,
    formatManual,
    async runProgram(program, text, options) {
      let isDone = true;
      const work = async () => {
        isDone = await pipe(program, text, options);
      };
      await unlessDryRun(work, `${program} was not run`);
      return isDone;
    },
    async open(address) {
      const { href } = webAddress(address);
      const show = async () => {
        const couldNotWrite = ({ message }: Error) => ({ code: null, stderr: message });
        const { code, stderr } = await pages.link(href).then(browse, couldNotWrite);
        if (code === 0) return note(`opened ${href} in the browser`);
        const why = stderr.trim() || 'it did not start in time';
        throw new PersonNeededError(`couldn't open a browser: ${why}`, {
          hint: `open ${href} yourself, or set BROWSER to your browser`,
        });
      };
      await unlessDryRun(show, `${href} was not opened`);
    },
    async captcha(widget, action, onError) {
      const { openCaptchaWindow } = await import('./browser-windows');
      const window = await openCaptchaWindow({
        widget: webAddress(widget),
        action,
        onError: (code) => onError(`captcha error ${widgetErrors[code] ?? code}`),
      });
      return pages.add(window);
    },
    async drawing(task) {
      const { openDrawingWindow } = await import('./browser-windows');
      return pages.add(await openDrawingWindow(task));
    },
  };
}

/** The pages of this program that are open: the address of each is secret, so a private file leads to it. */
function ownPages(linkFolders: DeskSetup['linkFolders']) {
  const links = new Map<string, PageLink | undefined>();
  return {
    add<Window extends { readonly address: string; close(): Promise<void> }>(window: Window): Window {
      const { address } = window;
      links.set(address, undefined);
      const close = async () => {
        await window.close();
        await links.get(address)?.remove();
        links.delete(address);
      };
      return { ...window, close };
    },
    /** The address that the browser gets. @throws the error of the file system */
    async link(address: string): Promise<string> {
      if (!links.has(address)) return address;
      const { writePageLink } = await import('./loopback-page');
      const link = links.get(address) ?? (await writePageLink(address, await linkFolders()));
      links.set(address, link);
      return link.href;
    },
  };
}

/** Error codes of the external provider (protocol: authentication 5). */
const widgetErrors: Readonly<Record<string, string>> = {
  '110200': "110200: the captcha works only on another domain; paste a token, or use 'plaza auth login --qr'",
};

/** The address might come from the service: other schemes could start a program or read a file. */
function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new RefusedError(`'${address}' is not an http or https address`);
}
