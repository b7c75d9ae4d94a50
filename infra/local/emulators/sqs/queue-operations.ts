import { awsLimits } from '../aws-limits.data.ts'
import { md5, QueueError, type Message, type StoredQueue } from './queue-storage.ts'

export type Answer = Record<string, unknown>
type Body = Record<string, unknown>

interface Entry {
  Id: string
  MessageBody?: string
  MessageAttributes?: unknown
  MessageGroupId?: string
  DelaySeconds?: number
}

const limits = awsLimits.sqs
const batchMax = limits.batchMessagesMax.value
const visibilitySecondsMax = limits.visibilitySecondsMax.value
const delaySecondsMax = limits.delaySecondsMax.value

/** What one queue answers. @throws QueueError */
export const queueOperations: Record<string, (queue: StoredQueue, body: Body) => Answer> = {
  SendMessage: (queue, body) => sent(addTo(queue, body)),
  SendMessageBatch: (queue, body) => {
    const entries = (body['Entries'] ?? []) as Entry[]
    compareBatch(entries)
    const outcomes = entries.map((entry) => ({ Id: entry.Id, ...attempt(() => sent(addTo(queue, entry))) }))
    return {
      Successful: outcomes.filter((outcome) => !('Code' in outcome)),
      Failed: outcomes.filter((outcome) => 'Code' in outcome),
    }
  },
  ReceiveMessage: (queue, body) => {
    const count = wholeNumber(body, { name: 'MaxNumberOfMessages', fallback: 1, from: 1, to: batchMax })
    const hidden = { name: 'VisibilityTimeout', fallback: queue.plan.visibilitySeconds, from: 0 }
    const taken = queue.take(count, wholeNumber(body, { ...hidden, to: visibilitySecondsMax }) * 1000)
    return taken.length === 0 ? {} : { Messages: taken.map(received) }
  },
  DeleteMessage: (queue, body) => {
    queue.remove(Buffer.from(String(body['ReceiptHandle']), 'base64url').toString())
    return {}
  },
  ChangeMessageVisibility: (queue, body) => {
    const seconds = wholeNumber(body, { name: 'VisibilityTimeout', fallback: 0, from: 0, to: visibilitySecondsMax })
    queue.hide(Buffer.from(String(body['ReceiptHandle']), 'base64url').toString(), seconds * 1000)
    return {}
  },
  PurgeQueue: (queue) => {
    queue.purge()
    return {}
  },
  GetQueueAttributes: (queue) => ({
    Attributes: {
      QueueArn: queue.plan.arn,
      ApproximateNumberOfMessages: String(queue.visible()),
      ApproximateNumberOfMessagesNotVisible: String(queue.peek().length - queue.visible()),
      MessageRetentionPeriod: String(queue.plan.retentionSeconds),
      VisibilityTimeout: String(queue.plan.visibilitySeconds),
    },
  }),
}

/**
 * Moves every message of a dead-letter queue to the queue that gave it up, or to the one that is named; none when one of
 * them has no such queue. A message leaves its queue only when the other has stored it.
 * @throws QueueError
 * @see Amazon SQS API reference, "StartMessageMoveTask"
 */
export function moveMessages(queues: readonly StoredQueue[], body: Body): Answer {
  const { SourceArn, DestinationArn } = body as { SourceArn?: string; DestinationArn?: string }
  const byArn = (arn: string | undefined) => queues.find(({ plan }) => plan.arn === arn)
  const from = byArn(SourceArn)
  if (!from)
    throw new QueueError(
      'ResourceNotFoundException',
      'The resource that you specified for the SourceArn parameter does not exist.',
    )
  const origins = queues.filter(({ plan }) => plan.redrive?.queueArn === SourceArn)
  // what was put there by hand can only come from the one queue that there is
  const byHand = origins.length === 1 ? origins[0]!.plan.arn : undefined
  const moved = from.take(Number.POSITIVE_INFINITY, 0).map((message) => {
    const to = byArn(DestinationArn ?? message.givenUpBy ?? byHand)
    if (!to) throw new QueueError('InvalidParameterValue', 'DestinationArn names the queue that takes the messages.')
    return { ...message, to }
  })
  for (const { id, body: text, attributes, group, to } of moved) {
    to.add(text, { attributes, group })
    from.remove(id)
  }
  return { TaskHandle: Buffer.from(`${SourceArn}`).toString('base64') }
}

function addTo(queue: StoredQueue, entry: Omit<Entry, 'Id'>): Message {
  const { MessageBody, MessageAttributes, MessageGroupId: group, DelaySeconds = 0 } = entry
  if (!MessageBody) throw new QueueError('MissingParameter', 'The request must contain the parameter MessageBody.')
  refuseContent(MessageBody, MessageAttributes ?? {})
  const delay = wholeNumber({ DelaySeconds }, { name: 'DelaySeconds', fallback: 0, from: 0, to: delaySecondsMax })
  if (group !== undefined && !groupId.test(group)) {
    throw new QueueError('InvalidParameterValue', `Value ${group} for parameter MessageGroupId is invalid.`)
  }
  return queue.add(MessageBody, { attributes: MessageAttributes, group, delayMs: delay * 1000 })
}

/** What XML 1.0 has no place for, SQS has none either. @see Amazon SQS API reference, "SendMessage": MessageBody */
// oxlint-disable-next-line no-control-regex -- control characters are meant
const forbiddenText = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

function refuseContent(body: string, attributes: object): void {
  if (forbiddenText.test(body)) {
    throw new QueueError('InvalidMessageContents', 'The message contains characters outside the allowed set.')
  }
  const most = limits.messageAttributesMax.value
  if (Object.keys(attributes).length <= most) return
  const message = `Number of message attributes [${Object.keys(attributes).length}] exceeds the allowed maximum [${most}].`
  throw new QueueError('InvalidParameterValue', message)
}

function compareBatch(entries: readonly Entry[]): void {
  if (entries.length === 0) throw new QueueError('EmptyBatchRequest', 'a batch takes 1 message at least')
  if (entries.length > batchMax) {
    throw new QueueError('TooManyEntriesInBatchRequest', `a batch takes ${batchMax} messages at most`)
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new QueueError('BatchEntryIdsNotDistinct', 'each Id of a batch is different')
  }
  if (entries.some(({ Id }) => !batchId.test(Id) || Id.length > limits.batchIdCharactersMax.value)) {
    const message =
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most'
    throw new QueueError('InvalidBatchEntryId', `${message} ${limits.batchIdCharactersMax.value} letters long.`)
  }
  const bytes = entries.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0)
  const bytesMax = limits.messageBytesMax.value
  if (bytes <= bytesMax) return
  throw new QueueError('BatchRequestTooLong', `the messages of a batch have ${bytesMax} bytes at most`)
}

/** One message that cannot be taken does not harm its neighbours. */
function attempt(add: () => Answer): Answer {
  try {
    return add()
  } catch (error) {
    const isSenders = error instanceof QueueError
    return { Code: isSenders ? error.type : 'InternalError', SenderFault: isSenders, Message: String(error) }
  }
}

interface Range {
  name: string
  fallback: number
  from: number
  to: number
}

function wholeNumber(body: Body, { name, fallback, from, to }: Range): number {
  const value = Number(body[name] ?? fallback)
  if (Number.isInteger(value) && value >= from && value <= to) return value
  throw new QueueError(
    'InvalidParameterValue',
    `Value ${value} for parameter ${name} is invalid. Reason: Must be between ${from} and ${to}, if provided.`,
  )
}

const batchId = /^[\w-]+$/
/** Letters, digits and punctuation. @see Amazon SQS API reference, "SendMessage": MessageGroupId */
const groupId = new RegExp(`^[!-~]{1,${limits.groupIdCharactersMax.value}}$`)

const sent = ({ id, body }: Message): Answer => ({ MessageId: id, MD5OfMessageBody: md5(body) })

const received = ({ id, body, attributes, group, givenUpBy, sentAt, receives }: Message): Answer => ({
  MessageId: id,
  ReceiptHandle: Buffer.from(id).toString('base64url'),
  Body: body,
  MD5OfBody: md5(body),
  Attributes: {
    SentTimestamp: String(sentAt),
    ApproximateReceiveCount: String(receives),
    ...(group !== undefined && { MessageGroupId: group }),
    ...(givenUpBy !== undefined && { DeadLetterQueueSourceArn: givenUpBy }),
  },
  MessageAttributes: attributes,
})
