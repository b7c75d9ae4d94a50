import type { ApiContext } from '../route.ts'
import type { OpenApi } from './document.ts'
import { madeDocument } from './generate.ts'
import { documentPage } from './page.ts'

let made: OpenApi | undefined

function documentOf(c: ApiContext): OpenApi {
  made ??= madeDocument()
  return { ...made, info: { ...made.info, version: c.var.version } }
}

/** It changes with a deployment only. */
const cached = 'public, max-age=300'

/** Nothing in it runs, and nothing is loaded from elsewhere. */
const pageRules =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

export function answerDocument(c: ApiContext): Response {
  c.header('cache-control', cached)
  return c.json(documentOf(c))
}

export function answerPage(c: ApiContext): Response {
  c.header('cache-control', cached)
  c.header('content-security-policy', pageRules)
  return c.html(documentPage(documentOf(c), c.var.world.siteAddress()))
}
