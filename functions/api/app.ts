import { HonoBase as Hono } from 'hono/hono-base'
import { TrieRouter } from 'hono/router/trie-router'
import { Failure } from '../../shared/domain/failures.ts'
import type { OpenIdProviderSetting } from '../platform/env.ts'
import { failureAnswer } from '../platform/failure-answer.ts'
import { disconnectEnded } from '../application/auth/end-sessions.ts'
import { isFromEdge, noOrigin, type OriginCheck } from '../application/auth/request.ts'
import { callerOf, type Caller } from '../application/auth/session.ts'
import type { WorldOf } from '../platform/needs.ts'
import { audited, note, takesAccess, writeEntries } from './audit-entries.ts'
import { methodsOfIdsOnly } from './http/addresses.ts'
import { authRequest } from './http/auth-request.ts'
import { fitted } from './http/response-size.ts'
import { unlessSeen } from './http/version-tag.ts'
import { requireGate } from './gates.ts'
import type { ApiContext, ApiEnv, ScopedCaller, Route } from './route.ts'
import { routes } from './routes.ts'
import { scopeOf } from '../application/records/visible-scope.ts'

/** Answers are for one person and one moment, and are never a page. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

export interface Deployed {
  /** of the product, as `GET /api/server` shows it */
  version?: string
  /** see `viewerAddress`; without it no request counts as one that came through the content network */
  isOriginSecret?: OriginCheck
  /** of other sites whose pages may call this API, like `https://fleet.example` */
  allowedOrigins?: readonly string[]
  /** besides those of known map services: where pages may load maps from, like `https://tiles.example` */
  mapOrigins?: readonly string[]
  /** ids of tenants, by the names that their own addresses have */
  tenantDomains?: ReadonlyMap<string, string>
  /** what people of every organisation sign in with; null where each chooses its own */
  openIdProvider?: OpenIdProviderSetting | null
}

const idsOnly = methodsOfIdsOnly(routes)

export function createApp(world: WorldOf<'api'>, deployed: Deployed = {}): Hono<ApiEnv> {
  const { version = '', isOriginSecret = noOrigin, allowedOrigins = [], mapOrigins = [] } = deployed
  const { tenantDomains = new Map<string, string>(), openIdProvider = null } = deployed
  // names beside `:id` need this router; the usual set brings a second one along. An address means the same with a slash
  const app = new Hono<ApiEnv>({ router: new TrieRouter(), strict: false })
  app.use(async (c, next) => {
    c.set('world', world)
    c.set('version', version)
    c.set('isFromEdge', await isFromEdge((name) => c.req.header(name), isOriginSecret))
    c.set('allowedOrigins', allowedOrigins)
    c.set('mapOrigins', mapOrigins)
    c.set('tenantDomains', tenantDomains)
    c.set('openIdProvider', openIdProvider)
    c.set('auditEntries', [])
    c.set('tenantId', null)
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (allowedOrigins.length > 0) (await import('./http/cors.ts')).allowOrigins(c, allowedOrigins)
  })
  const withoutRoute = async (c: ApiContext) =>
    (await import('./http/without-route.ts')).answerWithoutRoute(c, routes, refused)
  for (const { method, path } of idsOnly) app.on(method, `/api${path}`, withoutRoute)
  for (const route of routes) {
    app.on(route.method, `/api${route.path}`, async (c) => fitted(c, unlessSeen(c, await answerOf(route, c))))
  }
  app.notFound(withoutRoute)
  app.onError((error, c) => refused(c, error))
  return app
}

async function answerOf(route: Route, c: ApiContext): Promise<Response> {
  if (route.access === 'open') {
    const caller = await visitor(c)
    return recorded(c, { route, caller }, () => route.answer(c, caller))
  }
  const caller = await requireCaller(c)
  return recorded(c, { route, caller }, () => route.answer(c, caller))
}

interface Call {
  route: Route
  caller: ScopedCaller | null
}

/**
 * Audit entries are written, and sockets closed whose access the call took, even when the answer is a refusal: a part may
 * have been done before it.
 */
async function recorded(c: ApiContext, { route, caller }: Call, answer: () => Response | Promise<Response>) {
  const { statistics } = c.var.world
  try {
    if (caller) await requireGate(c, route, caller)
    const response = await answer()
    if (route.audit) note(c, route.audit)
    return response
  } finally {
    await writeEntries(c, caller)
    if (caller && c.var.auditEntries.some(takesAccess)) await disconnectEnded(c.var.world, caller.actor.tenantId)
    if (caller) statistics.sawUser(caller.actor.tenantId, caller.actor.userId)
    await statistics.flush()
  }
}

async function refused(c: ApiContext, error: unknown): Promise<Response> {
  const wanted = c.req.header('accept-language')
  const reader = wanted === undefined ? undefined : await (await import('./http/failure-reader.ts')).readerOf(wanted)
  const answer = failureAnswer(
    error,
    { requestId: c.env?.requestContext?.requestId ?? '', tenantId: c.var.tenantId },
    reader,
  )
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...answer.headers, ...headers, vary: 'accept-language' },
  })
}

async function requireCaller(c: ApiContext): Promise<ScopedCaller> {
  const caller = await callerOf(c.var.world, authRequest(c))
  if (!caller) throw new Failure('unauthenticated', 'You are not signed in. Sign in and try again.')
  return withScope(c, caller)
}

/** The caller of an open route, where credentials that do not work count as none. */
async function visitor(c: ApiContext): Promise<ScopedCaller | null> {
  const caller = await callerOf(c.var.world, authRequest(c)).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return caller && withScope(c, caller)
}

function withScope(c: ApiContext, caller: Caller): ScopedCaller {
  c.set('tenantId', caller.actor.tenantId)
  const records = audited(caller.records, (auditEntry) => note(c, auditEntry))
  return { ...caller, records, scope: scopeOf(records, caller.user) }
}
