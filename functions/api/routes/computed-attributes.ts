import { computeAttribute } from '../../../shared/domain/expression/compute.ts'
import { ExpressionError } from '../../../shared/domain/expression/expression-error.ts'
import type { Surroundings } from '../../../shared/domain/expression/surroundings.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { settingOf } from '../../../shared/domain/settings.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { type Device, device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { queryOf, requiredIdIn } from '../http/query.ts'
import type { ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { recordId, wanted } from '../openapi/schema.ts'

const tried = computedAttribute.schema.pick({ expression: true, type: true })

/** What an attribute that is not saved yet would be for a device's latest position. Nothing is a 204, text is raw. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/attributes/computed/test',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('devices', () => ({
      summary: 'Test an expression on a device’s latest position',
      query: { deviceId: { says: 'id of the device', schema: recordId, isRequired: true } },
      body: { json: wanted(computedAttribute.schema.pick({ expression: true, type: true })) },
      answer: [
        { json: { type: ['number', 'boolean'] }, says: 'a number, true or false' },
        { text: 'a text' },
        { nothing: 204, says: 'no result' },
      ],
      refuses: ['missing'],
    })),
    answer: async (c, caller) => {
      if (!isAdministrator(caller.user)) {
        throw new Failure('forbidden', 'Only an administrator may try expressions. Ask one.')
      }
      const latest = await latestOf(caller, requiredIdIn(queryOf(c), 'deviceId'))
      const value = computed(parsed(tried, await jsonBody(c)), latest)
      if (value === null) return c.body(null, 204)
      return typeof value === 'string' ? c.text(value) : c.json(value)
    },
  },
]

/** The latest position, which also stands for the one before, and what is set for the device. */
async function latestOf(caller: ScopedCaller, deviceId: number): Promise<Latest> {
  const found = await caller.scope.one(device, deviceId)
  if (!found) {
    throw new Failure('missing', 'There is no such device, or you may not see it.', { field: 'deviceId' })
  }
  const [{ last }, groups, tenant] = await Promise.all([
    caller.tracks.state(found.id),
    caller.records.listEventually(group),
    caller.settings(),
  ])
  if (last) return { position: last, around: { last, setting: settingOf({ device: found as Device, groups, tenant }) } }
  throw new Failure('invalid', 'deviceId: this device has no position yet. Choose one that has.', { field: 'deviceId' })
}

interface Latest {
  position: Position
  around: Surroundings
}

function computed(attribute: Parameters<typeof computeAttribute>[0], { position, around }: Latest) {
  try {
    return computeAttribute(attribute, position, around)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new Failure('invalid', '{field}: {problem}', { field: 'expression', values: { problem: error.phrase } })
  }
}
