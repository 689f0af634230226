/** Lazy values: most commands use few capabilities, and the code of the others is not loaded. */

/**
 * Calls `make` with the first call; every call returns the same value or promise.
 *
 *     const files = once(() => makeFiles(io));
 *     files() === files(); // true
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** An object of which every property is a method that returns a promise. */
type Calls<T> = { readonly [K in keyof T]: (...given: never[]) => Promise<unknown> };

/** A stand-in for the object that `make` returns; the first call of a method makes it. */
export function lazy<T extends Calls<T>>(make: () => Promise<T>): T {
  const made = once(make);
  return new Proxy({} as T, {
    get(_, name) {
      // An async function can return it, so it must not look like a promise.
      if (name === 'then') return undefined;
      return async (...given: never[]) => {
        const capability = await made();
        return capability[name as keyof T](...given);
      };
    },
  });
}
