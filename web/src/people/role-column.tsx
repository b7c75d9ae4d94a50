import { roleOf, roles } from '../../../shared/domain/access/roles.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { BelowFieldProps, ScreenColumn } from '../entity/entity-screen.ts'
import { Badge } from '../ui/badge.tsx'
import { useWords } from '../i18n/use-words.ts'

/** The most powerful first. */
const names = [...roles.toReversed(), 'custom', 'guest'] as const

/** The one word for what a person may do. */
function nameOf(record: AnyRecord): (typeof names)[number] {
  const person = record as User
  return person.temporary ? 'guest' : (roleOf(person) ?? 'custom')
}

export const roleColumn: ScreenColumn = {
  key: 'role',
  words: 'settings.role',
  sortText: () => (record) => String(names.indexOf(nameOf(record))),
  cell: RoleCell,
}

function RoleCell({ record }: BelowFieldProps) {
  const t = useWords()
  const name = nameOf(record)
  const text = t(`settings.role.${name}`)
  return name === 'administrator' || name === 'manager' ? <Badge tone="warn">{text}</Badge> : text
}
