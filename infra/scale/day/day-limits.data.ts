import { accountLimits } from '../account-limits.data.ts'

interface DayLimit {
  name: string
  unit: string
  value: number
  /** what an operator does before a fleet gets there */
  set: string
  source: string
}

const { iotConnections, iotPublishes, iotRuleEvaluations, kinesisShards, lambdaConcurrency } = accountLimits
const { tableWriteUnits, gatewayRequests } = accountLimits
const quota = 'raise the quota'

const limits = {
  iotConnections: { ...iotConnections, set: quota },
  iotConnects: {
    name: 'AWS IoT Core, connects',
    unit: '/s',
    value: 500,
    set: `${quota}; who is refused tries again, so it delays and loses nothing`,
    source:
      'AWS IoT Core endpoints and quotas, "Connect requests per second per account": 500 in the stricter pages and regions, 3,000 in large ones',
  },
  iotPublishes: { ...iotPublishes, set: quota },
  iotRuleEvaluations: { ...iotRuleEvaluations, set: quota },
  kinesisShards: { ...kinesisShards, set: '`streamShards`; raise the quota' },
  lambdaConcurrency: { ...lambdaConcurrency, set: `${quota}; \`reservedIngestExecutions\`` },
  tableWarmWrites: {
    name: 'DynamoDB, write units that a new table on demand takes at once',
    unit: '/s',
    value: 4_000,
    set: 'raise the warm throughput of `tracks` in the console, or set `tracksCapacity`; a fleet that grows by less than double in half an hour needs neither',
    source: 'Amazon DynamoDB, "Understanding DynamoDB warm throughput"',
  },
  tableWriteUnits: { ...tableWriteUnits, set: quota },
  clockPartition: {
    name: 'DynamoDB, write units of one shard of the clock',
    unit: '/s',
    value: 1_000,
    set: 'nothing: the shards of an hour are in the code',
    source: 'Amazon DynamoDB, "Best practices for designing and using partition keys effectively"; cannot be raised',
  },
  unshardedClock: {
    name: 'DynamoDB, write units of the clock, if it had no shards',
    unit: '/s',
    value: 1_000,
    set: 'nothing: it has',
    source: 'The same page',
  },
  gatewayRequests: { ...gatewayRequests, set: `${quota}, or a longer \`liveBatchSeconds\`` },
  mailsPerSecond: {
    name: 'Amazon SES, e-mails',
    unit: '/s',
    value: 14,
    set: `${quota}; what is above it waits in its queue`,
    source: 'Assumed: outside of the sandbox (1 a second) AWS decides by case, see Amazon SES, "Service quotas"',
  },
  mailsPerDay: {
    name: 'Amazon SES, e-mails in a day',
    unit: '',
    value: 50_000,
    set: quota,
    source: 'Assumed: outside of the sandbox (200) AWS decides by case, see Amazon SES, "Service quotas"',
  },
} as const satisfies Record<string, DayLimit>

export type DayLimitName = keyof typeof limits
export const dayLimits: Record<DayLimitName, DayLimit> = limits
