import { noPlainBroker, requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { Authority } from '../ports/tracker-ports.ts'

/** Few calls need it, so the client is loaded with the first of them. */
const authority = once(async () => {
  const [{ iotClient }, { iotAuthority }] = await Promise.all([
    import('../clients/iot-client.ts'),
    import('./iot-authority.ts'),
  ])
  return iotAuthority(iotClient(), {
    policyName: requireEnv('trackerPolicy'),
    certificatePrefix: requireEnv('certificatePrefix'),
    rootCertificate: requireEnv('brokerRootCertificate'),
    plainUrl: plainBroker(),
  })
})

function plainBroker(): string | null {
  const url = requireEnv('plainBroker')
  return url === noPlainBroker ? null : url
}

export const deployedAuthority: Authority = {
  sign: async () => (await authority()).sign(),
  admit: async (...certificate) => (await authority()).admit(...certificate),
  end: async (...certificate) => (await authority()).end(...certificate),
  broker: async () => (await authority()).broker(),
}
