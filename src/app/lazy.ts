/** Lazy values: most commands use few capabilities, and the code of the others is not loaded. */

/** Calls `make` once, with the first call; every call gives the same promise. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** An object of nothing but methods that give promises. */
type Calls<T> = { readonly [K in keyof T]: (...given: never[]) => Promise<unknown> };

/** A stand-in for the object that `make` gives; the first call of a method makes it. */
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
