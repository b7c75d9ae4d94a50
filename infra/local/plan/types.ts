import type { Statement } from '../permissions/statements.ts'
import type { Pattern } from './filter-pattern.ts'
import type { Expression, Rule } from '../emulators/mqtt/iot-sql.ts'

/** What two synthesized templates need to be started. Names are physical, references are resolved, SQL is parsed. */
export interface Plan {
  tables: TablePlan[]
  streams: StreamPlan[]
  queues: QueuePlan[]
  buckets: BucketPlan[]
  functions: FunctionPlan[]
  mappings: MappingPlan[]
  rules: RulePlan[]
  policies: PolicyPlan[]
  httpApis: HttpApiPlan[]
  socketApis: SocketApiPlan[]
  schedules: SchedulePlan[]
  mapKeys: MapKeyPlan[]
  secrets: SecretPlan[]
  mailSets: MailSetPlan[]
  edge: EdgePlan | null
}

export interface TablePlan {
  name: string
  arn: string
  /** CreateTable as DynamoDB takes it, without the name */
  definition: Record<string, unknown>
  ttlAttribute: string | null
}

export interface StreamPlan {
  name: string
  arn: string
  shardCount: number
  retentionHours: number
}

export interface QueuePlan {
  name: string
  arn: string
  url: string
  retentionSeconds: number
  visibilitySeconds: number
  /** where a message goes that was taken in vain so often; null: it stays */
  redrive: { queueArn: string; receivesMax: number } | null
}

export interface BucketPlan {
  name: string
  domain: string
  /** what of its objects is removed so many days after it was stored */
  rules: readonly { prefix: string; tags: Readonly<Record<string, string>>; days: number }[]
}

/** A key of Amazon Location. */
export interface MapKeyPlan {
  name: string
  actions: string[]
  resources: string[]
  /** patterns of addresses whose pages may use it */
  referers: string[]
}

/** A secret of Secrets Manager, with the value that it would make up. */
export interface SecretPlan {
  name: string
  arn: string
  value: string
}

export interface FunctionPlan {
  /** as its folder in `functions/` is called: `live-fan-out` */
  title: string
  arn: string
  name: string
  folder: string
  /** `index.handler` */
  handler: string
  environment: Record<string, string>
  timeoutSeconds: number
  memoryMegabytes: number
  /** that the template asks for, see `semiSpaceOf` */
  semiSpaceMegabytes: number | null
  /** calls at once that it has for itself, and no more; null when it shares those of the account */
  reservedExecutions: number | null
  /** null without one, as in small templates of tests: then nothing is refused */
  role: { name: string; statements: readonly Statement[] } | null
}

export interface MappingPlan {
  /** of the function and its source; also the name of its checkpoint */
  title: string
  functionArn: string
  source:
    | { kind: 'stream'; arn: string; isPushed?: true }
    | { kind: 'table'; table: string; arn: string }
    | { kind: 'queue'; queue: string; arn: string }
  batchSize: number
  windowMs: number
  /** any of them lets a record pass; none lets all pass */
  filters: Pattern[]
  partialResponses: boolean
  bisect: boolean
  /** -1: until the record is too old */
  retriesMax: number
  /** -1: for ever */
  ageMaxSeconds: number
  failureQueueArn: string | null
  startAt: 'TRIM_HORIZON' | 'LATEST'
}

/** Text and expressions in turn, as `parseTemplate` gives them. */
type Template = readonly (string | Expression)[]

export type RuleAction =
  | { kind: 'stream'; streamName: Template; partitionKey: Template }
  | { kind: 'table'; tableName: string }

export interface RulePlan {
  name: string
  rule: Rule
  actions: RuleAction[]
  errorQueueUrl: string | null
}

export interface RoutePlan {
  /** `ANY /api/{proxy+}`, `$default`, `$connect` */
  key: string
  functionArn: string
  /** of a WebSocket API: the function's body goes to the browser that spoke */
  isAnswered: boolean
}

/** A policy of AWS IoT; everything in it is allowed. */
export interface PolicyPlan {
  name: string
  statements: { actions: string[]; resources: string[] }[]
}

export interface HttpApiPlan {
  id: string
  stage: string
  routes: RoutePlan[]
}

export interface SocketApiPlan {
  id: string
  stage: string
  /** `$request.body.action` */
  selection: string
  routes: RoutePlan[]
}

/** What Lambda does with an asynchronous call that failed. */
export interface FailurePlan {
  retries: number
  queueArn: string | null
}

/** A configuration set of SES, and who is called with its events. */
export interface MailSetPlan {
  name: string
  /** `BOUNCE`, `COMPLAINT` … */
  eventTypes: string[]
  topicArn: string
  subscribers: { functionArn: string; failure: FailurePlan }[]
}

export interface SchedulePlan {
  name: string
  expression: string
  timezone: string
  functionArn: string
  /** JSON text with `<aws.scheduler.…>` places to fill */
  input: string
  failure: FailurePlan
  enabled: boolean
}

export interface EdgePlan {
  id: string
  rootObject: string
  origins: Record<string, OriginPlan>
  /** in the order in which they are tried; the last matches everything */
  behaviours: BehaviourPlan[]
  errorPages: { status: number; path: string; answer: number }[]
}

export interface OriginPlan {
  domain: string
  path: string
  /** added to each request, over whatever the viewer sent */
  headers: Record<string, string>
}

export interface BehaviourPlan {
  pattern: string
  originId: string
  methods: string[]
  compress: boolean
  /** source of the edge function */
  viewerRequest: string | null
  responseHeaders: { name: string; value: string; override: boolean }[]
}
