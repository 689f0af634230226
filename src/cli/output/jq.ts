/**
 * Filters JSON for `--jq`: plain filters by `plain-jq`, all others, and whatever goes wrong in a plain one, by the real jq
 * compiled to WebAssembly, whose start takes longer than all else of a short command.
 */
import { createRequire } from 'node:module';
import { UsageError } from '../../errors';
import { cleanText } from '../../terminal/text/clean';
import { plainFilter } from './plain-jq';
import { type Filter, type Json, jsonOf, NotPlain } from './plain-jq-filters';
import { escapeJson, toJson } from './safe-text';

interface Jq {
  /** Runs the filter over JSON text and gives what jq prints; throws with what jq complains about. */
  raw(json: string, filter: string, flags: readonly string[]): string | undefined;
}

export type JqFilter = (value: unknown) => Promise<string[]>;

/**
 * Makes a filter from its text. The filter gives the lines for a value: text results raw (and clean, as they
 * may come from strangers), everything else as JSON on one line.
 * @throws UsageError when the filter is not valid jq, or fails on a value
 */
export async function loadJq(filter: string): Promise<JqFilter> {
  const plain = plainFilter(filter);
  let real = plain ? undefined : await loadRealJq(filter);
  return async (value) => {
    const json = toJson(value);
    const lines = plain && plainLines(plain, json);
    if (lines) return lines;
    real ??= await loadRealJq(filter);
    return real(json).map(resultLine);
  };
}

/** The lines of a plain filter; undefined where its outputs are left to the real jq. */
function plainLines(filter: Filter, json: string): string[] | undefined {
  try {
    return filter(JSON.parse(json) as Json).map((output) =>
      typeof output === 'string' ? cleanText(output) : escapeJson(jsonOf(output)),
    );
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** Loads the real jq and checks the filter; gives its outputs as JSON. */
async function loadRealJq(filter: string): Promise<(json: string) => string[]> {
  // jq-web loads its WebAssembly from its own folder and exports a promise, so it must not be bundled.
  const jq: Jq = await createRequire(import.meta.url)('jq-web');
  check(jq, filter);
  return (json) => {
    const printed = run(jq, json, filter);
    return printed === '' ? [] : printed.split('\n');
  };
}

/** What jq exits with when the filter itself is wrong, whatever the value. */
const compileError = 3;

/** Tries the filter on nothing: that it fails there means nothing, that it cannot be read does. */
function check(jq: Jq, filter: string): void {
  try {
    raw(jq, 'null', filter);
  } catch (error) {
    if ((error as { exitCode?: number }).exitCode === compileError) throw complaint(error);
  }
}

function run(jq: Jq, json: string, filter: string): string {
  try {
    return raw(jq, json, filter).trimEnd();
  } catch (error) {
    throw complaint(error);
  }
}

/** The blank keeps jq from taking a filter that begins with a minus for an option. */
function raw(jq: Jq, json: string, filter: string): string {
  return jq.raw(json, ` ${filter}`, ['-c']) ?? '';
}

function complaint(cause: unknown): UsageError {
  const line = String((cause as Error).message)
    .split('\n')
    .find((one) => one.startsWith('jq: error'));
  const reason = (line ?? 'the filter failed')
    .replace(/^jq: error(?: \(at [^)]*\))?:? ?/, '')
    .replace(/ at <top-level>, line \d+:$/, '');
  return new UsageError(`--jq: ${reason}`, {
    hint: 'see https://jqlang.org/manual for the language; quote the filter for your shell',
    cause,
  });
}

function resultLine(line: string): string {
  return line.startsWith('"') ? cleanText(JSON.parse(line)) : escapeJson(line);
}
