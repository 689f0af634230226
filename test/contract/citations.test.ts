/** Citations in comments: "protocol: TOPIC" is a heading of `docs/protocol`, "field notes N.N" a numbered one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routesOf, sectionsIn } from '../../src/docgen/pages';
import { allRoutes } from '../../src/protocol/routes/index';
import { readSources } from './sources';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'protocol');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

const plain = (text: string) => text.toLowerCase().replace(/[`*_]/g, '').replace(/\s+/g, ' ').trim();
const headings = pages.flatMap((page) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map((match) => plain(match[1] ?? '')),
);
const numbers = new Set(headings.flatMap((heading) => /^[\d.]*\d/.exec(heading)?.[0] ?? []));
const topics = headings.map((heading) => heading.replace(/^[\d.]*\d\.?\s+/, ''));

/** A topic is the whole heading or its beginning, up to a space, colon or comma. */
function isTopic(topic: string): boolean {
  return topics.some(
    (heading) =>
      heading === topic || (/^[ :,]/.test(heading.slice(topic.length)) && heading.startsWith(topic)),
  );
}

interface Citation {
  readonly text: string;
  readonly resolves: boolean;
}

function citationsIn(source: string): Citation[] {
  const comments = source.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? [];
  return comments.flatMap((comment) => {
    const text = comment.replace(/\n\s*\*?\s*/g, ' ').replace(/\*\/$/, '');
    const notes = [...text.matchAll(/field notes,?\s+([\d.]*\d(?:(?:,| and|;| to)\s+[\d.]*\d)*)/gi)].flatMap(
      (match) =>
        (match[1]?.match(/[\d.]*\d/g) ?? []).map((number) => ({
          text: `field notes ${number}`,
          resolves: numbers.has(number),
        })),
    );
    const cited = [...text.matchAll(/\bprotocol: ([^().]+)/gi)].flatMap((match) =>
      (match[1] ?? '')
        .split(/[;,]/)
        .map((topic) => plain(topic).replace(/:$/, ''))
        .filter((topic) => topic !== '' && !/^(field notes|\d|rfc\b)/.test(topic))
        .map((topic) => ({ text: `protocol: ${topic}`, resolves: isTopic(topic) })),
    );
    return [...notes, ...cited];
  });
}

describe('citations in comments', () => {
  it('resolve to headings of docs/protocol', () => {
    const all = readSources().flatMap(({ name, text }) =>
      citationsIn(text).map((citation) => ({ name, ...citation })),
    );
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(({ resolves }) => !resolves).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it.each([
    ['/** Ends (protocol: no such heading). */', 'protocol: no such heading'],
    ['// As observed (field notes 99.1).', 'field notes 99.1'],
    ['/* Pages (protocol: limits; field notes 2.14, 99.2). */', 'field notes 99.2'],
  ])('are found when they lead nowhere: %s', (source, text) => {
    const lost = citationsIn(source).filter(({ resolves }) => !resolves);
    expect(lost.map((citation) => citation.text)).toEqual([text]);
  });
});

it('the tables of docs/protocol list every route once', () => {
  const routes = pages.flatMap(sectionsIn).flatMap(routesOf);
  expect(routes.map(({ name }) => name).sort()).toEqual(allRoutes.map(({ name }) => name).sort());
});
