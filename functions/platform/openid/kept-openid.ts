import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import type { OpenIdLink, OpenIdProviders, OpenIdSession, OpenIdVisit } from './openid-ports.ts'

/** What the memory keeps of all organisations. */
export interface OpenIdMemory {
  domains: Map<string, { tenantId: string }>
  visits: Map<string, OpenIdVisit>
  /** until when (epoch ms) organisations know of an account or a session of the provider of the deployment */
  arrivals: Map<string, Map<string, number>>
  /** TXT records by domain */
  txt: Map<string, string[]>
  /** null for nobody */
  answer: OpenIdProviders['call'] | null
}

/** What it keeps of one of them. */
export interface KeptOpenId {
  /** under an empty name */
  settings: Map<string, OpenIdSettings>
  /** by account */
  links: Map<string, OpenIdLink>
  sessions: Map<string, OpenIdSession>
  sids: Map<string, { account: string; expiresAt: number }>
}
