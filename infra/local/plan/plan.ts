import { readEdge } from './edge.ts'
import { readHttpApis, readSocketApis } from './http-apis.ts'
import { readFunctions, readMappings } from './functions.ts'
import { readBuckets, readMapKeys, readQueues, readSecrets, readStreams, readTables } from './stores.ts'
import type { Plan } from './types.ts'
import { readPolicies, readRules, readSchedules } from './event-sources.ts'
import { readMailSets } from './mail-sets.ts'
import { refuseUnknownTypes } from './resource-types.ts'
import { Resolver } from './resolver.ts'
import type { Template } from './template.ts'

/**
 * Finished templates in, what to start out; nothing is started here.
 * @throws Error that names the resource type, reference, function or SQL that the local cloud does not know
 */
export function plan(templates: readonly Template[]): Plan {
  refuseUnknownTypes(templates)
  const resolver = new Resolver(templates)
  return {
    tables: readTables(resolver),
    streams: readStreams(resolver),
    queues: readQueues(resolver),
    buckets: readBuckets(resolver),
    functions: readFunctions(resolver, templates),
    mappings: readMappings(resolver),
    rules: readRules(resolver),
    policies: readPolicies(resolver),
    httpApis: readHttpApis(resolver),
    socketApis: readSocketApis(resolver),
    schedules: readSchedules(resolver),
    mapKeys: readMapKeys(resolver),
    secrets: readSecrets(resolver),
    mailSets: readMailSets(resolver),
    edge: readEdge(resolver),
  }
}
