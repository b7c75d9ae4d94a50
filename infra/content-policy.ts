import { mapLimits } from '../shared/domain/map/map-limits.ts'
import { catalogueOrigins } from '../shared/domain/map/map-origins.ts'

/**
 * Where the client may load what from. The map draws from blobs, in a worker; its text shaping is WebAssembly. It fetches
 * tiles, so that a map service is named for connections only.
 *
 * @param mapOrigins those of this deployment, besides those of the catalogue of map styles
 * @param host the name of the site where it has one of its own: for Safari before 15.4 the live socket is not `'self'`
 * @throws Error when CloudFront would refuse it
 */
export function contentPolicy(mapOrigins: readonly string[], host?: string): string {
  const policy = policyWith(
    [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self' blob:",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join('; '),
    [...(host === undefined ? [] : [`wss://${host}`]), ...catalogueOrigins(), ...mapOrigins],
  )
  const excess = policy.length - mapLimits.contentPolicyCharactersMax
  if (excess <= 0) return policy
  throw new Error(`qafila.mapOrigins: name fewer origins; the content policy is ${excess} characters too long.`)
}

/** The policy with further origins that pages may connect to. */
export const policyWith = (policy: string, origins: readonly string[]): string =>
  policy.replace(/connect-src [^;]*/, (directive) => [...new Set([...directive.split(' '), ...origins])].join(' '))
