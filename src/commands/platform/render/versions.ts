/** Versions of the clients. */
import type { Versions } from '../../../protocol/routes/platform';
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

type ClientVersion = readonly [client: string, version: Versions[string]];

const columns: readonly Column<ClientVersion>[] = [
  { title: 'client', cell: ([client]) => client },
  { title: 'minimum', cell: ([, version]) => version?.minVersion },
  { title: 'latest', cell: ([, version]) => version?.latestVersion },
  { title: 'update at', cell: ([, version]) => version?.updateUrl, flexible: true, spare: true },
];

/** One row per client. */
export function versionTable(versions: Versions, view: View): string[] {
  return table(view, columns, Object.entries(versions));
}
