/**
 * Parses the filters of most scripts (paths, objects, `select`, comparisons, texts), which then need no jq. Anything else is
 * left to jq.
 */
import * as filters from './plain-jq-filters';
import { type Filter, NotPlain, type Operator } from './plain-jq-filters';

/** The filter; undefined if it is left to jq. */
export function plainFilter(text: string): Filter | undefined {
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** Operators, loosest first. All are left-associative; the last level takes only one. */
const levels: readonly (readonly [RegExp, Operator])[] = [
  [/\|(?!=)/y, filters.pipe],
  [/,/y, filters.comma],
  [/\/\/(?!=)/y, filters.alternative],
  [/or\b/y, filters.logic],
  [/and\b/y, filters.logic],
  [/[=!<>]=|[<>]/y, filters.comparison],
];

const word = /@?[a-zA-Z_]\w*/y;
const field = /[a-zA-Z_]\w*/y;
const keyword = /^(and|or|if|then|elif|else|end|as|def|reduce|foreach|try|catch|label|import|include)$/;
/** jq prints a literal unchanged; JavaScript prints these the same. */
const number = /-?(0|[1-9]\d{0,13})(\.\d{0,3}[1-9])?(?![\w.])/y;
const index = /-?\d{1,9}/y;
const characters = /([^"\\\p{Cc}\p{Cs}]|\\["\\/nt])+/uy;
/** Keys that JavaScript orders differently, or that are special. */
const oddKey = /^(\d+|__.*)$/;

class Parser {
  #at = 0;

  constructor(readonly text: string) {}

  whole(): Filter {
    const filter = this.#operation(0);
    this.#blanks();
    if (this.#at < this.text.length) throw new NotPlain();
    return filter;
  }

  #blanks(): void {
    this.#match(/[ \t\n]*/y);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #must(pattern: RegExp): string {
    const found = this.#match(pattern);
    if (found === undefined) throw new NotPlain();
    return found;
  }

  #comes(token: string): boolean {
    this.#blanks();
    return this.text.startsWith(token, this.#at);
  }

  #takes(token: string): boolean {
    if (!this.#comes(token)) return false;
    this.#at += token.length;
    return true;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw new NotPlain();
  }

  #operation(level: number): Filter {
    const [pattern, operator] = levels[level] ?? [];
    if (!pattern || !operator) return this.#term();
    let filter = this.#operation(level + 1);
    for (;;) {
      this.#blanks();
      const sign = this.#match(pattern);
      if (sign === undefined) return filter;
      filter = operator(filter, this.#operation(level + 1), sign);
      if (level === levels.length - 1) return filter;
    }
  }

  #until(end: string): Filter {
    const filter = this.#operation(0);
    this.#expect(end);
    return filter;
  }

  /** A value, and the steps of a path that follow it. */
  #term(): Filter {
    let filter = this.#start();
    while (this.#comes('.') || this.#comes('[')) filter = filters.pipe(filter, this.#step(), '|');
    return filter;
  }

  #start(): Filter {
    this.#blanks();
    const literal = this.#match(number);
    if (literal !== undefined) return filters.constant(Number(literal));
    if (this.#takes('(')) return this.#until(')');
    if (this.#takes('[')) return filters.array(this.#takes(']') ? () => [] : this.#until(']'));
    if (this.#takes('{')) return this.#object();
    if (this.#comes('"')) return this.#string();
    if (!this.#comes('.')) return this.#word();
    if (/[\w"]/.test(this.text[this.#at + 1] ?? '')) return this.#step();
    if (this.#comes('..')) throw new NotPlain();
    this.#at += 1;
    return (input) => [input];
  }

  /** `.a`, `."a"`, `["a"]`, `[0]` or `[]`; with `?`, a value of another type has no output. */
  #step(): Filter {
    const step = this.#takes('[') ? this.#bracket() : this.#field();
    this.#blanks();
    return this.#match(/\?(?!\/\/)/y) ? filters.optional(step) : step;
  }

  #field(): Filter {
    this.#at += 1;
    return filters.at(this.text[this.#at] === '"' ? this.#plainString() : this.#must(field));
  }

  #bracket(): Filter {
    if (this.#takes(']')) return filters.each;
    const step = filters.at(this.#comes('"') ? this.#plainString() : Number(this.#must(index)));
    this.#expect(']');
    return step;
  }

  #plainString(): string {
    const [text, parts] = this.#pieces();
    if (parts.length > 0) throw new NotPlain();
    return text;
  }

  #string(): Filter {
    const [start, parts] = this.#pieces();
    return parts.length > 0 ? filters.interpolation(start, parts) : filters.constant(start);
  }

  /** A string up to its first `\(…)`, and each interpolation with the text after it. */
  #pieces(): [start: string, parts: [Filter, string][]] {
    this.#at += 1;
    const text = () => JSON.parse(`"${this.#match(characters) ?? ''}"`) as string;
    const start = text();
    const parts: [Filter, string][] = [];
    while (this.#match(/\\\(/y)) parts.push([this.#until(')'), text()]);
    this.#must(/"/y);
    return [start, parts];
  }

  /** `{a, "b": …, c: …}`; a value has pipes, and other operators only in brackets. */
  #object(): Filter {
    const entries: [string, Filter][] = [];
    if (this.#takes('}')) return filters.object(entries);
    do {
      const key = this.#comes('"') ? this.#plainString() : this.#must(field);
      if (oddKey.test(key) || keyword.test(key)) throw new NotPlain();
      entries.push([key, this.#takes(':') ? this.#entryValue() : filters.at(key)]);
    } while (this.#takes(','));
    this.#expect('}');
    return filters.object(entries);
  }

  #entryValue(): Filter {
    const filter = this.#term();
    return this.#takes('|') ? filters.pipe(filter, this.#entryValue(), '|') : filter;
  }

  #word(): Filter {
    const name = this.#must(word);
    const hasArgument = this.#takes('(');
    const { functions, words } = filters;
    const make = hasArgument && Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (make) return make(this.#until(')'));
    const filter = Object.hasOwn(words, name) ? words[name] : undefined;
    // A format applies to a string after it.
    if (!filter || hasArgument || (name.startsWith('@') && this.#comes('"'))) throw new NotPlain();
    return filter;
  }
}
