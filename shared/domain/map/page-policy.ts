/** What a page of the client may do beyond its own site. */
interface PageRights {
  /** where it may connect to besides its own site, as origins */
  connect: readonly string[]
  /** who may show it in a frame, as `frame-ancestors` names them */
  ancestors: readonly string[]
}

/**
 * The content policy of a page of the client. The map draws from blobs, in a worker; its text shaping is WebAssembly. It
 * fetches tiles, so that a map service is named for connections only.
 */
export const pagePolicy = ({ connect, ancestors }: PageRights): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ['connect-src', ...new Set(["'self'", ...connect])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ['frame-ancestors', ...ancestors].join(' '),
  ].join('; ')
