/** Command lines one after the other, the last one by the executable. */
import { parseLine, runAs } from '../accounts';
import type { Home } from '../home';

/**
 * Signs ada in and runs lines that are separated by semicolons, all but the last one, each as `parseLine` reads it. `{1}`,
 * `{2}` … are the lines that `--jq` has printed so far, `{folder}` is the home.
 * @returns the last line
 */
export async function prepareLines(
  home: Pick<Home, 'env' | 'folder' | 'sandbox'>,
  text: string,
): Promise<ReturnType<typeof parseLine>> {
  const printed: string[] = [];
  const filled = (line: string) =>
    line
      .replace(/\{(\d)\}/g, (_, place) => printed[Number(place) - 1] ?? `{${place}}`)
      .replaceAll('{folder}', home.folder);
  const lines = ['sandbox sign-in ada', ...text.split(/; /)];
  const last = lines.pop() ?? '';
  for (const line of lines) {
    const { argv, input } = parseLine(filled(line));
    const { stdout } = await runAs(home, argv, { input });
    if (argv.includes('--jq')) printed.push(...stdout.trimEnd().split('\n'));
  }
  return parseLine(filled(last));
}
