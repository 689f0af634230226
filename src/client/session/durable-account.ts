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

/** The account that could not be stored, and the refresh token that the store has in its place. */
interface Unsaved {
  readonly account: Account;
  readonly spent: string | undefined;
}

export function durableAccount(store: AccountStore, note: (text: string) => void): DurableAccount {
  const memory: Memory = { unsaved: undefined, note };
  return {
    async read() {
      if (!memory.unsaved) return store.read();
      const { account } = memory.unsaved;
      return (store.whole ?? store.read)().then(
        (found) => current(memory, found),
        () => account,
      );
    },
    locked: (work) => store.locked((held) => work(heldDurably(held, memory))),
  };
}

/** The account as this process knows it. */
interface Memory {
  unsaved: Unsaved | undefined;
  readonly note: (text: string) => void;
}

function current({ unsaved }: Memory, found: Account): Account {
  return unsaved && unsaved.spent === found.refreshToken ? unsaved.account : found;
}

function heldDurably(held: HeldAccount, memory: Memory): HeldDurableAccount {
  let spent: string | undefined;
  let isStored = false;
  return {
    write: held.write,
    async read() {
      const found = await held.read();
      spent = found.refreshToken;
      return current(memory, found);
    },
    async prepareSuccessor(...given) {
      const store = await held.prepareSuccessor(...given);
      return (refreshToken) => {
        isStored = store(refreshToken);
        if (isStored) spent = refreshToken;
        return isStored;
      };
    },
    async writeDurably(account) {
      try {
        await held.write(account).catch(() => held.overwrite(account));
      } catch (error) {
        memory.unsaved = { account, spent };
        // The refresh token is stored; only the access token is not.
        if (isStored) return;
        const why = error instanceof Error ? error.message : String(error);
        memory.note(
          `warning: the refreshed session cannot be stored, so it ends with this command; fix this and sign in again: ${why}`,
        );
      }
    },
  };
}
