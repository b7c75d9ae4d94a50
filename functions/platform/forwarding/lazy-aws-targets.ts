import { awsAccount, channelOrigins } from '../env.ts'
import { once } from '../once.ts'
import type { AwsTargets } from './forwarding-ports.ts'

const targets = once(async (): Promise<AwsTargets> => {
  const { awsTargetsFrom } = await import('./aws-targets.ts')
  return awsTargetsFrom({ ownAccount: awsAccount(), origins: channelOrigins(), now: Date.now })
})

/** The clients of four services are loaded with the first message. */
export const lazyAwsTargets: AwsTargets = {
  account: awsAccount,
  connect(access) {
    const connection = once(async () => (await targets()).connect(access))
    return { send: async (messages) => (await connection()).send(messages) }
  },
}
