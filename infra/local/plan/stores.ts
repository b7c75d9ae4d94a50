import type { Resolver } from './resolver.ts'
import type { Found, Json } from './template.ts'
import type { BucketPlan, MapKeyPlan, QueuePlan, SecretPlan, StreamPlan, TablePlan } from './types.ts'

interface TableProperties {
  KeySchema: Json
  AttributeDefinitions: Json
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: Json; Projection: Json }[]
  LocalSecondaryIndexes?: Json
  StreamSpecification?: { StreamViewType?: string }
  TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean }
}

export function readTables(resolver: Resolver): TablePlan[] {
  return resolver.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map((found) => {
    const { ref, attributes } = resolver.identity(found)
    const given = properties<TableProperties>(resolver, found)
    const indexes = given.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    }))
    const view = given.StreamSpecification?.StreamViewType
    return {
      name: ref,
      arn: attributes.Arn!,
      definition: {
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: given.KeySchema,
        AttributeDefinitions: given.AttributeDefinitions,
        GlobalSecondaryIndexes: indexes?.length ? indexes : undefined,
        LocalSecondaryIndexes: given.LocalSecondaryIndexes,
        StreamSpecification: view ? { StreamEnabled: true, StreamViewType: view } : undefined,
      },
      ttlAttribute: given.TimeToLiveSpecification?.AttributeName ?? null,
    }
  })
}

export function readStreams(resolver: Resolver): StreamPlan[] {
  return resolver.ofType('AWS::Kinesis::Stream').map((found) => {
    const { ref, attributes } = resolver.identity(found)
    const given = properties<{ ShardCount?: number; RetentionPeriodHours?: number }>(resolver, found)
    return {
      name: ref,
      arn: attributes.Arn!,
      shardCount: given.ShardCount ?? 4,
      retentionHours: given.RetentionPeriodHours ?? 24,
    }
  })
}

export function readSecrets(resolver: Resolver): SecretPlan[] {
  return resolver.ofType('AWS::SecretsManager::Secret').map((found) => {
    const { ref, attributes } = resolver.identity(found)
    return { name: attributes.Name!, arn: ref, value: resolver.secretValue(ref) }
  })
}

interface QueueProperties {
  MessageRetentionPeriod?: number
  VisibilityTimeout?: number
  FifoQueue?: boolean
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number }
}

export function readQueues(resolver: Resolver): QueuePlan[] {
  return resolver.ofType('AWS::SQS::Queue').map((found) => {
    const { ref, attributes } = resolver.identity(found)
    const given = properties<QueueProperties>(resolver, found)
    if (given.FifoQueue) throw new Error(`${found.stack}/${found.id} is a FIFO queue, which is not imitated`)
    return {
      name: attributes.QueueName!,
      arn: attributes.Arn!,
      url: ref,
      retentionSeconds: given.MessageRetentionPeriod ?? 345_600,
      visibilitySeconds: given.VisibilityTimeout ?? 30,
      redrive: redriveOf(given),
    }
  })
}

const redriveOf = ({ RedrivePolicy: policy }: QueueProperties): QueuePlan['redrive'] =>
  policy ? { queueArn: policy.deadLetterTargetArn, receivesMax: policy.maxReceiveCount } : null

export function readBuckets(resolver: Resolver): BucketPlan[] {
  return resolver.ofType('AWS::S3::Bucket').map((found) => {
    const { ref, attributes } = resolver.identity(found)
    return { name: ref, domain: attributes.RegionalDomainName!, rules: rulesOf(properties(resolver, found)) }
  })
}

interface BucketProperties {
  LifecycleConfiguration?: {
    Rules: {
      ExpirationInDays?: number
      Prefix?: string
      TagFilters?: { Key: string; Value: string }[]
      Status: string
    }[]
  }
}

const rulesOf = ({ LifecycleConfiguration: lifecycle }: BucketProperties): BucketPlan['rules'] =>
  (lifecycle?.Rules ?? []).flatMap(({ ExpirationInDays: days, Prefix: prefix = '', TagFilters = [], Status }) =>
    days === undefined || Status !== 'Enabled'
      ? []
      : [{ prefix, tags: Object.fromEntries(TagFilters.map(({ Key, Value }) => [Key, Value])), days }],
  )

interface MapKeyProperties {
  KeyName: string
  Restrictions: { AllowActions: string[]; AllowResources: string[]; AllowReferers?: string[] }
}

export function readMapKeys(resolver: Resolver): MapKeyPlan[] {
  return resolver.ofType('AWS::Location::APIKey').map((found) => {
    const { KeyName: name, Restrictions: may } = properties<MapKeyProperties>(resolver, found)
    return { name, actions: may.AllowActions, resources: may.AllowResources, referers: may.AllowReferers ?? ['*'] }
  })
}

/** The resolved properties of a resource, in the shape that CloudFormation documents for its type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the documented shape
export function properties<T>(resolver: Resolver, found: Found): T {
  return resolver.resolve(found.stack, found.resource.Properties ?? {}) as T
}
