import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { fileKeeper } from '../../../../functions/ingest/backlog/keep-files.ts'
import { readRecord } from '../../../../functions/ingest/read-record.ts'
import { fileLimits } from '../../../../shared/domain/limits/files.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, minuteMs, noon } from '../../../support/builders.ts'
import { dyingAt } from '../../../support/failing-world.ts'
import { sequenceAt, streamData } from '../../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../../support/worlds.ts'

const png = (mark: string) => Buffer.from(`\x89PNG\r\n\x1a\n ${mark}`, 'latin1')
const wav = Buffer.from('RIFF....WAVEfmt ', 'latin1')

let made = 0
async function fixture(world: TestWorld) {
  const uniqueId = `camera-${++made}`
  world.moveTo(noon + 2 * hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  const accept = acceptor(world, { keepFiles: fileKeeper(world) })
  let place = 0
  const received = (topic: string, payload: unknown, receivedAt = noon) =>
    readRecord('backlog', sequenceAt(++place), streamData({ topic, payload, receivedAt }))
  const file = (payload: unknown, receivedAt = noon) =>
    received(`trackers/${uniqueId}/media/front.jpg`, payload, receivedAt)
  const fix = (second: number) => {
    const time = noon + second * 1000
    return received(`trackers/${uniqueId}/positions`, { time, latitude: 36.75, longitude: 3.05 }, time)
  }
  const stored = async () => {
    const names: string[] = []
    for await (const { path } of world.files(tenantId).list('')) names.push(path)
    return names
  }
  const events = async () => {
    const all = await world.tracks(tenantId).eventsBetween(id, 0, Number.MAX_SAFE_INTEGER)
    return all.filter(({ type }) => type === 'media')
  }
  const rejected = () => world.rejected.filter((message) => message.uniqueId === uniqueId)
  return { world, uniqueId, tenantId, id, accept, file, fix, received, stored, events, rejected }
}

inEveryWorld((fresh) => {
  describe('a file that was published', () => {
    it('is kept with its device, and shown by an event at the last position', async () => {
      const at = await fixture(fresh())
      await at.accept([at.fix(0), at.file(png('a'), noon + 5000)])
      const [event] = await at.events()
      const { file } = event!.attributes as { file: string }
      expect(file).toMatch(/^[0-9a-f]{24}\.png$/)
      expect(event).toMatchObject({ eventTime: noon + 5000, attributes: { media: 'image' } })
      expect(await at.stored()).toEqual([`media/${at.id}/${file}`])
      expect(await at.world.files(at.tenantId).get(`media/${at.id}/${file}`)).toMatchObject({
        contentType: 'image/png',
        content: new Uint8Array(png('a')),
      })
      const { last } = await at.world.tracks(at.tenantId).state(at.id)
      expect(last).toMatchObject({ id: event!.positionId, latitude: 36.75, fixTime: noon, protocol: 'mqtt' })
      expect(last!.attributes).toMatchObject({ image: file })
      expect(at.rejected()).toEqual([])
    })

    it('before the first position has an event without one', async () => {
      const at = await fixture(fresh())
      await at.accept([at.file(wav)])
      expect(await at.events()).toMatchObject([{ positionId: 0, attributes: { media: 'audio' } }])
    })

    it.each(['in one batch', 'later'])('twice, as its acknowledgement was lost, is one: %s', async (when) => {
      const at = await fixture(fresh())
      await at.accept([at.fix(0)])
      const copies = [at.file(png('b')), at.file(png('b'), noon + hourMs)]
      if (when === 'later') for (const copy of copies) await at.accept([copy, at.fix(10)])
      else await at.accept(copies)
      await at.accept([at.file(png('c'), noon + hourMs)])
      expect(await at.stored()).toHaveLength(2)
      expect(await at.events()).toHaveLength(2)
    })

    it('again after a day is another delivery', async () => {
      const at = await fixture(fresh())
      await at.accept([at.file(png('d'))])
      const later = noon + trackerLimits.trackerMediaRepeatedMs + minuteMs
      at.world.moveTo(later)
      await at.accept([at.file(png('d'), later)])
      expect(await at.stored()).toHaveLength(1)
      expect(await at.events()).toHaveLength(2)
    })

    it.each(['beforeSave', 'afterSave'] as const)('has one event when the process dies %s', async (point) => {
      const at = await fixture(fresh())
      await at.accept([at.fix(0)])
      const dying = dyingAt(at.world, point)
      const batch = [at.file(png('e')), at.file(png('e'))]
      const accept = acceptor(dying, { keepFiles: fileKeeper(dying) })
      expect(await accept(batch)).toBe(batch[0]!.sequence)
      expect(await accept(batch)).toBeNull()
      expect(await at.stored()).toHaveLength(1)
      expect(await at.events()).toHaveLength(1)
    })

    it('is delivered again when it could not be kept', async () => {
      const at = await fixture(fresh())
      const files = at.world.files.bind(at.world)
      let fails = 1
      at.world.files = (tenantId) => ({
        ...files(tenantId),
        put: async (...put) => {
          if (fails-- > 0) throw new Error('The bucket is away')
          return files(tenantId).put(...put)
        },
      })
      const batch = [at.file(png('f'))]
      expect(await at.accept(batch)).toBe(batch[0]!.sequence)
      expect(await at.accept(batch)).toBeNull()
      expect(await at.events()).toHaveLength(1)
    })
  })

  describe('is not kept', () => {
    it.each([
      { name: 'what is no picture, sound or film', payload: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'nothing', payload: new Uint8Array() },
    ])('$name, which is said with the device', async ({ payload }) => {
      const at = await fixture(fresh())
      await at.accept([at.file(payload), at.fix(0)])
      expect([await at.stored(), await at.events()]).toEqual([[], []])
      expect(at.rejected()).toMatchObject([{ field: 'file', reason: expect.stringContaining('none of png, jpg') }])
      expect(await at.world.problems(at.tenantId).ofDevice(at.id)).toMatchObject([{ field: 'file' }])
      expect((await at.world.tracks(at.tenantId).state(at.id)).last).toMatchObject({ latitude: 36.75 })
    })

    it('a file of a tenant that may not store more, which is said with the device', async () => {
      const at = await fixture(fresh())
      const files = at.world.files.bind(at.world)
      at.world.files = (tenantId) => ({ ...files(tenantId), bytesUsed: async () => fileLimits.tenantFileBytesMax })
      expect(await at.accept([at.file(png('g'))])).toBeNull()
      expect([await at.stored(), await at.events()]).toEqual([[], []])
      expect(at.rejected()).toMatchObject([{ field: 'file', reason: expect.stringContaining('more than 500 MB') }])
    })

    it('a file of an identifier that nobody registered; it is counted', async () => {
      const at = await fixture(fresh())
      const unknown = `unknown-${++made}`
      await at.accept([at.received(`trackers/${unknown}/media/front.jpg`, png('h'))])
      expect(await at.stored()).toEqual([])
      expect(at.world.rejected.filter(({ uniqueId }) => uniqueId === unknown)).toEqual([])
      expect(await at.world.lookups.unknownTracker(unknown)).toMatchObject({ count: 1 })
    })

    it('a file of a disabled device', async () => {
      const at = await fixture(fresh())
      const records = at.world.tenants.records(at.tenantId)
      const [van] = await records.getMany(device, [at.id])
      await records.replace(device, { ...van!, disabled: true })
      await at.accept([at.file(png('i'))])
      expect([await at.stored(), await at.events()]).toEqual([[], []])
      expect(at.rejected()).toMatchObject([{ reason: 'The device is disabled.' }])
    })
  })
})
