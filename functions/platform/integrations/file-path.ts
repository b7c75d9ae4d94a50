/** Bucket keys hold 1,024 bytes; the tenant's own part takes some. */
const lengthMax = 512

/**
 * A path that a file may be kept under: names of letters, digits, `.`, `_` and `-`, none of them beginning with a dot.
 * @throws Error because whoever builds a path out of what a stranger sent has to check it before
 */
export function filePath(path: string): string {
  const names = path.split('/')
  if (path.length <= lengthMax && names.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name))) return path
  throw new Error(`"${path.slice(0, 60)}" cannot be the path of a file`)
}

/** As `filePath`, for the beginning of paths; a slash may end it, and it may be empty. */
export function filePrefix(prefix: string): string {
  if (prefix !== '') filePath(prefix.replace(/\/$/, ''))
  return prefix
}
