import type { Method, Route } from '../route.ts'

type Addressed = Pick<Route, 'method' | 'path'>

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * The methods that an address has: those of the path with the most names among those that it matches, so that a name such
 * as `/commands/send` does not have those of `/commands/:id`, whichever is listed first.
 * @param address below `/api`, without a slash at its end
 * @returns none for an address that is nothing
 */
export function methodsAt(routes: readonly Addressed[], address: string): Method[] {
  const matching = routes.map(({ path }) => path).filter((path) => matches(path, address))
  const [found] = matching.toSorted((a, b) => holesIn(a) - holesIn(b))
  return found === undefined ? [] : methodsOf(routes, found)
}

/** Names with the methods that only a path with `:id` in their place has: calls that would look for a record of that name. */
export function methodsOfIdsOnly(routes: readonly Addressed[]): Addressed[] {
  const known = new Map<string, Set<Method>>()
  for (const { method, path } of routes) known.set(path, (known.get(path) ?? new Set()).add(method))
  const withId = [...known].filter(([path]) => path.includes(':'))
  return [...known].flatMap(([path, own]) => {
    const swallowed = withId.filter(([other]) => other !== path && matches(other, path))
    return methods
      .filter((method) => !own.has(method) && swallowed.some(([, has]) => has.has(method)))
      .map((method) => ({ method, path }))
  })
}

const methodsOf = (routes: readonly Addressed[], path: string): Method[] =>
  methods.filter((method) => routes.some((route) => route.path === path && route.method === method))

const holesIn = (path: string): number => path.split('/').filter((part) => part.startsWith(':')).length

function matches(path: string, address: string): boolean {
  const fixed = path.indexOf(':')
  if (fixed === -1 || !address.startsWith(path.slice(0, fixed))) return path === address
  const [wanted, given] = [path.split('/'), address.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}
