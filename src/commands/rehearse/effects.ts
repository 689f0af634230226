/**
 * What a request changed in the world, in a form that is the same in every run: generated IDs and times are masked, and
 * numbers count by their difference.
 */

/** One change of the world. */
export interface Effect {
  readonly route: string;
  /** A text that a person recognises, such as the first words of a post; empty where there is none. */
  readonly about: string;
  /** The masked difference; equal for equal effects. */
  readonly difference: string;
  /** Once more, it is nothing done twice, such as a file that no post uses. */
  readonly isHarmless?: boolean;
}

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** Milliseconds since the epoch are greater than this, and nothing else in a world is. */
const minTimeMs = 1e11;
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const timePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/** Of digests in hexadecimal digits, or in the base64url of SHA-256. */
const digestPattern = /(?<![\w-])([0-9a-f]{32,}|[\w-]{43})(?![\w-])/gi;
/** Each sandbox has ports of its own. */
const portPattern = /(127\.0\.0\.1|localhost):\d+/g;
/** The number of an order counts up. */
const numberField = 'number';
const numberPattern = /"number":"(\d+)"/g;

/** The IDs and the numbers of orders in the JSON text of a world before the script runs: they stay as they are. */
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

/** Fields whose text a person recognises, the best first. */
const namingFields = ['content', 'text', 'title', 'question', 'description', 'name', 'username'];
const maxAboutLength = 40;

class Differences {
  readonly lines: string[] = [];
  about = '';
  readonly #known: ReadonlySet<string>;

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  compare(path: string, before: Json, after: Json): void {
    // A time that moves is no effect; one that appears or vanishes is, such as that of a deletion.
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
      if (name === numberField && typeof one === 'string' && !this.#known.has(one)) return '<number>';
      return typeof one === 'string' ? this.#masked(one) : one;
    });
    return this.#masked(text);
  }

  #masked(text: string): string {
    return text
      .replace(timePattern, '<time>')
      .replace(idPattern, (id) => (this.#known.has(id) ? id : '<id>'))
      .replace(digestPattern, '<digest>')
      .replace(portPattern, '$1');
  }
}

/** The items of the first list that the second one lacks; an item that is there twice has to be there twice. */
function without(items: readonly Json[], others: readonly Json[]): Json[] {
  const left = new Map<string, number>();
  for (const other of others) {
    const text = JSON.stringify(other);
    left.set(text, (left.get(text) ?? 0) + 1);
  }
  return items.filter((item) => {
    const text = JSON.stringify(item);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
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
