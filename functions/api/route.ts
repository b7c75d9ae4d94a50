import type { Context } from 'hono'
import type { Caller } from '../application/auth/session.ts'
import type { OpenIdProviderSetting } from '../platform/env.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { RouteDocument } from './openapi/describe.ts'
import type { Scope } from '../application/records/visible-scope.ts'
import type { Action } from '../../shared/domain/access/audit-actions.ts'
import type { UserKey } from '../platform/ports/ports.ts'
import type { AuditEntry } from '../platform/ports/tenant-ports.ts'

type Rule = 'allowed' | 'refused'

/** What a route does for signed-in callers who may not do everything. Suspended accounts never get this far. */
export interface Gate {
  /** while nobody confirmed the account's email address: it may belong to somebody else */
  unconfirmed: Rule
  /** when the trial is over: the account can be viewed, exported and closed */
  trialOver: Rule
  /** a guest has only the link, which others may have too, so guests neither see nor end each other's sessions */
  guest: Rule
}

/** What a request did, for the audit log. Who did it, when and from where is added when it is written. */
export interface Noted {
  action: Action
  objectType?: string
  objectId?: number
  attributes?: AuditEntry['attributes']
  /** when it is not the caller: the user who has just signed in */
  by?: UserKey
}

/** What API Gateway adds to a request; absent when a test calls the application directly. */
export interface Gateway {
  requestContext?: { requestId?: string; http?: { sourceIp?: string; method?: string } }
}

export interface ApiEnv {
  Bindings: Gateway
  Variables: {
    world: WorldOf<'api'>
    version: string
    /** see `viewerAddress` */
    isFromEdge: boolean
    allowedOrigins: readonly string[]
    mapOrigins: readonly string[]
    tenantDomains: ReadonlyMap<string, string>
    openIdProvider: OpenIdProviderSetting | null
    auditEntries: Noted[]
    /** of the caller; null before they are known, and for visitors */
    tenantId: string | null
  }
}
export type ApiContext = Context<ApiEnv>

/** A caller together with what they may see, looked up at most once in a request. */
export interface ScopedCaller extends Caller {
  scope: Scope
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = Response | Promise<Response>

/** One call of the API and all that is known of it. */
export type Route = RouteFacts &
  (
    | { access: 'open'; answer: (c: ApiContext, caller: ScopedCaller | null) => Answer }
    | { access: 'signedIn'; answer: (c: ApiContext, caller: ScopedCaller) => Answer }
  )

interface RouteFacts {
  method: Method
  /** below `/api` */
  path: string
  /** what callers may do whose account is restricted, and guests */
  gate: Gate
  document: () => RouteDocument
  /** the audit entry of each call that succeeds, where it is always the same; others are noted by the answer */
  audit?: Noted
}

/**
 * An answer whose code is loaded with its first request and not at every cold start: for what weighs much and is asked
 * for rarely, such as sheets, archives and documents. The route itself stays in the list of routes:
 *
 *     answer: later(async () => (await import('../exports/device-sheet.ts')).answerDeviceSheet)
 *
 * The file gets a bundle of its own. That is worth something only while nothing imports it statically as well, so it
 * holds the answer and no routes; `infra/build/main.ts --sizes` tells what a function loads at its start.
 */
export function later<Who>(
  load: () => Promise<(c: ApiContext, caller: Who) => Answer>,
): (c: ApiContext, caller: Who) => Promise<Response> {
  return async (c, caller) => (await load())(c, caller)
}
