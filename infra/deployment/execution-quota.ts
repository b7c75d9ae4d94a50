import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda'
import type { Sizes } from '../context.ts'

/** How many executions of functions an account and region allow at once. */
export interface ExecutionQuota {
  /** of all functions together */
  limit: number
  /** what no function has for itself */
  unreserved: number
}

/**
 * What Lambda leaves to the functions without a reservation, and what a new account often has in all.
 * @see AWS Lambda developer guide, "Configuring reserved concurrency for a function", "Lambda quotas"
 */
const unreservedMin = 100

/** `ingest` and `ingest-backlog` (`infra/operations/reserved-concurrency.ts`) */
const reservingFunctions = 2

const howToRaise = 'Ask for more: "Quotas" in docs/deploy.md.'

/** Null for somebody who may not ask (`lambda:GetAccountSettings`). @throws whatever else AWS answers */
export async function readExecutionQuota(client: LambdaClient): Promise<ExecutionQuota | null> {
  try {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}))
    const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } = AccountLimit ?? {}
    return limit === undefined ? null : { limit, unreserved: unreserved ?? limit }
  } catch (error) {
    if ((error as Error).name.startsWith('AccessDenied')) return null
    throw error
  }
}

/**
 * Why Lambda would refuse what the settings reserve, in the middle of the deployment; null when it would not.
 *
 * @param isNew whether nothing of it is reserved yet; of a stack that is there, what it has counts again for itself
 */
export function reservationRefusal(
  { reservedIngestExecutions }: Pick<Sizes, 'reservedIngestExecutions'>,
  { limit, unreserved }: ExecutionQuota,
  isNew: boolean,
): string | null {
  if (reservedIngestExecutions === undefined) return null
  const reserved = reservingFunctions * reservedIngestExecutions
  const free = isNew ? unreserved : limit
  if (free - reserved >= unreservedMin) return null
  return (
    `qafila.reservedIngestExecutions keeps ${reserved} executions for ingest (${reservingFunctions} functions with ` +
    `${reservedIngestExecutions} each), and Lambda leaves ${unreservedMin} to all others: ${reserved + unreservedMin} ` +
    `are needed, and ${free} of the account's ${limit} are free. ${howToRaise} Or leave the setting out.`
  )
}

/** What to know of the quota beside that it is enough to deploy; null when there is nothing. */
export function quotaWarning(quota: ExecutionQuota | null): string | null {
  if (quota === null) {
    return 'The quota of Lambda was not checked: lambda:GetAccountSettings is not allowed. "Quotas" in docs/deploy.md says what it has to be.'
  }
  if (quota.limit >= unreservedMin) return null
  return `Lambda runs at most ${quota.limit} executions at once in this account and region: enough for a trial, not for a fleet. ${howToRaise}`
}
