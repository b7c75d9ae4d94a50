import { describe, expect, it } from 'vitest'
import { audited } from '../../../functions/api/audit-entries.ts'
import type { Noted } from '../../../functions/api/route.ts'
import { routes } from '../../../functions/api/routes.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { fixture } from './api-fixture.ts'

/** Whatever reads, and what is noted by those who call it: nobody changes an account by the generic way. */
const reading = [
  'tenantId',
  'version',
  'tenant',
  'list',
  'listEventually',
  'get',
  'getMany',
  'linksOf',
  'ownersOf',
  'credentials',
  'changes',
]
const notedElsewhere = ['saveAccount', 'improvePasswordHash', 'renewStamp']

describe('records that remember', () => {
  it('note every way of writing: a new one has to be thought about', async () => {
    const { amina } = await fixture()
    const noting = audited(amina.records, () => {})
    const passedOn = Object.entries(noting).filter(([name, value]) => value === amina.records[name as 'get'])
    expect(passedOn.map(([name]) => name).sort()).toEqual([...reading, ...notedElsewhere].sort())
  })

  it('note what was done, and not what failed', async () => {
    const { amina } = await fixture()
    const noted: Noted[] = []
    const records = audited(amina.records, (auditEntry) => noted.push(auditEntry))
    const made = await records.create(driver, driver.schema.parse({ name: 'Ali', uniqueId: 'a' }))
    await expect(records.create(driver, driver.schema.parse({ name: 'Eve', uniqueId: 'a' }))).rejects.toThrow(
      'cannot be used',
    )
    await records.replace(driver, { ...made, name: 'Ali B.' }, { seen: made })
    await records.replace(driver, { ...made, name: 'Ali B.' }, { seen: { ...made, name: 'Ali B.' } })
    expect(noted).toEqual([
      { action: 'create', objectType: 'driver', objectId: made.id },
      { action: 'edit', objectType: 'driver', objectId: made.id, attributes: { fields: 'name' } },
    ])
  })
})

it('calls whose entry is always the same', () => {
  const fixed = routes.flatMap(({ method, path, audit }) => (audit ? [[`${method} ${path}`, audit.action]] : []))
  expect(Object.fromEntries(fixed)).toEqual({
    'DELETE /session': 'logout',
    'DELETE /session/all': 'logout',
    'DELETE /tenant/deletion': 'deletionUndone',
    'GET /tenant/export/file': 'exportDownload',
    'POST /server/reboot': 'reboot',
  })
})
