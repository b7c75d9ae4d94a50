import { phrase } from '../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import type { NotedProblem } from '../../functions/platform/ports/ports.ts'
import { tenantLimits } from '../../shared/domain/limits/tenants.ts'
import { noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

let made = 0
const tenant = () => `troubled${++made}`

const failed: NotedProblem = {
  kind: 'attribute',
  id: 3,
  deviceId: 7,
  field: '',
  reason: phrase('{field}: {problem}', { field: 'total', problem: phrase('division by 0') }),
  mark: 'abc',
  at: noon,
}
const refused: NotedProblem = {
  kind: 'device',
  id: 7,
  deviceId: 7,
  field: '[2].latitude',
  reason: phrase('{name} is {value}; it must be {expected}', {
    name: 'latitude',
    value: '91',
    expected: phrase('one of {known}', { known: ['89', '90'] }),
  }),
  mark: 'refused latitude',
  at: noon + 1,
}

inEveryWorld((fresh) => {
  describe('problems', () => {
    it('are returned, the newest first, to their own tenant', async () => {
      const world = fresh()
      const [mine, other] = [world.problems(tenant()), world.problems(tenant())]
      await mine.note([failed, refused])
      await mine.note([])
      expect(await mine.list()).toEqual([refused, failed])
      expect(await mine.ofDevice(7)).toEqual([refused])
      expect(await mine.ofDevice(3)).toEqual([])
      expect(await other.list()).toEqual([])
    })

    it('replace older ones of the same record, and of the same mark of a device', async () => {
      const problems = fresh().problems(tenant())
      const later = { ...failed, reason: phrase('the number is too large'), at: noon + 2 }
      const again = { ...refused, field: '[5].latitude', at: noon + 3 }
      await problems.note([failed, refused])
      await problems.note([later, again])
      expect(await problems.list()).toEqual([again, later])
    })

    it('are all stored for one device, and the newest are returned', async () => {
      const problems = fresh().problems(tenant())
      const shown = tenantLimits.problemsOfDeviceShownMax
      await problems.note(
        Array.from({ length: shown + 1 }, (_, at) => ({ ...refused, mark: `wheel ${at}`, at: noon + at })),
      )
      const marks = (await problems.ofDevice(7)).map(({ mark }) => mark)
      expect(marks).toEqual(Array.from({ length: shown }, (_, at) => `wheel ${shown - at}`))
    })

    it('expire', async () => {
      const world = fresh()
      const problems = world.problems(tenant())
      await problems.note([failed])
      world.moveTo(noon + tenantLimits.problemKeptMs + 1000)
      expect(await problems.list()).toEqual([])
      expect(await problems.ofDevice(7)).toEqual([])
    })
  })
})
