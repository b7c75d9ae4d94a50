/** What AWS allows an account in a region before somebody asks for more. */
export interface AccountLimit {
  name: string
  unit: string
  /** the lowest of the large regions */
  value: number
  canBeRaised: boolean
  source: string
}

const limits = {
  iotConnections: {
    name: 'AWS IoT Core, connections',
    unit: '',
    value: 500_000,
    canBeRaised: true,
    source: 'AWS IoT Core endpoints and quotas, "Maximum concurrent client connections per account"',
  },
  iotPublishes: {
    name: 'AWS IoT Core, messages from trackers',
    unit: '/s',
    value: 20_000,
    canBeRaised: true,
    source: 'AWS IoT Core endpoints and quotas, "Inbound publish requests per second per account"',
  },
  iotRuleEvaluations: {
    name: 'AWS IoT Core, topic rules that run',
    unit: '/s',
    value: 20_000,
    canBeRaised: true,
    source: 'AWS IoT Core endpoints and quotas, "Rule evaluations per second per AWS account"',
  },
  kinesisShards: {
    name: 'Kinesis, shards',
    unit: '',
    value: 200,
    canBeRaised: true,
    source: 'Amazon Kinesis Data Streams, "Quotas and limits": 500 in three regions, 200 in the others',
  },
  kinesisShardMessages: {
    name: 'Kinesis, messages into the busiest shard',
    unit: '/s',
    value: 1_000,
    canBeRaised: false,
    source: 'Amazon Kinesis Data Streams, "Quotas and limits"',
  },
  lambdaConcurrency: {
    name: 'Lambda, calls at once',
    unit: '',
    value: 1_000,
    canBeRaised: true,
    source: 'AWS Lambda, "Lambda quotas"; a new account has 10',
  },
  tableWriteUnits: {
    name: 'DynamoDB, write units of one table',
    unit: '/s',
    value: 40_000,
    canBeRaised: true,
    source: 'Amazon DynamoDB, "Quotas", on-demand throughput of a table',
  },
  partitionReadUnits: {
    name: 'DynamoDB, read units of one partition',
    unit: '/s',
    value: 3_000,
    canBeRaised: false,
    source: 'Amazon DynamoDB, "Best practices for designing and using partition keys effectively"',
  },
  gatewayRequests: {
    name: 'API Gateway, frames and requests',
    unit: '/s',
    value: 10_000,
    canBeRaised: true,
    source: 'Amazon API Gateway quotas, account-level throttle across APIs and WebSocket callbacks',
  },
  gatewayConnects: {
    name: 'API Gateway, new live connections',
    unit: '/s',
    value: 500,
    canBeRaised: true,
    source: 'Quotas for configuring and running a WebSocket API',
  },
} as const satisfies Record<string, AccountLimit>

export type LimitName = keyof typeof limits
export const accountLimits: Record<LimitName, AccountLimit> = limits
