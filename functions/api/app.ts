import { Hono } from 'hono'
import { Failure } from '../../shared/domain/failures.ts'
import { failureAnswer } from '../platform/door/failures.ts'
import { callerOf, type Caller } from '../platform/door/session.ts'
import type { World } from '../platform/ports.ts'
import { refuseClosedAccount } from './account-gate.ts'
import { doorRequest } from './door-request.ts'
import { fitted } from './fitted.ts'
import type { ApiContext, ApiEnv, Asker, Route } from './route.ts'
import { routes } from './routes.ts'
import { sightOf } from './sight.ts'

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
  edgeMark?: string
}

export function createApp(world: World, { version = '', edgeMark = '' }: Deployed = {}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('world', world)
    c.set('version', version)
    c.set('edgeMark', edgeMark)
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
  if (route.open) return route.answer(c, await visitor(c))
  const asker = await requireAsker(c)
  await refuseClosedAccount(c, route, asker)
  return route.answer(c, asker)
}

function refused(c: ApiContext, error: unknown): Response {
  const answer = failureAnswer(error, c.env?.requestContext?.requestId ?? '')
  return new Response(answer.body, { status: answer.status, headers: { ...answer.headers, ...headers } })
}

async function requireAsker(c: ApiContext): Promise<Asker> {
  const caller = await callerOf(c.var.world, doorRequest(c))
  if (!caller) throw new Failure('unauthenticated', 'You are not signed in. Sign in and try again.')
  return withSight(caller)
}

/** Whoever calls an open route; credentials that do not work are as good as none. */
async function visitor(c: ApiContext): Promise<Asker | null> {
  const caller = await callerOf(c.var.world, doorRequest(c)).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return caller && withSight(caller)
}

const withSight = (caller: Caller): Asker => ({ ...caller, sight: sightOf(caller.records, caller.user) })
