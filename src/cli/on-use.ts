/** Capabilities that most commands never touch: their code is loaded by the first call. */

/** An object of nothing but methods that give promises. */
type Calls<T> = { readonly [K in keyof T]: (...given: never[]) => Promise<unknown> };

/** Stands for what `make` gives, which is made when one of its methods is called for the first time. */
export function onUse<T extends Calls<T>>(make: () => Promise<T>): T {
  let made: Promise<T> | undefined;
  return new Proxy({} as T, {
    get(_, name) {
      // It may be handed on by an async function, so it must not look like a promise.
      if (name === 'then') return undefined;
      return async (...given: never[]) => {
        made ??= make();
        const capability = await made;
        return capability[name as keyof T](...given);
      };
    },
  });
}
