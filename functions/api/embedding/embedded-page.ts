import { shareOf } from '../../../shared/domain/access/share.ts'
import { sitesIn } from '../../../shared/domain/embedding/sites.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { amazonOrigin } from '../../../shared/domain/map/amazon-origin.ts'
import { catalogueOrigins } from '../../../shared/domain/map/map-origins.ts'
import { pagePolicy } from '../../../shared/domain/map/page-policy.ts'
import { authenticateSession } from '../../application/auth/session.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext } from '../route.ts'

/**
 * A page without anything of the link in it: the script reads the token from the page's address. Links of maps, of which
 * the sources are the only ones, open beside the frame.
 */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <base target="_blank" />
    <title>Qafila</title>
    <script type="module" src="/embed.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/**
 * The page of a share link for frames of the sites that the link names, and of our own, which show how it looks. Only a
 * guest's token has one: that of a person is none to be seen in the source of a site. The browser refuses other frames.
 * @throws Failure missing, whose answer nobody may frame
 */
export async function answerEmbedded(c: ApiContext): Promise<Response> {
  const { world, mapOrigins } = c.var
  const secret = queryOf(c).get('token') ?? ''
  const authenticated = secret === '' ? null : await authenticateSession(world, { kind: 'token', secret })
  const guest = authenticated?.entered.user
  if (!guest?.temporary || shareOf(guest.email) === null) {
    throw new Failure('missing', 'This link is no longer valid. Ask for a new one.')
  }
  const amazon = await world.mapKeys.current()
  const connect = [
    ...ownSocket(c),
    ...catalogueOrigins(),
    ...mapOrigins,
    ...(amazon === null ? [] : [amazonOrigin(amazon.region)]),
  ]
  c.header('content-security-policy', pagePolicy({ connect, ancestors: ["'self'", ...sitesIn(guest.attributes)] }))
  // services of maps and their keys know their pages by it; the token stays here
  c.header('referrer-policy', 'strict-origin')
  return c.html(page)
}

/** For Safari before 15.4 the live socket is not the page's own origin. What is no name of a host is left out. */
function ownSocket(c: ApiContext): string[] {
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? ''
  return /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? [`wss://${host}`] : []
}
