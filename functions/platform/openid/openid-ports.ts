import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'

/** Ports to sign-in with a company's account. See `ports/ports.ts` for the rules of all ports. */

/** An account at a provider: what it says of itself never changes, and means nothing at another provider. */
export interface OpenIdAccount {
  issuer: string
  subject: string
}

/** Whose an account is. */
export interface OpenIdLink {
  userId: number
  /** `accountKey` */
  account: string
  /** issuer and client that it was linked with: providers may give a subject to each client */
  client: string
  linkedAt: number
}

/** What signing out at the provider needs; it ends with the session. */
export interface OpenIdSession {
  /** address at the provider; null where it has none */
  endSession: string | null
  clientId: string
  /** null for one that is too long to be sent along */
  idToken: string | null
  expiresAt: number
}

/** What one organisation keeps of it. Settings and tokens are encrypted where they are stored. */
export interface OpenIdStore {
  readonly tenantId: string
  /** null when nobody ever set any */
  settings(): Promise<OpenIdSettings | null>
  /** Applies a change to what is stored at that moment. @returns what is stored then */
  changeSettings(change: (now: OpenIdSettings) => OpenIdSettings): Promise<OpenIdSettings>

  linkOf(account: string): Promise<OpenIdLink | null>
  linksOf(userId: number): Promise<OpenIdLink[]>
  /** the accounts of everybody, for the export */
  links(): Promise<OpenIdLink[]>
  /**
   * Links an account. @returns whether it was free: not linked, or with somebody who is `gone`
   */
  link(link: Omit<OpenIdLink, 'linkedAt'>, gone?: number): Promise<boolean>
  /** Forgets the accounts of somebody who is gone. */
  unlink(userId: number): Promise<void>

  keepSession(sessionKey: string, session: OpenIdSession): Promise<void>
  /** What was kept, once. */
  takeSession(sessionKey: string): Promise<OpenIdSession | null>
  /** Notes whose a session at the provider is: it may name the session and nobody. */
  noteSid(sid: string, account: string, expiresAt: number): Promise<void>
  accountOfSid(sid: string): Promise<string | null>

  /** Of these domains, those that are this organisation's. */
  ownDomains(domains: readonly string[]): Promise<string[]>
  /** Makes a domain this organisation's. @returns whether it was nobody's, its own, or that of `over` */
  claimDomain(domain: string, over: string | null): Promise<boolean>
  /** Absent, and another organisation's, is fine. */
  releaseDomain(domain: string): Promise<void>
}

/** A sign-in that began here and goes on at a provider. */
export interface OpenIdVisit {
  tenantId: string
  issuer: string
  clientId: string
  nonce: string
  codeVerifier: string
  /** hash of what the browser's cookie holds */
  browser: string
  /** where to go on; empty for the first page */
  to: string
  /** of the administrator who tests the settings; null for a sign-in */
  testedBy: number | null
  expiresAt: number
}

/** What leads to an organisation before anybody is known. */
export interface OpenIdLookups {
  tenantOfDomain(domain: string): Promise<string | null>
  /** @returns the secret, of which only the hash is stored */
  begin(visit: OpenIdVisit): Promise<string>
  /** The visit, once; null when unknown, expired or taken. */
  take(secret: string): Promise<OpenIdVisit | null>
  /** Notes where somebody signed in with the one provider of a deployment. @param key `accountKey` or `sidKey` */
  noteArrival(key: string, tenantId: string, expiresAt: number): Promise<void>
  /** The organisations where that was noted, and has not expired. */
  tenantsOfArrival(key: string): Promise<string[]>
}

export interface ProviderCall {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** The world outside, as far as settings of organisations may name it. */
export interface OpenIdProviders {
  /**
   * Calls a provider: public https addresses only, no redirect, bounded in time and size.
   * @throws Error when there is no answer, or a too long one
   */
  call(url: string, call: ProviderCall): Promise<Response>
  /** Whether this deployment lets organisations name that address, as far as can be said without calling it. */
  isAllowed(url: string): boolean
  /** The TXT records of a domain; empty without any. @throws Error when nobody answers */
  txt(domain: string): Promise<string[]>
  /** Whether a domain is for tests and taken as proven, see `npm start -- --openid`. */
  isForTests(domain: string): boolean
}
