import type { CloudFormationClient, Stack } from '@aws-sdk/client-cloudformation'
import type { LambdaClient } from '@aws-sdk/client-lambda'
import { productVersion, readContext, readSizes, type Sizes } from '../context.ts'
import { stackName } from './stack-name.ts'
import { outputIn, readAccount, readStack } from './account.ts'
import { capacityRefusal, deploymentRefusals } from './check-settings.ts'
import { describeOutcome, describePlan } from './describe-plan.ts'
import { quotaWarning, readExecutionQuota, reservationRefusal } from './execution-quota.ts'
import type { DeployArguments } from './read-arguments.ts'

export interface Deploying {
  client: CloudFormationClient
  lambda: LambdaClient
  /** `cdk` with these arguments. @returns its exit code */
  cdk: (given: readonly string[]) => Promise<number>
  say: (line: string) => void
  /** in place of `cdk.context.json`, for tests */
  context?: unknown
}

/** A stack that was rolled back at its creation has no parameters that could be kept. */
const isNew = (deployed: Stack | null): boolean =>
  deployed === null || ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'].includes(deployed.StackStatus ?? '')

/**
 * `cdk deploy` between what it will do and what is to be done next. Nothing is changed while something is missing: each
 * missing thing is one line.
 *
 * @returns the exit code
 */
export async function deploy(deploying: Deploying, { stage, all }: DeployArguments): Promise<number> {
  const { client, lambda, cdk, say } = deploying
  let sizes: Sizes
  try {
    sizes = readSizes(deploying.context ?? readContext()['qafila'], stage)
  } catch (error) {
    say(`Nothing was deployed. ${(error as Error).message}`)
    return 1
  }
  const account = await readAccount(client)
  const missing = [
    ...deploymentRefusals(sizes, 'region' in account ? account.region : undefined),
    ...('missing' in account ? [account.missing] : []),
  ]
  if ('missing' in account || missing.length > 0) {
    for (const line of missing) say(`Nothing was deployed. ${line}`)
    return 1
  }
  const stacks = [
    {
      name: stackName('QafilaState', stage),
      purpose: 'tables, streams, queues and files, kept whatever happens',
    },
    {
      name: stackName('QafilaApp', stage),
      purpose: 'functions, rules, routes and the client',
    },
  ]
  const deployed = await Promise.all(
    stacks.map(async (stack) => ({ ...stack, deployed: await readStack(client, stack.name) })),
  )
  const quota = await readExecutionQuota(lambda)
  const [state = true, product = true] = deployed.map((stack) => isNew(stack.deployed))
  const refusal = capacityRefusal(sizes, state) ?? (quota && reservationRefusal(sizes, quota, product))
  if (refusal !== null) {
    say(`Nothing was deployed. ${refusal}`)
    return 1
  }
  for (const line of describePlan({ version: productVersion(), stage, account, sizes, stacks: deployed })) say(line)
  if (product)
    say(
      'In a new account AWS verifies the owner before CloudFront makes anything. If the deployment ends with "Your account must be verified", open a case (docs/deploy.md, "First deployment") and run it again.',
    )
  const warning = quotaWarning(quota)
  if (warning !== null) say(warning)

  const code = await cdk(['deploy', '--all', ...all])
  if (code !== 0) return code
  const stack = stackName('QafilaApp', stage)
  const address = outputIn(await readStack(client, stack), 'Address')
  // a deployment that was only prepared (`--method prepare-change-set`) has none
  if (address === undefined) return 0
  for (const line of describeOutcome({ address, stack, region: account.region, sizes })) say(line)
  return 0
}
