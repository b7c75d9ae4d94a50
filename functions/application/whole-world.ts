import { commandRequests } from './commands/deployed-command-requests.ts'
import * as deployed from '../platform/aws-ports.ts'
import type { World } from '../platform/ports/ports.ts'
import { assemble } from '../platform/world.ts'

const { deployedStore: _, ...ports } = deployed

/** Every port, for programs of the operator, who has permissions of their own. No function may load this. */
export const wholeWorld = (): World => assemble<Omit<World, 'now' | 'pause'>>({ ...ports, commandRequests })
