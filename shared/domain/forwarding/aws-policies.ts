import { awsAddressIn, type AwsAddress } from './aws-address.ts'

/** Who takes on a role, and for whom. */
export interface AwsTrust {
  /** of the deployment */
  accountId: string
  /** of the organisation: no other may use the role through us */
  externalId: string
}

const version = '2012-10-17'

/**
 * Who may take on the role: this deployment, for this organisation only.
 * @see IAM User Guide, "Access to AWS accounts owned by third parties"
 */
export const trustPolicy = ({ accountId, externalId }: AwsTrust): object => ({
  Version: version,
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: `arn:aws:iam::${accountId}:root` },
      Action: 'sts:AssumeRole',
      Condition: { StringEquals: { 'sts:ExternalId': externalId } },
    },
  ],
})

const actions: Record<AwsAddress['service'], string> = {
  sqs: 'sqs:SendMessage',
  kinesis: 'kinesis:PutRecords',
  events: 'events:PutEvents',
}

/** What the role has to allow: to send there, and nothing else. */
export function sendPolicy(arn: string): object | null {
  const address = awsAddressIn(arn)
  return (
    address && { Version: version, Statement: [{ Effect: 'Allow', Action: actions[address.service], Resource: arn }] }
  )
}
