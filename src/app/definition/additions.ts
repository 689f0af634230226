/** What plaza adds to a command because of the routes it may call. */
import type { Node } from '../../cli/definition/manifest';
import type { Additions } from '../../cli/definition/program';
import type { PlazaCommand } from './plaza-command';
import { keyedOptions } from './plaza-options';

/** An entry of the manifest. */
export interface PlazaNode extends Node {
  /** Of a command: the names of the routes it may call. */
  readonly routes?: readonly string[] | 'all';
}

/** The option `--new`, the routes in help, and their names in the manifest. */
export function additionsOf(command: PlazaCommand): Additions {
  const { routes } = command;
  const manifest: Pick<PlazaNode, 'routes'> = {
    routes: routes === 'all' ? 'all' : routes.map(({ name }) => name),
  };
  return {
    options: isKeyed(command) ? keyedOptions : {},
    help: { Routes: routeLines(command) },
    manifest,
  };
}

/** Whether the command may send an action that the journal records. */
export function isKeyed({ kind, routes }: Pick<PlazaCommand, 'kind' | 'routes'>): boolean {
  return kind === 'answer' && (routes === 'all' || routes.some(({ effect }) => effect === 'keyed'));
}

function routeLines({ routes }: Pick<PlazaCommand, 'routes'>): string[] {
  if (routes === 'all') return ['  any'];
  return routes.map(({ method, host, path }) => `  ${method} ${host === 'main' ? '' : `{${host}}`}${path}`);
}
