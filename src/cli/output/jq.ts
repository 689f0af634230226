/**
 * Filters JSON for `--jq`. `plain-jq` evaluates simple filters. All others, and every failure of a simple one, go to jq
 * compiled to WebAssembly, which nearly doubles the time of a short command.
 */
import { createRequire } from 'node:module';
import { UsageError } from '../../errors';
import { cleanText } from '../../terminal/text/clean';
import { plainFilter } from './plain-jq';
import { type Filter, type Json, jsonOf, NotPlain } from './plain-jq-filters';
import { escapeJson, toJson } from './safe-text';

interface Jq {
  /** Returns the output of jq. @throws with the error message of jq */
  raw(json: string, filter: string, flags: readonly string[]): string | undefined;
}

export type JqFilter = (value: unknown) => Promise<string[]>;

/**
 * Compiles a filter. It returns a line for each output: texts raw (and clean, since other users wrote them), everything
 * else as JSON.
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
    return real(json).map((line: string) =>
      line.startsWith('"') ? cleanText(JSON.parse(line)) : escapeJson(line),
    );
  };
}

/** The lines of a plain filter; undefined if its outputs are left to jq. */
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

/** Loads jq and checks the filter, which returns its outputs as JSON. */
async function loadRealJq(filter: string): Promise<(json: string) => string[]> {
  const jq = await loadJqWeb().catch((cause: Error) => {
    throw new UsageError(`--jq: couldn't load jq: ${cause.message.split('\n')[0]}`, {
      cause,
      hint: "install plaza again with its package 'jq-web'; --json prints the whole answer",
    });
  });
  const run = (json: string) => {
    try {
      // The blank: jq takes a filter that begins with a minus for an option.
      const printed = jq.raw(json, ` ${filter}`, ['-c'])?.trimEnd() ?? '';
      return printed === '' ? [] : printed.split('\n');
    } catch (error) {
      throw complaint(error);
    }
  };
  try {
    // On null, only a filter that cannot be compiled is an error.
    run('null');
  } catch (error) {
    const { exitCode } = (error as UsageError).cause as { exitCode?: number };
    if (exitCode === compileError) throw error;
  }
  return run;
}

/** Exit code of jq for a filter that cannot be compiled. */
const compileError = 3;

/**
 * jq-web loads its WebAssembly from its own folder and exports a promise, so it must not be bundled. If that file is missing, it
 * also rejects a promise that nobody can handle, which would end the process: the file is looked for first.
 */
async function loadJqWeb(): Promise<Jq> {
  createRequire(import.meta.url).resolve('jq-web/jq.wasm');
  return createRequire(import.meta.url)('jq-web');
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
