/** What is made by its first use: most commands never touch most capabilities, and their code is not loaded then. */

/** Makes something by the first call; every call gives the same. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** An object of nothing but methods that give promises. */
type Calls<T> = { readonly [K in keyof T]: (...given: never[]) => Promise<unknown> };

/** Stands for what `make` gives, which is made when one of its methods is called for the first time. */
export function lazy<T extends Calls<T>>(make: () => Promise<T>): T {
  const made = once(make);
  return new Proxy({} as T, {
    get(_, name) {
      // It may be handed on by an async function, so it must not look like a promise.
      if (name === 'then') return undefined;
      return async (...given: never[]) => {
        const capability = await made();
        return capability[name as keyof T](...given);
      };
    },
  });
}
