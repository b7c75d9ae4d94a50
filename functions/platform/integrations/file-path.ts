/** Object keys have at most 1,024 bytes; the tenant's prefix takes some. */
const lengthMax = 512

/**
 * A valid path of a file: names of letters, digits, `.`, `_` and `-`, none of them beginning with a dot.
 * @throws Error because code that builds a path from a request has to check it before
 */
export function filePath(path: string): string {
  const names = path.split('/')
  if (path.length <= lengthMax && names.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name))) return path
  throw new Error(`"${path.slice(0, 60)}" cannot be the path of a file`)
}

/** As `filePath`, for a prefix of paths; it may end with a slash, and it may be empty. */
export function filePrefix(prefix: string): string {
  if (prefix !== '') filePath(prefix.replace(/\/$/, ''))
  return prefix
}
