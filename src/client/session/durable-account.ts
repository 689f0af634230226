/** An account that keeps new tokens in memory when they cannot be stored. */
import type { Account, AccountStore, HeldAccount } from '../../ports/account';

/** An account whose lock this process holds. */
export interface HeldDurableAccount extends Pick<HeldAccount, 'read' | 'write' | 'prepareSuccessor'> {
  /**
   * Stores tokens whose predecessors are no longer valid, overwriting the file if necessary. When that also fails, they
   * stay in the memory of this process, and a note says so.
   */
  writeDurably(account: Account): Promise<void>;
}

export interface DurableAccount {
  read(): Promise<Account>;
  locked<T>(work: (held: HeldDurableAccount) => Promise<T>): Promise<T>;
}

export function durableAccount(store: AccountStore, note: (text: string) => void): DurableAccount {
  /** The account that could not be stored, and the refresh token that the store has instead. */
  let unsaved: { readonly account: Account; readonly spent: string | undefined } | undefined;
  const current = (found: Account) =>
    unsaved && unsaved.spent === found.refreshToken ? unsaved.account : found;
  const heldDurably = (held: HeldAccount): HeldDurableAccount => {
    let spent: string | undefined;
    let isStored = false;
    return {
      write: held.write,
      async read() {
        const found = await held.read();
        spent = found.refreshToken;
        return current(found);
      },
      async prepareSuccessor(...given) {
        const storeToken = await held.prepareSuccessor(...given);
        return (refreshToken) => {
          isStored = storeToken(refreshToken);
          if (isStored) spent = refreshToken;
          return isStored;
        };
      },
      async writeDurably(account) {
        try {
          await held.write(account).catch(() => held.overwrite(account));
        } catch (error) {
          unsaved = { account, spent };
          // The refresh token is stored; only the access token is not.
          if (!isStored) note(`${unsavedNote}: ${error instanceof Error ? error.message : String(error)}`);
        }
      },
    };
  };
  return {
    async read() {
      if (!unsaved) return store.read();
      const { account } = unsaved;
      return (store.whole ?? store.read)().then(current, () => account);
    },
    locked: (work) => store.locked((held) => work(heldDurably(held))),
  };
}

const unsavedNote =
  'warning: the refreshed session cannot be stored, so it ends with this command; fix this and sign in again';
