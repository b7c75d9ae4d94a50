/** One step of a price: so many units at so much each, then the next step. */
export interface PriceStep {
  /** the last one has none */
  units?: number
  dollars: number
}

export interface Price {
  /** the line of the bill that it belongs to */
  line: string
  /** how many units the dollars are for */
  per: number
  steps: readonly PriceStep[]
  /** units a month that AWS gives every account for good; other products in the account use them up, too */
  freeUnits?: number
  source: string
  /** where the figures themselves were read on `priceList.asOf`; absent where they are as known */
  comparedWith?: string
}

const million = 1e6
const pricing = (page: string) => `https://aws.amazon.com/${page}/pricing/`

const quoted = {
  gateway: 'https://awsforengineers.com/blog/aws-api-gateway-pricing-explained',
  kinesis: 'https://awsnegotiations.com/kinesis-pricing-optimization.html',
  lambda: 'https://cloudchipr.com/blog/aws-lambda-pricing',
  scheduler: 'https://cloudburn.io/blog/amazon-eventbridge-pricing',
} as const

/** On-demand prices in dollars without taxes, credits or commitments; `comparedWith` says which of them were compared on `asOf`. */
export const priceList = {
  asOf: '2026-11-23',
  /** that of the goals; in most others, the same units cost up to a third more */
  region: 'us-east-1',
} as const

export const listPrices = {
  iotConnectionMinutes: {
    line: 'IoT connectivity',
    per: million,
    steps: [{ dollars: 0.08 }],
    source: pricing('iot-core'),
    comparedWith: pricing('iot-core'),
  },
  /** of 5 KB */
  iotMessages: {
    line: 'IoT messages',
    per: million,
    steps: [{ units: 1e9, dollars: 1 }, { units: 4e9, dollars: 0.8 }, { dollars: 0.7 }],
    source: pricing('iot-core'),
    comparedWith: pricing('iot-core'),
  },
  iotRules: { line: 'IoT rules', per: million, steps: [{ dollars: 0.15 }], source: pricing('iot-core') },
  /** at least one for each rule */
  iotActions: { line: 'IoT actions', per: million, steps: [{ dollars: 0.15 }], source: pricing('iot-core') },
  kinesisShardHours: {
    line: 'Kinesis',
    per: 1,
    steps: [{ dollars: 0.015 }],
    source: pricing('kinesis/data-streams'),
    comparedWith: quoted.kinesis,
  },
  /** of a consumer of its own: enhanced fan-out */
  kinesisConsumerShardHours: {
    line: 'Kinesis',
    per: 1,
    steps: [{ dollars: 0.015 }],
    source: pricing('kinesis/data-streams'),
    comparedWith: quoted.kinesis,
  },
  kinesisConsumerGigabytes: {
    line: 'Kinesis',
    per: 1,
    steps: [{ dollars: 0.013 }],
    source: pricing('kinesis/data-streams'),
  },
  /** of messages that are kept for longer than a day */
  kinesisRetentionHours: {
    line: 'Kinesis',
    per: 1,
    steps: [{ dollars: 0.02 }],
    source: pricing('kinesis/data-streams'),
    comparedWith: quoted.kinesis,
  },
  /** of 25 KB */
  kinesisPuts: {
    line: 'Kinesis',
    per: million,
    steps: [{ dollars: 0.014 }],
    source: pricing('kinesis/data-streams'),
    comparedWith: quoted.kinesis,
  },
  lambdaRequests: {
    line: 'Lambda requests',
    per: million,
    steps: [{ dollars: 0.2 }],
    freeUnits: million,
    source: pricing('lambda'),
    comparedWith: quoted.lambda,
  },
  /** on arm64 */
  lambdaGigabyteSeconds: {
    line: 'Lambda GB-seconds',
    per: 1,
    steps: [
      { units: 7.5e9, dollars: 0.0000133334 },
      { units: 11.25e9, dollars: 0.0000120001 },
      { dollars: 0.0000106667 },
    ],
    freeUnits: 400_000,
    source: pricing('lambda'),
    comparedWith: quoted.lambda,
  },
  dynamoWriteUnits: {
    line: 'DynamoDB writes',
    per: million,
    steps: [{ dollars: 0.625 }],
    source: pricing('dynamodb'),
    comparedWith: pricing('dynamodb'),
  },
  dynamoReadUnits: {
    line: 'DynamoDB reads',
    per: million,
    steps: [{ dollars: 0.125 }],
    source: pricing('dynamodb'),
    comparedWith: pricing('dynamodb'),
  },
  /** of a table whose capacity is provisioned: one write a second for an hour */
  dynamoWriteCapacityHours: {
    line: 'DynamoDB writes',
    per: 1,
    steps: [{ dollars: 0.00065 }],
    freeUnits: 25 * 720,
    source: 'https://aws.amazon.com/dynamodb/pricing/provisioned/',
  },
  dynamoReadCapacityHours: {
    line: 'DynamoDB reads',
    per: 1,
    steps: [{ dollars: 0.00013 }],
    freeUnits: 25 * 720,
    source: 'https://aws.amazon.com/dynamodb/pricing/provisioned/',
  },
  dynamoGigabyteMonths: {
    line: 'DynamoDB storage',
    per: 1,
    steps: [{ dollars: 0.25 }],
    freeUnits: 25,
    source: pricing('dynamodb'),
  },
  /** restorable to any second of 35 days */
  dynamoBackupGigabyteMonths: {
    line: 'DynamoDB storage',
    per: 1,
    steps: [{ dollars: 0.2 }],
    source: pricing('dynamodb'),
  },
  /** what functions read from a table's stream is free */
  dynamoStreamReads: {
    line: 'DynamoDB streams',
    per: million,
    steps: [{ dollars: 0 }],
    source: pricing('dynamodb'),
  },
  /** of 32 KB, in both directions */
  webSocketMessages: {
    line: 'WebSocket messages',
    per: million,
    steps: [{ units: 1e9, dollars: 1 }, { dollars: 0.8 }],
    source: pricing('api-gateway'),
    comparedWith: quoted.gateway,
  },
  webSocketMinutes: {
    line: 'WebSocket minutes',
    per: million,
    steps: [{ dollars: 0.25 }],
    source: pricing('api-gateway'),
  },
  httpRequests: {
    line: 'HTTP API',
    per: million,
    steps: [{ units: 300e6, dollars: 1 }, { dollars: 0.9 }],
    source: pricing('api-gateway'),
    comparedWith: quoted.gateway,
  },
  s3GigabyteMonths: { line: 'S3', per: 1, steps: [{ dollars: 0.023 }], source: pricing('s3') },
  s3Reads: { line: 'S3', per: million, steps: [{ dollars: 0.4 }], source: pricing('s3') },
  /** of standard resolution */
  cloudWatchAlarmMetrics: {
    line: 'CloudWatch',
    per: 1,
    steps: [{ dollars: 0.1 }],
    freeUnits: 10,
    source: pricing('cloudwatch'),
  },
  logGigabytes: { line: 'CloudWatch', per: 1, steps: [{ dollars: 0.5 }], freeUnits: 5, source: pricing('cloudwatch') },
  queueRequests: { line: 'SQS', per: million, steps: [{ dollars: 0.4 }], freeUnits: million, source: pricing('sqs') },
  scheduledCalls: {
    line: 'Scheduler',
    per: million,
    steps: [{ dollars: 1 }],
    freeUnits: 14e6,
    source: pricing('eventbridge'),
    comparedWith: quoted.scheduler,
  },
  secretMonths: { line: 'Secrets Manager', per: 1, steps: [{ dollars: 0.4 }], source: pricing('secrets-manager') },
  /** of pages, files and the API, to Europe and North America */
  webRequests: {
    line: 'CloudFront requests',
    per: 10_000,
    steps: [{ dollars: 0.01 }],
    freeUnits: 10e6,
    source: pricing('cloudfront'),
  },
  /** a call of a CloudFront function, one for each request */
  edgeFunctionCalls: {
    line: 'CloudFront requests',
    per: million,
    steps: [{ dollars: 0.1 }],
    freeUnits: 2e6,
    source: pricing('cloudfront'),
    comparedWith: pricing('cloudfront'),
  },
  /** out of CloudFront to Europe and North America; elsewhere up to twice as much */
  transferGigabytes: {
    line: 'Data transfer',
    per: 1,
    steps: [
      { units: 10e3, dollars: 0.085 },
      { units: 40e3, dollars: 0.08 },
      { units: 100e3, dollars: 0.06 },
      { units: 350e3, dollars: 0.04 },
      { units: 524e3, dollars: 0.03 },
      { dollars: 0.025 },
    ],
    freeUnits: 1_000,
    source: pricing('cloudfront'),
    comparedWith: pricing('cloudfront'),
  },
} as const satisfies Record<string, Price>

export type Meter = keyof typeof listPrices
