/**
 * The effect of a request on the world, in a form that is equal in every run: generated IDs and times are masked, and
 * counts are compared by their difference.
 */

export interface Effect {
  readonly route: string;
  /** A recognizable text, such as the first words of a post, or empty. */
  readonly about: string;
  /** The masked difference; equal for equal effects. */
  readonly difference: string;
  /** A repetition does no harm, such as a file that no post uses. */
  readonly isHarmless?: boolean;
}

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** Only times in milliseconds since the epoch are greater than this in a world. */
const minTimeMs = 1e11;
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const timePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/** Digests in hexadecimal digits, or SHA-256 in base64url. */
const digestPattern = /(?<![\w-])([0-9a-f]{32,}|[\w-]{43})(?![\w-])/gi;
/** Each sandbox has ports of its own. */
const portPattern = /(127\.0\.0\.1|localhost):\d+/g;
const numberField = 'number';
const numberPattern = /"number":"(\d+)"/g;

/** The IDs and the numbers of orders in the JSON text of a world before the script runs: they are not masked. */
export function idsIn(text: string): ReadonlySet<string> {
  const numbers = [...text.matchAll(numberPattern)].map(([, number = '']) => number);
  return new Set([...(text.match(idPattern) ?? []), ...numbers]);
}

/** The effect of a request of the route, from two states of the world; undefined when they are equal. */
export function effectOf(
  route: string,
  before: JsonObject,
  after: JsonObject,
  known: ReadonlySet<string>,
): Effect | undefined {
  const found = new Differences(known);
  found.compare('', before, after);
  if (found.lines.length === 0) return undefined;
  return { route, about: found.about, difference: found.lines.toSorted().join('\n') };
}

/** Fields with a recognizable text, the best first. */
const namingFields = ['content', 'text', 'title', 'question', 'description', 'name', 'username'];
const maxAboutLength = 40;

class Differences {
  readonly lines: string[] = [];
  about = '';

  constructor(private readonly known: ReadonlySet<string>) {}

  compare(path: string, before: Json, after: Json): void {
    // A changed time has no effect, but a time that appears or vanishes has, such as the time of a deletion.
    if (JSON.stringify(before) === JSON.stringify(after) || (isTime(before) && isTime(after))) return;
    if (isCount(before) && isCount(after)) {
      this.lines.push(`${path} by ${after - before}`);
    } else if (Array.isArray(before) && Array.isArray(after)) {
      this.#compareLists(path, before, after);
    } else if (isObject(before) && isObject(after)) {
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
        this.compare(`${path}.${this.#masked(name)}`, before[name], after[name]);
    } else {
      if (before !== undefined) this.#add(`${path} -`, before);
      if (after !== undefined) this.#add(`${path} +`, after);
    }
  }

  #compareLists(path: string, before: readonly Json[], after: readonly Json[]): void {
    const old = new Map(before.filter(isObject).map((one) => [one.id, one]));
    const isChanged = (item: Json) => isObject(item) && item.id !== undefined && old.has(item.id);
    const kept = new Set(after.filter(isChanged).map((item) => (item as JsonObject).id));
    for (const item of after.filter(isChanged))
      this.#compareItem(path, old.get((item as JsonObject).id), item);
    const rest = (items: readonly Json[]) => items.filter((item) => !(isObject(item) && kept.has(item.id)));
    const [gone, added] = [rest(before), rest(after)];
    for (const item of without(gone, added)) this.#add(`${path}[] -`, item);
    for (const item of without(added, gone)) this.#add(`${path}[] +`, item);
  }

  /** Names the item in the path: the same change of two items is two effects. */
  #compareItem(path: string, before: Json, after: Json): void {
    const id = this.#masked(String((after as JsonObject).id));
    const about = aboutOf(after);
    const count = this.lines.length;
    this.compare(`${path}[${id === '<id>' && about !== '' ? about : id}]`, before, after);
    if (this.lines.length > count) this.about ||= about;
  }

  #add(path: string, value: Json): void {
    this.lines.push(`${path} ${this.#text(value)}`);
    this.about ||= aboutOf(value);
  }

  #text(value: Json): string {
    const text = JSON.stringify(value, (name, one: Json) => {
      if (isTime(one)) return '<time>';
      if (name === numberField && typeof one === 'string' && !this.known.has(one)) return '<number>';
      return typeof one === 'string' ? this.#masked(one) : one;
    });
    return this.#masked(text);
  }

  #masked(text: string): string {
    return text
      .replace(timePattern, '<time>')
      .replace(idPattern, (id) => (this.known.has(id) ? id : '<id>'))
      .replace(digestPattern, '<digest>')
      .replace(portPattern, '$1');
  }
}

/** The difference of two multisets: the items of the first one that the second one lacks. */
export function without<T>(
  items: readonly T[],
  others: readonly T[],
  keyOf = (item: T) => JSON.stringify(item),
): T[] {
  const left = new Map<string, number>();
  for (const key of others.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), count - 1);
    return count <= 0;
  });
}

function aboutOf(value: Json): string {
  if (!isObject(value)) return '';
  const field = namingFields.find((name) => typeof value[name] === 'string' && value[name] !== '');
  const text = field === undefined ? '' : String(value[field]).replace(/\s+/g, ' ').trim();
  return text.length > maxAboutLength ? `${text.slice(0, maxAboutLength - 1)}…` : text;
}

function isTime(value: Json): boolean {
  if (typeof value === 'number') return value > minTimeMs;
  return typeof value === 'string' && value.replace(timePattern, '') === '' && value !== '';
}

function isCount(value: Json): value is number {
  return typeof value === 'number' && !isTime(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
