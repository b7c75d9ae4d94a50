import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { openBroker } from '../../../../../infra/local/emulators/mqtt/broker.ts'
import { openLocalAuthority } from '../../../../../infra/local/emulators/mqtt/certificate-authority.ts'
import { Things } from '../../../../../infra/local/emulators/mqtt/things.ts'

async function brokerWith(sessionSeconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'))
  const broker = await openBroker({
    host: '127.0.0.1',
    plainHost: '127.0.0.1',
    mqttPort: 0,
    mqttTlsPort: 0,
    things: new Things([], folder),
    authority: await openLocalAuthority(folder),
    sessionSeconds,
  })
  broker.serve({ accept: async () => {}, refuse: () => {} })
  const stop = async () => {
    await broker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `mqtt://127.0.0.1:${broker.port}`, stop }
}

/** Connects without `clean`, subscribes where it is new, and leaves. @returns whether there was a session */
async function visit(url: string): Promise<boolean> {
  const client = mqtt.connect(url, { clientId: 'van-1', clean: false, protocolVersion: 4, reconnectPeriod: 0 })
  const isKnown = await new Promise<boolean>((resolve) => client.once('connect', (ack) => resolve(ack.sessionPresent)))
  if (!isKnown) await client.subscribeAsync('trackers/van-1/commands', { qos: 1 })
  await client.endAsync()
  return isKnown
}

it('a session of MQTT 3.1.1 is there when its client comes back in time', async () => {
  const { url, stop } = await brokerWith(3_600)
  expect([await visit(url), await visit(url), await visit(url)]).toEqual([false, true, true])
  await stop()
})

it('a session of MQTT 3.1.1 ends when its client stays away', async () => {
  const { url, stop } = await brokerWith(0.05)
  await visit(url)
  await expect.poll(() => visit(url), { interval: 200 }).toBe(false)
  await stop()
})
