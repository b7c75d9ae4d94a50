import { describe, expect, it } from 'vitest'
import { readRecord, recordItem } from '../../../../functions/platform/records/record-item.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice } from '../../../support/builders.ts'

describe('records: stored before an entity got another field', () => {
  it('are given the default of that field', () => {
    const item = recordItem({ tenantId: 'atlas', entity: device, version: 3 }, buildDevice({ id: 7 }))
    const { phone: _later, ...older } = JSON.parse(item.d) as Record<string, unknown>
    expect(readRecord(device, { ...item, d: JSON.stringify(older) })).toEqual(buildDevice({ id: 7 }))
  })

  it('keep what they have', () => {
    const record = buildDevice({ id: 7, attributes: { deep: { list: [1, 'two'] } } })
    expect(readRecord(device, recordItem({ tenantId: 'atlas', entity: device, version: 1 }, record))).toEqual(record)
  })
})
