import { mapLimits } from '../shared/domain/map/map-limits.ts'
import { catalogueOrigins } from '../shared/domain/map/map-origins.ts'
import { pagePolicy } from '../shared/domain/map/page-policy.ts'

/**
 * Where the client may load what from. Nobody may show it in a frame: the page that others may show is answered by the
 * API (`functions/api/embedding`).
 *
 * @param mapOrigins those of this deployment, besides those of the catalogue of map styles
 * @param host the name of the site where it has one of its own: for Safari before 15.4 the live socket is not `'self'`
 * @throws Error when CloudFront would refuse it
 */
export function contentPolicy(mapOrigins: readonly string[], host?: string): string {
  const connect = [...(host === undefined ? [] : [`wss://${host}`]), ...catalogueOrigins(), ...mapOrigins]
  const policy = pagePolicy({ connect, ancestors: ["'none'"] })
  const excess = policy.length - mapLimits.contentPolicyCharactersMax
  if (excess <= 0) return policy
  throw new Error(`qafila.mapOrigins: name fewer origins; the content policy is ${excess} characters too long.`)
}

/** The policy with further origins that pages may connect to. */
export const policyWith = (policy: string, origins: readonly string[]): string =>
  policy.replace(/connect-src [^;]*/, (directive) => [...new Set([...directive.split(' '), ...origins])].join(' '))
