import { awsLimits } from '../emulators/aws-limits.data.ts'
import { parsePattern } from './filter-pattern.ts'
import { text, type Resolver } from './resolver.ts'
import type { Found, Json, Template } from './template.ts'
import { readRoles } from './roles.ts'
import { properties } from './stores.ts'
import type { FunctionPlan, MappingPlan } from './types.ts'

interface FunctionProperties {
  Role?: string
  Code: { S3Key?: string }
  Handler?: string
  Environment?: { Variables?: Record<string, Json> }
  Timeout?: number
  MemorySize?: number
  ReservedConcurrentExecutions?: number
}

export function readFunctions(resolver: Resolver, templates: readonly Template[]): FunctionPlan[] {
  const roles = readRoles(resolver)
  return resolver.ofType('AWS::Lambda::Function').map((found) => {
    const { ref, attributes } = resolver.identity(found)
    const given = properties<FunctionProperties>(resolver, found)
    const variables = Object.entries(given.Environment?.Variables ?? {})
    const deployed = Object.fromEntries(variables.map(([name, value]) => [name, text(value)]))
    const title = titleOf(found.id)
    compareEnvironment(title, deployed)
    const { NODE_OPTIONS: nodeOptions, ...environment } = deployed
    compareTimeout(title, given.Timeout ?? 3)
    return {
      title,
      name: ref,
      arn: attributes.Arn!,
      folder: assetFolder(found, given.Code.S3Key, templates),
      handler: given.Handler ?? 'index.handler',
      environment,
      timeoutSeconds: given.Timeout ?? 3,
      memoryMegabytes: given.MemorySize ?? 128,
      semiSpaceMegabytes: semiSpaceOf(title, nodeOptions),
      reservedExecutions: given.ReservedConcurrentExecutions ?? null,
      role: roleOf(given.Role, roles),
    }
  })
}

/** A thread cannot take options of Node.js: what they mean is given to it, and one that is not known stops the start. */
function semiSpaceOf(title: string, nodeOptions: string | undefined): number | null {
  if (nodeOptions === undefined) return null
  const megabytes = /^--max-semi-space-size=(\d+)$/.exec(nodeOptions)?.[1]
  if (megabytes === undefined) throw new Error(`${title}: NODE_OPTIONS ${nodeOptions} is not known on one machine`)
  return Number(megabytes)
}

function roleOf(arn: string | undefined, roles: ReturnType<typeof readRoles>): FunctionPlan['role'] {
  if (arn === undefined) return null
  const name = arn.split('/').at(-1) ?? ''
  return { name, statements: roles.get(name) ?? [] }
}

function compareEnvironment(title: string, environment: Record<string, string>): void {
  const bytes = Buffer.byteLength(Object.entries(environment).flat().join(''))
  const environmentBytesMax = awsLimits.lambda.environmentBytesMax.value
  if (bytes <= environmentBytesMax) return
  throw new Error(`${title}: its environment has ${bytes} bytes; Lambda takes ${environmentBytesMax} at most`)
}

function compareTimeout(title: string, seconds: number): void {
  const secondsMax = awsLimits.lambda.timeoutSecondsMax.value
  if (seconds > secondsMax)
    throw new Error(`${title}: may run for ${seconds} s; Lambda lets it run ${secondsMax} at most`)
}

function assetFolder(found: Found, key: string | undefined, templates: readonly Template[]): string {
  const hash =
    key
      ?.split('/')
      .at(-1)
      ?.replace(/\.zip$/, '') ?? ''
  const folder = templates.find(({ stack }) => stack === found.stack)?.assets[hash]
  if (!folder) throw new Error(`${found.stack}/${found.id}: its code is not an asset of the assembly`)
  return folder
}

/** `LiveFanOut1A2B3C4D` -> `live-fan-out` */
const titleOf = (id: string): string =>
  id
    .replace(/[0-9A-F]{8}$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()

interface MappingProperties {
  FunctionName: string
  EventSourceArn: string
  BatchSize?: number
  MaximumBatchingWindowInSeconds?: number
  FilterCriteria?: { Filters?: { Pattern: string }[] }
  FunctionResponseTypes?: string[]
  BisectBatchOnFunctionError?: boolean
  MaximumRetryAttempts?: number
  MaximumRecordAgeInSeconds?: number
  DestinationConfig?: { OnFailure?: { Destination?: string } }
  StartingPosition?: string
  Enabled?: boolean
}

export function readMappings(resolver: Resolver): MappingPlan[] {
  const functions = resolver.ofType('AWS::Lambda::Function').map((found) => ({ ...resolver.identity(found), found }))
  return resolver
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ stack, resource }) => resolver.resolve(stack, resource.Properties?.['Enabled'] ?? true) !== false)
    .map((found) => {
      const given = properties<MappingProperties>(resolver, found)
      const target = functions.find(({ ref, attributes }) => [ref, attributes.Arn].includes(given.FunctionName))
      if (!target) throw new Error(`${found.stack}/${found.id}: there is no function ${given.FunctionName}`)
      const source = sourceOf(given.EventSourceArn)
      if (source.kind === 'queue' && given.FilterCriteria) {
        throw new Error(`${found.stack}/${found.id}: filters on a queue are not imitated`)
      }
      return {
        title: `${titleOf(target.found.id)}.${originOf(source)}`,
        functionArn: target.attributes.Arn!,
        source,
        batchSize: given.BatchSize ?? (source.kind === 'queue' ? 10 : 100),
        windowMs: (given.MaximumBatchingWindowInSeconds ?? 0) * 1000,
        filters: (given.FilterCriteria?.Filters ?? []).map(({ Pattern }) => parsePattern(Pattern)),
        partialResponses: given.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
        bisect: given.BisectBatchOnFunctionError === true,
        retriesMax: given.MaximumRetryAttempts ?? -1,
        ageMaxSeconds: given.MaximumRecordAgeInSeconds ?? -1,
        failureQueueArn: given.DestinationConfig?.OnFailure?.Destination ?? null,
        startAt: given.StartingPosition === 'LATEST' ? 'LATEST' : 'TRIM_HORIZON',
      }
    })
}

function originOf(source: MappingPlan['source']): string {
  if (source.kind === 'table') return source.table
  return source.kind === 'queue' ? source.queue : (source.arn.split('/').at(-1) ?? '')
}

function sourceOf(arn: string): MappingPlan['source'] {
  const service = arn.split(':')[2]
  if (service === 'kinesis') {
    const [stream = '', consumer] = arn.split('/consumer/')
    return consumer === undefined ? { kind: 'stream', arn: stream } : { kind: 'stream', arn: stream, isPushed: true }
  }
  if (service === 'dynamodb') return { kind: 'table', arn, table: arn.split('/')[1] ?? '' }
  if (service === 'sqs') return { kind: 'queue', arn, queue: arn.split(':').at(-1) ?? '' }
  throw new Error(`an event source of ${service} is not imitated: ${arn}`)
}
