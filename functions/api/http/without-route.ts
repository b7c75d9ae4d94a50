import { Failure } from '../../../shared/domain/failures.ts'
import type { ApiContext, Route } from '../route.ts'
import { methodsAt } from './addresses.ts'

type Refuse = (c: ApiContext, failure: Failure) => Promise<Response>

/** Answers what no route does: OPTIONS, methods that an address does not have, and addresses that are nothing. */
export async function answerWithoutRoute(c: ApiContext, routes: readonly Route[], refuse: Refuse): Promise<Response> {
  const { path } = c.req
  // as it came: some methods cannot be asked as they are
  const method = c.env?.requestContext?.http?.method ?? c.req.method
  const own = methodsAt(routes, path.replace(/^\/api/, ''))
  if (own.length === 0) {
    return refuse(
      c,
      new Failure('missing', 'There is nothing at {address}.', { values: { address: `${method} ${path}` } }),
    )
  }
  const allow = [...own.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)), 'OPTIONS'].join(', ')
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
