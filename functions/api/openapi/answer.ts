import type { ApiContext } from '../route.ts'
import { routes } from '../routes.ts'
import { chapters } from './chapters.ts'
import { openApi, type OpenApi } from './document.ts'
import { documentPage } from './page.ts'

/** It changes with a deployment only, so it is made once. */
let made: OpenApi | undefined

const documentOf = (c: ApiContext): OpenApi => (made ??= openApi(routes, chapters(), c.var.version))

/** Nothing in it runs, and nothing is loaded from elsewhere. */
const pageRules =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

export function answerDocument(c: ApiContext): Response {
  c.header('cache-control', 'public, max-age=300')
  return c.json(documentOf(c))
}

export function answerPage(c: ApiContext): Response {
  c.header('cache-control', 'public, max-age=300')
  c.header('content-security-policy', pageRules)
  return c.html(documentPage(documentOf(c), c.var.world.siteAddress()))
}
