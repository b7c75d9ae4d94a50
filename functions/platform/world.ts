import { setTimeout } from 'node:timers/promises'
import type { FunctionName, PortsOf, WorldOf } from './needs.ts'
import type { World } from './ports/ports.ts'

type Makers<Ports> = { readonly [Port in keyof Ports]: () => Ports[Port] }

/**
 * The world of one function, made of exactly the ports that `needs.ts` declares for it: one more or one less does not
 * compile. The ports come from `aws-ports.ts`, by name, so that the others stay out of the bundle.
 */
export const worldOf = <Name extends FunctionName>(makers: Makers<PortsOf<Name>>): WorldOf<Name> =>
  assemble(makers) as WorldOf<Name>

/** A world of these ports, and the clock. */
export function assemble<Ports extends object>(makers: Makers<Ports>): Ports & Pick<World, 'now' | 'pause'> {
  const ports = Object.entries<() => unknown>(makers).map(([name, make]) => [name, make()])
  return {
    ...(Object.fromEntries(ports) as Ports),
    now: () => Date.now(),
    pause: (ms) => setTimeout(ms, undefined),
  }
}
