import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { BelowFieldProps, ScreenColumn } from '../entity/entity-screen.ts'
import { Badge } from '../ui/badge.tsx'
import { useWords } from '../i18n/use-words.ts'

const roles = ['administrator', 'manager', 'readonly', 'guest', 'user'] as const
type Role = (typeof roles)[number]

/** The one word for what a person may do. */
export function roleOf(record: AnyRecord): Role {
  const { administrator, userLimit, readonly, temporary } = record as User
  if (temporary) return 'guest'
  if (administrator) return 'administrator'
  if (userLimit !== 0) return 'manager'
  return readonly ? 'readonly' : 'user'
}

export const roleColumn: ScreenColumn = {
  key: 'role',
  words: 'settings.role',
  sortText: () => (record) => String(roles.indexOf(roleOf(record))),
  cell: RoleCell,
}

function RoleCell({ record }: BelowFieldProps) {
  const t = useWords()
  const role = roleOf(record)
  const text = t(`settings.role.${role}`)
  return role === 'administrator' || role === 'manager' ? <Badge tone="warn">{text}</Badge> : text
}
