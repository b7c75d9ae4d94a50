import { LogIn, Waypoints } from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { mayEnterAs } from '../../../shared/domain/access/people.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import type { User } from '../../../shared/entities/user.ts'
import { nowMs } from '../api/use-now.ts'
import type { EntityScreen, RowActionContext } from '../entity/entity-screen.ts'
import { roleColumn } from './role-column.tsx'
import { vehicleCountColumn } from './vehicle-count-column.tsx'
import { enterAs } from '../session/session-commands.ts'

const asUser = (record: AnyRecord) => record as User

/** What the list of users adds: their connections, and acting as a user. */
export const userScreen: EntityScreen = {
  columns: [roleColumn, vehicleCountColumn],
  hidden: { words: 'people.showTemporary', holds: (record) => asUser(record).temporary },
  removalPage: (record, me) => (record.id === me.id ? `/settings/user/${me.id}?remove` : null),
  actions: (record, context) => [connections(record, context), ...actingAs(record, context)],
}

const connections = (record: AnyRecord, { t, go }: RowActionContext) => ({
  key: 'connections',
  label: t('connections.open'),
  icon: createElement(Waypoints),
  onSelect: () => go(`/settings/user/${record.id}/connections`),
})

function actingAs(record: AnyRecord, { t, me }: RowActionContext) {
  const person = asUser(record)
  if (person.id === me.id || !mayEnterAs(me, person) || !isActive(person, nowMs())) return []
  return [{ key: 'enter', label: t('people.enterAs'), icon: createElement(LogIn), onSelect: () => enterAs(person.id) }]
}
