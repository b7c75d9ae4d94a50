import { retry, retryPolicies, tryAgain } from '../retry.ts'
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
  DescribeEndpointCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  type IoTClient,
  ListThingPrincipalsCommand,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot'
import type { Authority } from '../ports/tracker-ports.ts'

export interface IotFacts {
  /** the policy by which a thing may speak for itself only */
  policyName: string
  /** what precedes the id in a certificate's ARN: `arn:aws:iot:eu-west-3:…:cert/` */
  certificatePrefix: string
  /** PEM of the root certificate that signs the broker's */
  rootCertificate: string
  /** where trackers connect without a certificate; null where that is not possible */
  plainUrl: string | null
  /** the broker's name of one's own; null for the account's endpoint */
  brokerName: string | null
  /** what the names of topic rules begin with */
  rulePrefix: string
}

const mqttPort = 8883

/** AWS IoT Core. Revoking a certificate deactivates it first, so the steps after it may be repeated. */
export function iotAuthority(client: IoTClient, facts: IotFacts): Authority {
  const { policyName } = facts
  // it never changes, and every page about a device needs it
  let address = facts.brokerName ?? ''
  const nameOf = (id: string) => facts.certificatePrefix + id
  return {
    async sign() {
      const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }))
      const { certificateId: id, certificatePem: certificate, keyPair } = made
      if (!id || !certificate || !keyPair?.PrivateKey) throw new Error('AWS IoT made a certificate without its parts')
      return { id, certificate, privateKey: keyPair.PrivateKey }
    },
    async admit(id, thingName) {
      const principal = nameOf(id)
      await client.send(new CreateThingCommand({ thingName }))
      await client.send(new AttachThingPrincipalCommand({ thingName, principal }))
      await client.send(new AttachPolicyCommand({ policyName, target: principal }))
    },
    async end(id, thingName) {
      const principal = nameOf(id)
      await unlessGone(client.send(new UpdateCertificateCommand({ certificateId: id, newStatus: 'INACTIVE' })))
      await unlessGone(client.send(new DetachPolicyCommand({ policyName, target: principal })))
      await unlessGone(client.send(new DetachThingPrincipalCommand({ thingName, principal })))
      await onceDetached(() =>
        unlessGone(client.send(new DeleteCertificateCommand({ certificateId: id, forceDelete: true }))),
      )
      const others = await unlessGone(client.send(new ListThingPrincipalsCommand({ thingName })))
      if (others?.principals?.length) return
      await onceDetached(() => unlessGone(client.send(new DeleteThingCommand({ thingName }))))
    },
    async broker() {
      if (address === '') address = await endpointOf(client)
      const [host = '', port] = address.split(':')
      const { rootCertificate, plainUrl, rulePrefix } = facts
      return { host, port: Number(port ?? mqttPort), rootCertificate, plainUrl, rulePrefix }
    },
  }
}

async function endpointOf(client: IoTClient): Promise<string> {
  const { endpointAddress = '' } = await client.send(new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }))
  return endpointAddress
}

/** A resource that is already gone is not a failure. */
async function unlessGone<T>(doing: Promise<T>): Promise<T | null> {
  try {
    return await doing
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return null
    throw error
  }
}

/** AWS needs a moment to see that a thing and its certificate were detached. */
async function onceDetached(work: () => Promise<unknown>): Promise<void> {
  let detachFailure: unknown
  await retry({ ...retryPolicies.certificateDetached, exhausted: () => detachFailure }, async () => {
    try {
      await work()
      return undefined
    } catch (error) {
      const isEarly = ['DeleteConflictException', 'InvalidRequestException'].includes((error as Error).name)
      if (!isEarly) throw error
      detachFailure = error
      return tryAgain
    }
  })
}
