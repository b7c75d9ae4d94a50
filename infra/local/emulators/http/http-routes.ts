import type { RoutePlan } from '../../plan/types.ts'

export interface FoundRoute {
  route: RoutePlan
  parameters: Record<string, string>
}

/** The most telling route: a full path before a greedy one before `$default`, a named method before ANY. */
export function findRoute(routes: readonly RoutePlan[], method: string, path: string): FoundRoute | null {
  const found = routes.flatMap((route) => {
    const match = matchRoute(route.key, method, path)
    return match ? [{ route, ...match }] : []
  })
  found.sort((one, other) => other.weight - one.weight)
  return found[0] ?? null
}

function matchRoute(key: string, method: string, path: string) {
  if (key === '$default') return { parameters: {}, weight: 0 }
  const [wanted = 'ANY', template = '/'] = key.split(' ')
  if (wanted !== 'ANY' && wanted !== method) return null
  const names: string[] = []
  const source = template
    .split('/')
    .map((part) => {
      const name = /^\{(.+?)(\+?)\}$/.exec(part)
      if (!name) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name[1]!)
      return name[2] ? '(.+)' : '([^/]+)'
    })
    .join('/')
  const match = new RegExp(`^${source}/?$`).exec(path)
  if (!match) return null
  const parameters = Object.fromEntries(names.map((name, index) => [name, decoded(match[index + 1]!)]))
  const greedy = template.includes('+}') ? 0 : 1000
  return { parameters, weight: greedy + template.split('/').length * 10 + (wanted === 'ANY' ? 1 : 2) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
