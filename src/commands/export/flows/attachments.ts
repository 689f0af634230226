/** The files of posts and comments, each downloaded once. */
import { NotFoundError, RefusedError } from '../../../errors';
import type { PrivateFolder } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import type { Attachment } from '../../../protocol/records/posts';
import { attachmentFile } from '../render/names';

/** Maximum size in bytes: more than any account can upload (field notes 2.18). */
const maxBytes = 512 * 1024 * 1024;

/** Whether the service does not give it, now or ever; every other failure ends the export. */
export function isRefusal(error: unknown): error is RefusedError | NotFoundError {
  return error instanceof RefusedError || error instanceof NotFoundError;
}

export class Attachments {
  /** Number of downloaded files, and of files that the service no longer has or refuses. */
  downloaded = 0;
  missing = 0;

  /** Names that were tried without a file in the folder: in a dry run, or since the service does not return it. */
  readonly #absent = new Set<string>();

  constructor(
    readonly ports: Pick<Ports, 'api' | 'note'>,
    readonly folder: PrivateFolder,
  ) {}

  /** Downloads missing files. A file that cannot be downloaded is noted; the next run tries it again. */
  async fetch(attachments: readonly Attachment[] | null | undefined): Promise<void> {
    for (const attachment of attachments ?? []) {
      const name = attachmentFile(attachment);
      const { url } = attachment;
      if (!url || attachment.type === 'poll' || this.#absent.has(name) || this.folder.has(name)) continue;
      try {
        const body = async () => (await this.ports.api.download(url, maxBytes)).body;
        if (!(await this.folder.write(name, body))) this.#absent.add(name);
        this.downloaded += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.ports.note(`${name} is missing: ${error.message}`);
        this.missing += 1;
        this.#absent.add(name);
      }
    }
  }
}
