import type { LogJson } from '../../../shared/wire/live-message.ts'

/** Ports to what trackers say as it comes in, for those who watch it. Beside `ports.ts`, and held to the same rules. */

export interface Listeners {
  /** tenants in which somebody listens */
  tenants: ReadonlySet<string>
  /** identifiers that nobody registered, and the tenant that expects them */
  expected: ReadonlyMap<string, string>
}

/**
 * Nothing is written while nobody listens: whoever takes messages over asks now and then, in one small read for all
 * tenants, and tells those who do.
 */
export interface RawLogs {
  /** Somebody in these tenants listens, for `limits.logListeningMs` from now on. */
  keepListening(tenantIds: Iterable<string>): Promise<void>
  /**
   * An identifier belongs to whoever expects it first, for `limits.logExpectedMs`; a tenant expects a few at a time.
   * What a registered device says goes to its own tenant in any case.
   * @returns whether it is this tenant's now
   */
  expectTracker(tenantId: string, uniqueId: string): Promise<boolean>
  /** may be those of a moment ago */
  listeners(): Promise<Listeners>
  /** Announces to those who listen; kept nowhere. */
  pushLogs(tenantId: string, lines: readonly LogJson[]): Promise<void>
}
