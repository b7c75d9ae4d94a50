/**
 * The parts of a path that a pattern names, or null when it does not fit. `:id` stands for one part, a final `*` for any
 * number of them, none included; a slash at the end does not matter: `/settings/device/:id`, `/settings/*`.
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  const isOpen = wanted.at(-1) === '*'
  if (isOpen) wanted.pop()
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null
  const named: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at]!
    if (part.startsWith(':')) named[part.slice(1)] = value
    else if (part !== value) return null
  }
  return named
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
