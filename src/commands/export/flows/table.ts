/** A file of JSON lines, one for each record, oldest first. */
import { UsageError } from '../../../errors';
import type { PrivateFolder } from '../../../ports/desk';

interface Dated {
  readonly id?: string;
  readonly createdAt?: string | undefined;
}

export class Table<T extends Dated> {
  /** Number of records that are new or have changed. */
  changed = 0;
  #unsaved = 0;
  readonly #records: Map<string, T>;

  private constructor(
    readonly folder: PrivateFolder,
    readonly name: string,
    readonly idOf: (record: T) => string,
    records: readonly T[],
  ) {
    this.#records = new Map(records.map((record) => [idOf(record), record]));
  }

  /** Reads the file of an earlier run, if there is one. @throws UsageError when a line is not a record */
  static async open<T extends Dated>(
    folder: PrivateFolder,
    name: string,
    idOf: (record: T) => string,
  ): Promise<Table<T>> {
    const text = (await folder.text(name)) ?? '';
    const lines = text.split('\n').filter((line) => line !== '');
    return new Table(
      folder,
      name,
      idOf,
      lines.map((line, index) => recordIn<T>(line, `${name}: line ${index + 1}`)),
    );
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  get size(): number {
    return this.#records.size;
  }

  /** Adds a record or replaces the one with its ID. Other records stay, even if the service no longer has them. */
  put(record: T): void {
    const id = this.idOf(record);
    if (JSON.stringify(this.#records.get(id)) === JSON.stringify(record)) return;
    this.#records.set(id, record);
    this.changed += 1;
    this.#unsaved += 1;
  }

  /** Records in the order of the file. */
  all(): T[] {
    const timeOf = ({ createdAt }: T) => String(createdAt ?? '');
    return [...this.#records]
      .sort(([id, one], [otherId, other]) => compare(timeOf(one), timeOf(other)) || compare(id, otherId))
      .map(([, record]) => record);
  }

  /** Whether so much is unsaved that writing the whole file is worth it: the file is written a few dozen times at most. */
  get isDue(): boolean {
    return 10 * this.#unsaved > this.#records.size;
  }

  async save(): Promise<void> {
    await this.folder.write(
      this.name,
      this.all()
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(''),
    );
    this.#unsaved = 0;
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function recordIn<T>(line: string, place: string): T {
  try {
    const record = JSON.parse(line);
    if (typeof record === 'object' && record !== null) return record;
  } catch {
    // Reported below, as any other line that is not a record.
  }
  throw new UsageError(`${place} is not a record of an export`, { hint: 'export to a new folder' });
}
