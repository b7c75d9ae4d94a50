import type { InMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'

type Call = (...args: unknown[]) => unknown

/**
 * The same world, where the process dies at one call of history or of the data lake: those before it pass, those after it
 * belong to the next process.
 * @param hasDied called at that
 */
export function dyingInLake(world: InMemoryWorld, callsBefore: number, hasDied: () => void): InMemoryWorld {
  let left = callsBefore
  const dying = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name)
        if (typeof call !== 'function') return call
        return (...args: unknown[]) => {
          if (left-- === 0) {
            hasDied()
            throw new Error(`The process dies at ${String(name)}`)
          }
          return (call as Call).apply(target, args)
        }
      },
    })
  return {
    ...world,
    tracks: (tenantId) => dying(world.tracks(tenantId)),
    lake: (tenantId) => dying(world.lake(tenantId)),
  }
}
