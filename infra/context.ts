import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { saveAtOnce, saveWithinAMinute } from '../functions/platform/env.ts'
import { isHostName, isMapOrigin, isWebOrigin } from './web-origin.ts'

const repository = new URL('../', import.meta.url)

/** the site is encrypted, and browsers load nothing else into it */
const isHttpsMapOrigin = (text: string): boolean => text.startsWith('https:') && isMapOrigin(text)

const hostName = z.string().refine(isHostName, 'is a name like fleet.your.domain')
const certificateArn = z
  .string()
  .regex(/^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/, 'is the ARN of a certificate of ACM')
const ownName = z.strictObject({ name: hostName, certificateArn })

const tableName = z.string().regex(/^[\w.-]{3,255}$/, 'is the name of a table')
const restored = z.strictObject({ name: tableName })
const restoredWithStream = z.strictObject({
  name: tableName,
  streamArn: z
    .string()
    .regex(
      /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/,
      'is the ARN of the stream of a table',
    ),
})

/** All five, because they name each other's records: they are restored to the same second. */
const restoredTables = z.strictObject({
  records: restored,
  lookups: restored,
  tracks: restoredWithStream,
  sockets: restoredWithStream,
  audit: restored,
})

const capacity = z
  .strictObject({ min: z.int().min(1).max(40_000), max: z.int().min(1).max(40_000) })
  .refine(({ min, max }) => min <= max, 'has a min that is at most its max')

/** Sizes that an operator may change without touching code: the `qafila` part of `cdk.context.json`. */
const sizesSchema = z.strictObject({
  size: z.never('is no setting any more; messages and streamShards are (docs/deploy.md, "Upgrade")').optional(),
  /** where live messages go: a table, which costs nothing while nothing is sent; or a stream, which costs less from some fifteen a second on */
  messages: z.enum(['table', 'stream']),
  /** of the stream, each for 1,000 messages or 1 MB a second; 0 for none. A stream that gets no more messages is read on */
  streamShards: z.int().min(0).max(500),
  /** how long the stream keeps a message; above 24, each shard costs more than twice as much (`docs/costs.md`) */
  streamRetentionHours: z.int().min(24).max(168),
  /**
   * how ingest gets messages of the stream: `pushed` at once, by a consumer of its own; `polled` once a second, which costs less and
   * shows positions half a second later (`docs/costs.md`)
   */
  ingestReading: z.enum(['pushed', 'polled']),
  /**
   * when ingest saves positions: `at-once`, before browsers get them; or each vehicle `within-a-minute`, for a
   * third of what writes cost: history is a minute late then, the map and events are not (`docs/costs.md`)
   */
  ingestSaving: z.enum([saveAtOnce, saveWithinAMinute]),
  ingestBatchMessages: z.int().min(1).max(5_000),
  /** how long to gather a batch: 0 is fastest, 5 writes least */
  ingestBatchSeconds: z.int().min(0).max(300),
  ingestParallelPerShard: z.int().min(1).max(10),
  /** of the stream that held buffers up to version 1.1: it is only read, until it is empty and this can be 0 (`docs/deploy.md`) */
  backlogShards: z.int().min(0).max(500),
  /** many, so that one save takes many messages of a device; one invocation carries at most six megabytes of them */
  backlogBatchMessages: z.int().min(1).max(10_000),
  backlogParallelPerShard: z.int().min(1).max(10),
  /** how long to gather changes before browsers get them: 0 is fastest; with many shards, 1 sends far fewer frames */
  liveBatchSeconds: z.int().min(0).max(10),
  /** queues between ingest and browsers; each organisation has one of them (`docs/scale.md`); one alarm compares ten at most */
  liveQueues: z.int().min(1).max(10),
  /**
   * capacity of the table of positions, in units a second, which follows the use between these bounds; without it, the
   * table is paid on demand (`docs/deploy.md` says when to switch)
   */
  tracksCapacity: z.strictObject({ writes: capacity, reads: capacity }).optional(),
  logsKeptDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /** the address that e-mails come from; SES asks its owner once to confirm it */
  mailFrom: z.email(),
  /** `existing` when SES in this account and region knows the address or its domain already: a second one is an error */
  mailIdentity: z.enum(['create', 'existing']),
  /** the region of Amazon Location's addresses, if not the product's own; `off` does without addresses */
  geocoderRegion: z
    .string()
    .regex(/^(off|[a-z]{2}(-[a-z]+)+-\d)$/, 'is a region like eu-west-1, or off')
    .optional(),
  /** the region of AWS IoT Core Device Location, if not the product's own; `off` looks up no access points and cells */
  geolocationRegion: z
    .string()
    .regex(/^(off|[a-z]{2}(-[a-z]+)+-\d)$/, 'is a region like eu-west-1, or off')
    .optional(),
  /** the region of Amazon Location's maps, if not the product's own; `off` keeps the bundled map only */
  mapRegion: z
    .string()
    .regex(/^(off|[a-z]{2}(-[a-z]+)+-\d)$/, 'is a region like eu-west-1, or off')
    .optional(),
  /** another number replaces the key of the maps: `docs/runbook.md` */
  mapKeyNumber: z.int().min(1).max(9_999).optional(),
  /** other sites whose pages may call the API, like `https://fleet.example`; without any only the product's own may */
  corsOrigins: z.array(z.string().refine(isWebOrigin, 'is an origin like https://fleet.example')).max(20).optional(),
  /** where tenants' own maps may come from, like `https://tiles.example`, besides the services that the product knows */
  mapOrigins: z
    .array(z.string().refine(isHttpsMapOrigin, 'is an origin like https://tiles.example'))
    .max(20)
    .optional(),
  /** `on` puts a firewall before CloudFront, which limits what one address may ask (`infra/operations/edge-firewall.ts`); it is billed by the month and by request */
  waf: z.enum(['on', 'off']).optional(),
  /** minutes without any message of a tracker after which an alarm is raised; none without, as at night all may be parked */
  quietMinutes: z.int().min(15).max(1_440).multipleOf(5, 'is a multiple of 5').optional(),
  /** `on` sends text messages of notifications and commands, which cost money: `docs/runbook.md` says what to do before */
  sms: z.enum(['on', 'off']).optional(),
  /** the address of web, API and live socket; CloudFront takes certificates of us-east-1 only */
  domain: ownName.optional(),
  /**
   * names of tenants' own, each with the tenant's id as `npm run tenants -- list` shows it: the sign-in pages there are the
   * tenant's. The certificate of `domain` has to be for all of them
   */
  tenantDomains: z
    .record(
      hostName,
      z.string().regex(/^[a-z\d]{1,40}$/i, 'is the id of a tenant, as "npm run tenants -- list" shows it'),
    )
    // so many names a certificate of ACM can have besides its first without asking for more
    // (https://docs.aws.amazon.com/acm/latest/userguide/acm-limits.html)
    .refine((domains) => Object.keys(domains).length <= 9, 'has at most 9 names')
    .optional(),
  /** the one provider that people of every organisation sign in with; its client secret is one of Secrets Manager */
  openId: z
    .strictObject({
      issuer: z.url().refine((text) => text.startsWith('https://'), 'is an https address'),
      clientId: z.string().min(1),
      secretName: z
        .string()
        .regex(/^[\w/+=.@-]{1,512}$/, 'is the name of a secret of Secrets Manager')
        .optional(),
      scopes: z.string().default('openid email profile'),
    })
    .optional(),
  /** where trackers find the broker over MQTT; the certificate is one that ACM made, in the product's own region */
  trackerDomain: ownName.optional(),
  /** tables that the product uses in place of those of the stack; `npm run restore` makes them and says what to write here */
  restoredTables: restoredTables.optional(),
  /** a vault of AWS Backup in another region or account, which gets a copy of all data each night, and how long it keeps one */
  backupCopy: z
    .strictObject({
      vaultArn: z
        .string()
        .regex(/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/, 'is the ARN of a vault of AWS Backup'),
      daysKept: z.int().min(1).max(3_650),
    })
    .optional(),
  /** dollars a month; with `alarmMail` a budget mails when 80 % are spent, or when more will be */
  monthlyBudgetDollars: z.int().min(1).max(1_000_000).optional(),
  /** executions at once that only each of the two ingest functions may use; the account's quota has to have 100 left */
  reservedIngestExecutions: z.int().min(1).max(1_000).optional(),
  /** who gets the e-mails of alarms; without one, subscribe to the topic by hand */
  alarmMail: z.email().optional(),
})
/**
 * The least time between two batches of a busy shard, ms, and so between two frames of a browser. A poller makes a pause
 * of its own; what is pushed would come a dozen times a second, and each time cost a frame for every browser.
 */
export const livePaceMs = { pushed: 450, polled: 0 } as const

/** What `npm run restore` writes for the settings. */
export type RestoredTables = z.infer<typeof restoredTables>
export type Sizes = z.infer<typeof sizesSchema>

/** What every part of the cloud is built from. */
export interface Site {
  /** one folder per function with the bundled `index.mjs` */
  functionsDir: string
  /** the built client; without it the bucket stays empty, which is enough for tests and for the local cloud */
  webDir?: string
  sizes: Sizes
  /** what its topic rules are called after, as trackers name them; undefined for the first deployment of an account */
  stage?: string | undefined
  /** where the product is deployed; undefined when nobody says, as in a build for one machine */
  region?: string | undefined
  version: string
}

const contextSchema = sizesSchema.extend({
  /** further deployments in the same account, each with what is different there; `-c stage=<name>` chooses one */
  stages: z.record(z.string().regex(/^[a-z][a-z0-9]{0,11}$/), sizesSchema.partial()).optional(),
})

/** What the CDK command line would hand to the app, so that a synth inside another process gives the same templates. */
export function readContext(): Record<string, unknown> {
  return {
    ...(readJson('cdk.json').context as object),
    ...readJson('cdk.context.json'),
    'aws:cdk:enable-asset-metadata': true,
    'aws:cdk:enable-path-metadata': true,
  }
}

/** What is true of a deployment only: its names, and its tables. */
const onlyDeployed = ['domain', 'trackerDomain', 'restoredTables', 'waf', 'backupCopy']

/** What costs nothing on one machine: a stream, which takes more messages a second than a table, and what an earlier version left in another. */
const ofOneMachine = { messages: 'stream', streamShards: 1, backlogShards: 1 }

/** For one machine, which has its own. */
export function contextOfOneMachine(context: Record<string, unknown>): Record<string, unknown> {
  const here = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !onlyDeployed.includes(name)))
  const { stages = {}, ...common } = context['qafila'] as { stages?: Record<string, object> }
  const ofStages = Object.entries(stages).map(([name, settings]) => [name, here(settings)])
  return { ...context, qafila: { ...here(common), ...ofOneMachine, stages: Object.fromEntries(ofStages) } }
}

/** @throws Error that names the wrong value in `cdk.context.json`, or the stage that is not in it */
export function readSizes(context: unknown, stage?: string): Sizes {
  const read = contextSchema.safeParse(context)
  if (read.success) {
    const { stages = {}, ...common } = read.data
    if (stage === undefined) return fitting(common)
    const own = stages[stage]
    if (own) return fitting({ ...common, ...own })
    const known = Object.keys(stages).join(', ') || 'none'
    throw new Error(`stage: "${stage}" is not in qafila.stages of cdk.context.json; there: ${known}`)
  }
  const wrong = read.error.issues.map(({ path, message }) => `${['qafila', ...path].join('.')}: ${message}`)
  throw new Error(`cdk.context.json is not understood. ${wrong.join('; ')}`)
}

/** @throws Error when values do not go together */
function fitting(sizes: Sizes): Sizes {
  const { messages, streamShards, ingestSaving, ingestParallelPerShard } = sizes
  const refuse = (wrong: string) => new Error(`cdk.context.json is not understood. ${wrong}`)
  if (messages === 'stream' && streamShards === 0)
    throw refuse('qafila.streamShards: must be 1 or more, because messages go to the stream')
  if (ingestSaving === saveAtOnce) return sizes
  if (messages === 'table')
    throw refuse(`qafila.ingestSaving: must be ${saveAtOnce}, because messages is table, and only shards have journals`)
  if (ingestParallelPerShard > 1)
    throw refuse(
      `qafila.ingestSaving: must be ${saveAtOnce}, because ingestParallelPerShard is ${ingestParallelPerShard}, and a shard has one journal`,
    )
  return sizes
}

export function productVersion(): string {
  return String(readJson('package.json').version)
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(file, repository), 'utf8')) as Record<string, unknown>
}
