// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { Cell } from '../../../web/src/entity/list/cell.tsx'
import { ReaderZone } from '../../../web/src/i18n/reader-zone.ts'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const midnight = '2026-12-01T00:00:00.000+00:00'

test.each([
  { name: 'a day, west of Greenwich', timezone: 'America/Los_Angeles', stored: midnight, says: '1 Dec 2026' },
  { name: 'a day, far in the east', timezone: 'Pacific/Kiritimati', stored: midnight, says: '1 Dec 2026' },
  {
    name: 'a moment, as the reader’s clock has it',
    timezone: 'America/Los_Angeles',
    stored: '2026-12-01T03:30:00.000+00:00',
    says: '30 Nov 2026',
  },
])('a list shows $name', async ({ timezone, stored, says }) => {
  const record = device.schema.parse({ id: 1, name: 'Van 1', uniqueId: 'van-1', expirationTime: stored }) as AnyRecord
  await showScreen(
    <ReaderZone value={timezone}>
      <Cell entity={device as Entity} record={record} column="expirationTime" nameOf={() => ''} />
    </ReaderZone>,
  )
  expect(screenText()).toBe(says)
})
