/** The public interface of `plaza/sandbox`. The build copies this file as its declarations: it imports nothing. */

export interface SandboxOptions {
  /** Port of the main host; the status host and the canvas host use the next two (default: any free ports). */
  readonly port?: number;
  /** Switches that differ from their defaults, such as `{ limits: true, simulation: false }`. */
  readonly switches?: Readonly<Record<string, boolean>>;
}

/** A user of the seeded world. */
export interface SandboxUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A session that was opened without captcha and code. */
export interface SandboxSession {
  /** For the header `Authorization: Bearer …`; it expires at `expiresAt` (ISO 8601, of the sandbox's clock). */
  readonly accessToken: string;
  readonly expiresAt: string;
  /** For the cookie `refresh_token`; single use. */
  readonly refreshToken: string;
  readonly username: string | null;
  readonly email: string;
}

export interface SandboxMail {
  readonly to: string;
  readonly code: string;
  readonly purpose: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A fault to inject; see `plaza sandbox fault add --help`. */
export interface SandboxFault {
  readonly kind: string;
  /** A route's name (`posts.create`), or its method and path; defaults to every route. */
  readonly route?: string;
  /** How many requests it applies to (default: 1). */
  readonly times?: number;
  /** How many requests it leaves alone first. */
  readonly skip?: number;
  /** Instead of `times`: from its first request on, every request of any route for so long by the sandbox's clock. */
  readonly forMs?: number;
  readonly delayMs?: number;
  readonly status?: number;
}

export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly status?: number | null;
  /** Username of the caller. */
  readonly user?: string | null;
}

export interface Sandbox {
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly pixelUrl: string;
  /** The seeded users; `signIn` takes a username. */
  readonly people: readonly SandboxUser[];
  signIn(username: string, options?: { readonly mobile?: boolean }): SandboxSession;
  readonly clock: {
    /** The sandbox's time. */
    now(): Date;
    /** Moves the time forward by milliseconds. */
    advance(ms: number): void;
  };
  readonly faults: {
    add(fault: SandboxFault): void;
    clear(): void;
  };
  /** The mailed codes, newest first. */
  mail(address?: string): readonly SandboxMail[];
  /** A captcha token that the sandbox accepts once. */
  captcha(purpose?: 'login' | 'register' | 'password_reset'): string;
  readonly world: {
    /** A new world: the seeded data, default switches, no faults, the present time. Sessions end. */
    reset(): void;
    /** Turns a switch on or off; `plaza sandbox switch --help` lists them. */
    set(name: string, on: boolean): void;
    /** Grants a user chalks or items: `grant('ada', { chalks: 500 })`. */
    grant(username: string, things: Readonly<Record<string, unknown>>): void;
  };
  /** The requests since the start or the last reset, oldest first. */
  requests(): readonly SandboxRequest[];
  /** Ends it; nothing is left behind. */
  stop(): Promise<void>;
}

/**
 * Starts a sandbox in this process, on loopback, with a world in memory. Several can run side by side.
 * @throws Error when the port cannot be used
 */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
