/**
 * The stack of an error with places in the sources: the build is minified, and its source maps are in the same folder.
 */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A frame of V8's stack traces: `at name (path:line:column)`, or without a name and brackets. */
const frame = /^(\s+at )(?:.*? \()?(?:file:\/\/)?(\/[^()\n]+?|[A-Za-z]:[^()\n]+?):(\d+):(\d+)\)?$/gm;

/**
 * Replaces frames of built files by the places in the sources they come from, named from the project's root. A frame
 * of a file without a readable map stays as it is.
 * @param dist folder of the build, below the project's root
 */
export function sourceStack(stack: string, dist: string): string {
  const maps = new Map<string, TraceMap | undefined>();
  return stack.replace(frame, (whole, at: string, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(file));
    const map = maps.get(file);
    // V8 counts columns from 1, source maps from 0.
    const place = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (!place || place.source === null) return whole;
    const source = relative(dirname(dist), resolve(dirname(file), place.source));
    return `${at}${source.replaceAll('\\', '/')}:${place.line}:${place.column + 1}`;
  });
}

function mapOf(file: string): TraceMap | undefined {
  try {
    return new TraceMap(readFileSync(`${file}.map`, 'utf8'));
  } catch {
    return undefined;
  }
}
