import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { readSettings } from '../local/settings-file.ts'

/** The output of the stack that holds the settings of its functions. */
export const settingsOutput = 'OperatorSettings'

/**
 * The settings of the functions of that cloud, so that this program sees the same stores.
 * @throws Error with a line for a person
 */
export async function settingsOf(stack: { name: string; region: string | undefined } | null): Promise<object> {
  if (stack === null) return readSettings(process.env['DATA_DIR'] ?? '.local')
  const region = stack.region === undefined ? {} : { AWS_REGION: stack.region }
  return { ...region, ...(JSON.parse(await outputOf(stack, settingsOutput)) as object) }
}

/** @throws Error with a line for a person when the stack or its output cannot be read */
export async function outputOf(stack: { name: string; region: string | undefined }, key: string): Promise<string> {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
  const client = new CloudFormationClient(stack.region === undefined ? {} : { region: stack.region })
  const answer = await client.send(new DescribeStacksCommand({ StackName: stack.name })).catch((error: unknown) => {
    const because = error instanceof Error ? error.message : String(error)
    throw new Error(`The stack ${stack.name} cannot be read: ${because}. Check --stack, --region and your credentials.`)
  })
  const output = answer.Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)
  if (!output?.OutputValue) throw new Error(`The stack ${stack.name} has no output ${key}. Deploy it again.`)
  return output.OutputValue
}
