import { tenantAlerts } from '../../../../functions/application/alerts/tenant-alerts.ts'
import { reportForwarder } from '../../../../functions/notify/forwarding/forward-reports.ts'
import { readWakeUp } from '../../../../functions/notify/forwarding/wake-up-message.ts'
import { targetWaker } from '../../../../functions/notify/forwarding/wake-targets.ts'
import { queueText } from '../../../../functions/platform/clients/queue-client.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Answer, Call } from '../../../../functions/platform/integrations/channels/http-call.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { device } from '../../../../shared/entities/device.ts'
import { forwarding, type Forwarding } from '../../../../shared/entities/forwarding/forwarding.ts'
import type { ForwardedJson } from '../../../../shared/wire/forwarding/forwarded-json.ts'
import { addDevice, tenant } from '../../live/live-fixture.ts'
import { buildDrive, noon } from '../../../support/builders.ts'

export const answer = (status: number, headers: Answer['headers'] = {}): Answer => ({ status, headers, text: '' })

/** Processes notice a change within it. */
const noticedMs = 3000

/** Atlas with two trucks; what its targets are sent, and a queue whose messages come when they are due. */
export async function forwardingFleet() {
  const world = inMemoryWorld()
  world.moveTo(noon)
  const atlas = await tenant(world, 'Atlas')
  const trucks = [await addDevice(atlas, 'Truck 1'), await addDevice(atlas, 'Truck 2')] as [number, number]
  const tenantOf = tenantAlerts(world)
  const [forward, wake] = [reportForwarder(world), targetWaker(world, tenantOf)]
  const taken: Call[] = []
  let sequence = 0
  world.services.answer = () => answer(200)
  return {
    world,
    atlas,
    trucks,
    /** requests that a receiver took */
    taken,
    store: world.forwardings(atlas.tenantId),
    answerWith(decide: (call: Call) => Answer) {
      world.services.answer = (call) => {
        const given = decide(call)
        if (given.status < 300) taken.push(call)
        return given
      }
    },
    async addTarget(facts: Partial<Forwarding> = {}): Promise<number> {
      const draft = forwarding.schema.parse({ name: 'ERP', url: 'https://erp.example/in', ...facts })
      return (await atlas.records.create(forwarding, draft)).id
    },
    /** Has a device's positions sent to an address as well; null for none. */
    async nameAddress(deviceId: number, url: string | null) {
      const found = (await atlas.records.get(device, deviceId))!
      await atlas.records.replace(device, { ...found, attributes: url === null ? {} : { 'forward.url': url } })
      world.moveTo(world.now() + noticedMs)
    },
    async report(positions: readonly Position[], events: readonly FleetEvent[] = []) {
      sequence++
      await this.reportAgain(positions, events)
    },
    /** as the stream shows a record once more */
    async reportAgain(positions: readonly Position[], events: readonly FleetEvent[] = []) {
      const known = await tenantOf(atlas.tenantId)
      // as ingest marks a save
      const named = new Map<number, string | null>()
      for (const { deviceId } of positions) named.set(deviceId, await known!.forwardAddressOf(deviceId))
      const addressed = positions.filter(({ deviceId }) => named.get(deviceId) !== null)
      await forward(known!, { sequence: String(sequence), positions, addressed, events })
    },
    /** Carries out what the queue holds, at its time. @returns how many messages there were */
    async run(countMax = 200): Promise<number> {
      const queue = world.forwardingWakeUps
      let count = 0
      for (; queue.length > 0 && count < countMax; count++) {
        queue.sort((a, b) => a.delayMs - b.delayMs)
        const { delayMs, ...wakeUp } = queue.shift()!
        world.moveTo(world.now() + delayMs)
        for (const other of queue) other.delayMs = Math.max(0, other.delayMs - delayMs)
        await wake([{ messageId: `m${count}`, wakeUp: readWakeUp(queueText(wakeUp))! }])
      }
      return count
    },
  }
}
export type ForwardingFleet = Awaited<ReturnType<typeof forwardingFleet>>

export const jsonIn = ({ body }: Call): ForwardedJson => JSON.parse(String(body)) as ForwardedJson
/** The ids of the positions of a device, as they arrived. */
export const arrived = (calls: readonly Call[], deviceId: number): number[] =>
  calls.flatMap((call) => jsonIn(call).data.positions).flatMap((each) => (each.deviceId === deviceId ? [each.id] : []))

/** Positions of one device, one after the other. */
export const drive = (deviceId: number, count: number, from = 0): Position[] => buildDrive(count, { deviceId }, from)
export const idsOf = (positions: readonly { id: number }[]): number[] => positions.map(({ id }) => id)
