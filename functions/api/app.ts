import { Hono } from 'hono'
import { Failure } from '../../shared/domain/failures.ts'
import { failureAnswer } from '../platform/auth/failures.ts'
import { callerOf, type Caller } from '../platform/auth/session.ts'
import type { World } from '../platform/ports/ports.ts'
import { refuseClosedAccount } from './account-gate.ts'
import { audited, note, writeDeeds } from './audit-entries.ts'
import { doorRequest } from './http/auth-request.ts'
import { fitted } from './http/response-size.ts'
import { refuseGuest } from './guest-gate.ts'
import type { ApiContext, ApiEnv, Asker, Route } from './route.ts'
import { routes } from './routes.ts'
import { sightOf } from './records/visible-scope.ts'

/** Answers are for one person and one moment, and are never a page. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

export interface Deployed {
  /** of the product, as `GET /api/server` tells it */
  version?: string
  /** see `viewerAddress`; without it nobody is believed to be the edge */
  originSecret?: string
}

export function createApp(world: World, { version = '', originSecret = '' }: Deployed = {}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('world', world)
    c.set('version', version)
    c.set('originSecret', originSecret)
    c.set('deeds', [])
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
  for (const route of routes) {
    app.on(route.method, `/api${route.path}`, async (c) => fitted(c, await answerOf(route, c)))
  }
  app.notFound((c) => refused(c, new Failure('missing', `There is nothing at ${c.req.method} ${c.req.path}.`)))
  app.onError((error, c) => refused(c, error))
  return app
}

async function answerOf(route: Route, c: ApiContext): Promise<Response> {
  if (route.open) {
    const asker = await visitor(c)
    return recorded(c, asker, () => route.answer(c, asker))
  }
  const asker = await requireAsker(c)
  return recorded(c, asker, async () => {
    refuseGuest(route, asker)
    await refuseClosedAccount(c, route, asker)
    return route.answer(c, asker)
  })
}

/** What was done is written down however the answer turns out: some of it may have been done before a refusal. */
async function recorded(c: ApiContext, asker: Asker | null, answer: () => Response | Promise<Response>) {
  const { statistics } = c.var.world
  try {
    return await answer()
  } finally {
    await writeDeeds(c, asker)
    if (asker) statistics.sawUser(asker.actor.tenantId, asker.actor.userId)
    await statistics.settle()
  }
}

function refused(c: ApiContext, error: unknown): Response {
  const answer = failureAnswer(error, c.env?.requestContext?.requestId ?? '')
  return new Response(answer.body, { status: answer.status, headers: { ...answer.headers, ...headers } })
}

async function requireAsker(c: ApiContext): Promise<Asker> {
  const caller = await callerOf(c.var.world, doorRequest(c))
  if (!caller) throw new Failure('unauthenticated', 'You are not signed in. Sign in and try again.')
  return withSight(c, caller)
}

/** Whoever calls an open route; credentials that do not work are as good as none. */
async function visitor(c: ApiContext): Promise<Asker | null> {
  const caller = await callerOf(c.var.world, doorRequest(c)).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return caller && withSight(c, caller)
}

function withSight(c: ApiContext, caller: Caller): Asker {
  const records = audited(caller.records, (deed) => note(c, deed))
  return { ...caller, records, sight: sightOf(records, caller.user) }
}
