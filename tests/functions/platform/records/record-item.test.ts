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

  it('are read although text in them is refused today', () => {
    const item = recordItem(
      { tenantId: 'atlas', entity: device, version: 3 },
      { ...buildDevice({ id: 7 }), name: 'Van\0\n1' },
    )
    const { phone: _later, ...older } = JSON.parse(item.d) as Record<string, unknown>
    expect(readRecord(device, { ...item, d: JSON.stringify(older) })).toEqual(buildDevice({ id: 7, name: 'Van  1' }))
    expect(readRecord(device, item).name).toBe('Van\0\n1')
  })

  it('keep what they have', () => {
    const record = buildDevice({ id: 7, attributes: { deep: { list: [1, 'two'] } } })
    expect(readRecord(device, recordItem({ tenantId: 'atlas', entity: device, version: 1 }, record))).toEqual(record)
  })
})
