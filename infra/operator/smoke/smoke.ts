import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import mqtt, { type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { hashPassword } from '../../../functions/application/auth/passwords.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'
import { type Api, signIn } from '../../local/demo/create-tenants.ts'
import { saveTenant } from '../create-tenant.ts'

const stepMs = 60 * secondMs

export interface Certificate {
  id: string
  certificate: string
  privateKey: string
  rootCertificate: string
  host: string
  port: number
}

/** How a device with a certificate reaches the broker; another one for tests. */
export type ConnectDevice = (name: string, held: Certificate) => MqttClient

/** It tries again: AWS IoT may know a new certificate some seconds late, and only closes the connection. */
const connectDevice: ConnectDevice = (clientId, held) => {
  const { host, port, certificate: cert, privateKey: key, rootCertificate: ca } = held
  const tries = { protocolVersion: 4, reconnectPeriod: 2 * secondMs } as const
  return mqtt.connect(`mqtts://${host}:${port}`, { clientId, cert, key, ca, ...tries })
}

/**
 * Goes the way of a position through a deployment, by its own addresses, in a tenant of its own. What was made is removed
 * whatever failed, the last first; the deployment itself removes the tenant's records, and what came late, in twenty minutes.
 * @returns whether everything went well
 */
export async function smoke(
  world: World,
  say: (line: string) => void,
  connect: ConnectDevice = connectDevice,
): Promise<boolean> {
  const removals: { name: string; remove: () => Promise<unknown> }[] = []
  const undo = (name: string, remove: () => Promise<unknown>) => void removals.unshift({ name, remove })
  const step = stepsThatSay(say)
  let isRight = true
  try {
    await pass({ world, url: world.siteAddress(), connect, step, undo })
  } catch {
    isRight = false
  }
  for (const { name, remove } of removals)
    isRight = await step(name, remove).then(
      () => isRight,
      () => false,
    )
  say(isRight ? 'The deployment works.' : 'The deployment does not work, or left something.')
  return isRight
}

type Step = <Result>(name: string, does: () => Promise<Result>) => Promise<Result>

interface Passing {
  world: World
  url: string
  connect: ConnectDevice
  step: Step
  undo: (name: string, remove: () => Promise<unknown>) => void
}

async function pass({ world, url, connect, step, undo }: Passing): Promise<void> {
  const name = `smoke-${randomBytes(6).toString('hex')}`
  // no e-mail is ever sent to such an address
  const email = `${name}@qafila.invalid`
  const password = randomBytes(24).toString('base64url')
  const passwordHash = await hashPassword(password)
  await step('make a tenant', async () => {
    const people = { organisation: name, administrator: name, email, language: 'en' }
    const { tenantId } = await saveTenant(world, people, passwordHash)
    undo('remove the tenant', () => removeTenant(world, tenantId))
  })
  const api = await step('sign in', () => signIn(url, email, password))
  const device = await step('register a device', async () => {
    const made = (await api('POST', '/devices', { name, uniqueId: name })) as { id: number }
    undo('remove the device', () => api('DELETE', `/devices/${made.id}`))
    return made
  })
  const credentials = `/devices/${device.id}/credentials`
  const held = await step('make a certificate', async () => {
    const made = (await api('POST', credentials, { kind: 'certificate' })) as Certificate
    undo('remove the certificate', () => api('DELETE', `${credentials}/${made.id}`))
    return made
  })
  const socket = await step('open a live socket', async () => {
    const opened = new WebSocket(await socketAddress(url, api))
    undo('close the socket', async () => opened.terminate())
    opened.on('error', () => {})
    // its first message says that it is registered
    await once(opened, 'message')
    return opened
  })
  const shown = positionOn(socket, device.id)
  await step('publish a position with the certificate', async () => {
    const tracker = connect(name, held)
    tracker.on('error', () => {})
    undo('close the connection of the device', () => tracker.endAsync(true))
    const fix = { time: new Date().toISOString(), latitude: 36.75381, longitude: 3.05876 }
    await tracker.publishAsync(`trackers/${name}/positions`, JSON.stringify(fix), { qos: 1 })
  })
  await step('see it on the socket', () => shown)
}

/** As an administrator's deletion, without its grace period. */
async function removeTenant(world: World, tenantId: string): Promise<void> {
  const records = world.tenants.records(tenantId)
  const { account } = await records.tenant()
  await records.saveAccount({ ...account, isSuspended: true, deletionAt: world.now() }, account)
}

async function socketAddress(url: string, api: Api): Promise<string> {
  const token = (await api('POST', '/session/token')) as string
  return `${url.replace('http', 'ws')}/api/socket?token=${token}`
}

const positionOn = (socket: WebSocket, deviceId: number): Promise<void> =>
  new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const { positions = [] } = JSON.parse(data.toString()) as LiveMessage
      if (positions.some((position) => position.deviceId === deviceId)) resolve()
    })
  })

const stepsThatSay =
  (say: (line: string) => void): Step =>
  async (name, does) => {
    const from = performance.now()
    const took = () => `${((performance.now() - from) / secondMs).toFixed(1)} s`
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing within ${stepMs / secondMs} s`)), stepMs)
    })
    try {
      const result = await Promise.race([does(), late])
      say(`ok      ${took()}  ${name}`)
      return result
    } catch (error) {
      say(`FAILED  ${took()}  ${name}: ${error instanceof Error ? error.message : String(error)}`)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
