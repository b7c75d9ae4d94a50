import { inMemoryForwardings } from '../forwarding/in-memory-forwardings.ts'
import { inMemoryImports, inMemoryImportServers } from '../imports/in-memory-imports.ts'
import { webhooksBy } from '../integrations/channels/webhooks.ts'
import { inMemoryLake } from '../lake/in-memory-lake.ts'
import type { World } from '../ports/ports.ts'
import { inMemorySourceMessages } from '../sources/in-memory-source-messages.ts'
import type { Memory } from './memory.ts'
import { awsTargetsOf, brokersOf, postedTo, type OutsideServices } from './notifications/channels.ts'
import { inMemoryProblems } from './problems.ts'

type InAndOut = Pick<
  World,
  | 'problems'
  | 'sourceMessages'
  | 'forwardings'
  | 'lake'
  | 'webhooks'
  | 'brokers'
  | 'awsTargets'
  | 'imports'
  | 'importServers'
>

/** What could not be used, what came in, and what goes out. */
export const dataInAndOut = (memory: Memory, services: OutsideServices): InAndOut => ({
  webhooks: webhooksBy(
    (call) => postedTo(services, call),
    () => memory.now(),
  ),
  brokers: brokersOf(services),
  awsTargets: awsTargetsOf(services),
  forwardings: (tenantId) => inMemoryForwardings(memory, tenantId),
  lake: (tenantId) => inMemoryLake(memory, tenantId),
  imports: (tenantId) => inMemoryImports(memory, tenantId),
  importServers: inMemoryImportServers(memory),
  problems: (tenantId) => inMemoryProblems(memory, tenantId),
  sourceMessages: (tenantId) => inMemorySourceMessages(memory, tenantId),
})
