import { type CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'

/** What `cdk bootstrap` made, once per account and region. */
const bootstrapStack = 'CDKToolkit'

/** Where a deployment goes, or what is missing before it can, in one line. */
export type Account = { id: string; region: string } | { missing: string }

/** Asks AWS, with the credentials that CDK would use. */
export async function readAccount(client: CloudFormationClient): Promise<Account> {
  let region: string
  try {
    region = await client.config.region()
  } catch {
    return { missing: 'No region is chosen: set AWS_REGION, or use a profile that has one.' }
  }
  try {
    const toolkit = await readStack(client, bootstrapStack)
    const id = /^arn:[^:]+:cloudformation:[^:]+:(\d+):/.exec(toolkit?.StackId ?? '')?.[1]
    if (id !== undefined) return { id, region }
    return { missing: `CDK has prepared nothing in ${region} yet: run "npx cdk bootstrap" there, once.` }
  } catch (error) {
    const because = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { missing: `AWS cannot be reached as anybody (${because}): sign in with the AWS CLI, or set AWS_PROFILE.` }
  }
}

/** null when there is no such stack. @throws whatever else AWS answers */
export async function readStack(client: CloudFormationClient, name: string): Promise<Stack | null> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
    return Stacks[0] ?? null
  } catch (error) {
    const isAbsent = (error as Error).name === 'ValidationError' && (error as Error).message.includes('does not exist')
    if (isAbsent) return null
    throw error
  }
}

export const outputIn = (stack: Stack | null, key: string): string | undefined =>
  stack?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue
