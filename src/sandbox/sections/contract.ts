/** Which handlers there have to be: one a route, but for those that `unbuilt` lists. */
import type { RouteByName, RouteName } from '../../api/catalogue/routes/index';
import type { Handler } from '../server/http/handler';
import type { Unbuilt } from '../unbuilt';

type Names<Section extends string> = Extract<RouteName, `${Section}.${string}`>;

type HandlersOf<Name extends RouteName> = {
  readonly [N in Exclude<Name, Unbuilt>]: Handler<RouteByName<N>>;
} & {
  readonly [N in Extract<Name, Unbuilt>]?: Handler<RouteByName<N>>;
};

/** The handlers of the whole catalogue. */
export type Handlers = HandlersOf<RouteName>;

/** The handlers of one section of the catalogue. */
export type SectionHandlers<Section extends string> = HandlersOf<Names<Section>>;
