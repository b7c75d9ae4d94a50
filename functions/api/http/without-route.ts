import type { Router } from 'hono/router'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ApiContext } from '../route.ts'

type Refuse = (c: ApiContext, failure: Failure) => Promise<Response>

/** Answers what no route does: OPTIONS, methods that an address does not have, and addresses that are nothing. */
export async function answerWithoutRoute(c: ApiContext, router: Router<unknown>, refuse: Refuse): Promise<Response> {
  const { method, path } = c.req
  const methods = methodsAt(router, path)
  if (methods.length === 0) {
    return refuse(
      c,
      new Failure('missing', 'There is nothing at {address}.', { values: { address: `${method} ${path}` } }),
    )
  }
  const allow = methods.join(', ')
  const answer =
    method === 'OPTIONS'
      ? new Response(null, { status: 204 })
      : await refuse(
          c,
          new Failure('notAllowed', '{method} is not possible here. Use {allow}.', { values: { method, allow } }),
        )
  answer.headers.set('allow', allow)
  return answer
}

/** The methods that an address has; none of an address that is nothing. */
function methodsAt(router: Router<unknown>, path: string): string[] {
  // the first that matches is what runs before every route
  const own = ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => router.match(method, path)[0].length > 1)
  return own.length === 0 ? [] : [...own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS']
}
