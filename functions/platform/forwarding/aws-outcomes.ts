import { phrase } from '../../../shared/domain/failures.ts'
import { later, refused, sent } from '../integrations/channels/http-call.ts'
import type { ChannelOutcome } from '../ports/channel-ports.ts'

/** One message of a call that was not taken. */
export interface PartFailure {
  /** as the service names it */
  code: string
  /** the message is to blame, not the service */
  isLasting: boolean
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** As SQS, Kinesis and EventBridge name it, also in the older protocol of SQS. */
const denied = new Set(['AccessDenied', 'AccessDeniedException', 'NotAuthorizedException'])
const missing = new Set(['QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue', 'ResourceNotFoundException'])
const tooLarge = new Set(['BatchRequestTooLong', 'AWS.SimpleQueueService.BatchRequestTooLong'])

/** Why a role could not be taken on: never the message's fault, so that it waits. */
export const assumeOutcome = (error: unknown): ChannelOutcome =>
  denied.has(nameOf(error))
    ? later(phrase('AWS did not let us take on the role: check its name, its trust policy and the external id'))
    : sendOutcome(error)

/** What became of a call that was not answered with success. What the account forbids may be allowed soon. */
export function sendOutcome(error: unknown): ChannelOutcome {
  const code = nameOf(error)
  if (denied.has(code)) return later(phrase('The role may not send there: check its permissions'))
  if (missing.has(code)) return later(phrase('AWS knows no such queue, stream or event bus'))
  if (tooLarge.has(code)) return refused(phrase('The message is larger than AWS takes'))
  if (code === 'TimeoutError') return later(phrase('The service did not answer in time'))
  return later(phrase('AWS did not take the messages ({code})', { code: code || 'Error' }))
}

/** What was taken is sent again with the rest: at least once. */
export function partsOutcome(failures: readonly PartFailure[]): ChannelOutcome {
  const [first] = failures
  if (!first) return sent
  const says = phrase('AWS did not take the messages ({code})', { code: first.code })
  return failures.every(({ isLasting }) => isLasting) ? refused(says) : later(says)
}
