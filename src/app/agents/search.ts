/** Finds commands by the words of a task: their names, their synonyms in other programs, and their summaries. */
import { commandSynonyms, groupSynonyms, verbSynonyms } from '../../cli/correction/synonyms';
import type { CommandRecord } from '../help/command-table';

const ignored = new Set(
  'a an the to my your of on in at me i for with and or is it that this from by do how what'.split(' '),
);

/** The words of a text in their shortest form: `liked` and `likes` are `like`. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return words.filter((word) => !ignored.has(word)).map(stem);
}

function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(ing|ed)$/, '')
    .replace(/e$/, '');
}

/** The commands that fit best, best first. */
export function searchCommands(
  table: readonly CommandRecord[],
  query: string,
  limit: number,
): CommandRecord[] {
  const terms = [...new Set(termsOf(query))];
  const verbs = new Set(
    terms.flatMap((term) =>
      Object.entries(verbSynonyms).flatMap(([word, meant]) => (stem(word) === term ? meant.map(stem) : [])),
    ),
  );
  const ranked = table.map((record) => ({ record, score: scoreOf(record, terms, verbs) }));
  return ranked
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.record.name.length - b.record.name.length)
    .slice(0, limit)
    .map(({ record }) => record);
}

function scoreOf(
  { name, summary, description, args, options }: CommandRecord,
  terms: readonly string[],
  verbs: ReadonlySet<string>,
): number {
  const [group = ''] = name.split(' ');
  const names = new Set(termsOf(name));
  const synonyms = new Set(
    [...(commandSynonyms[name] ?? []), ...(groupSynonyms[group] ?? [])].flatMap(termsOf),
  );
  const summaries = new Set(termsOf(summary));
  const rest = new Set(
    termsOf(
      [
        ...description,
        ...args.map((one) => one.summary),
        ...options.map((one) => `${one.name} ${one.summary}`),
      ].join(' '),
    ),
  );
  const score = (term: string) => {
    const found = [
      names.has(term) && 6,
      summaries.has(term) && 5,
      synonyms.has(term) && 3,
      rest.has(term) && 1,
    ];
    return found.reduce<number>((sum, one) => sum + Number(one), 0);
  };
  const meant = [...names].some((one) => verbs.has(one)) ? 3 : 0;
  const matched = terms.reduce((sum, term) => sum + score(term), 0);
  return matched === 0 ? 0 : matched + meant;
}
