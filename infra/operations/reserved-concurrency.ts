import type { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import type { Site } from '../context.ts'
import type { Functions } from '../grants.ts'

/**
 * Keeps executions free for ingest, so that a flood of other calls cannot starve it. Only where it was set: Lambda
 * refuses what leaves fewer than 100 to the other functions of an account, and new accounts often have 10 in all.
 * @see AWS Lambda developer guide, "Configuring reserved concurrency for a function"
 */
export function reserveForIngest(functions: Functions, { sizes: { reservedIngestExecutions } }: Site): void {
  if (reservedIngestExecutions === undefined) return
  for (const name of ['ingest', 'ingest-backlog'] as const) {
    const resource = functions[name].node.defaultChild as CfnFunction
    resource.reservedConcurrentExecutions = reservedIngestExecutions
  }
}
