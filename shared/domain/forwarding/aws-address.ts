/** What takes positions and events in an AWS account, as its ARN names it. */
export interface AwsAddress {
  service: 'sqs' | 'kinesis' | 'events'
  region: string
  account: string
  /** of the queue, the stream or the event bus */
  name: string
}

const [region, account] = ['([a-z]{2}(?:-[a-z]+)+-\\d)', '(\\d{12})']

/** @see Service Authorization Reference: resource types of Amazon SQS, Amazon Kinesis Data Streams and Amazon EventBridge */
const forms: readonly [AwsAddress['service'], RegExp][] = [
  ['sqs', new RegExp(`^arn:aws:sqs:${region}:${account}:([\\w-]{1,80}|[\\w-]{1,75}\\.fifo)$`)],
  ['kinesis', new RegExp(`^arn:aws:kinesis:${region}:${account}:stream/([\\w.-]{1,128})$`)],
  ['events', new RegExp(`^arn:aws:events:${region}:${account}:event-bus/([\\w./-]{1,256})$`)],
]

/** What the ARN of a queue, a data stream or an event bus names; null for any other text. */
export function awsAddressIn(arn: string): AwsAddress | null {
  for (const [service, form] of forms) {
    const [, inRegion, ofAccount, name] = form.exec(arn) ?? []
    if (inRegion && ofAccount && name) return { service, region: inRegion, account: ofAccount, name }
  }
  return null
}

/** Roles that people let us take on have a name of this kind: a deployment may take on no others. */
export const awsRolePrefix = 'qafila-forwarding'

/** Characters of its ARN. */
export const awsRoleLengthMax = 128

const role = new RegExp(`^arn:aws:iam::(\\d{12}):role/(${awsRolePrefix}[\\w+=,.@-]{0,${64 - awsRolePrefix.length}})$`)

/** The account of a role that may be taken on; null for any other text. */
export const awsRoleAccountIn = (arn: string): string | null => role.exec(arn)?.[1] ?? null

/** Whether a queue keeps the order of each device, and takes no message twice within five minutes. */
export const isFifo = ({ service, name }: AwsAddress): boolean => service === 'sqs' && name.endsWith('.fifo')
