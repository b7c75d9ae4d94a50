import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useRecordNames } from '../use-record-names.ts'

const userEntity = { name: 'user', api: 'users' } as const

/** What people are called, by their id: the reader is `you`; only managers know the names of others. */
export function usePersonName(): (userId: number) => string {
  const t = useWords()
  const me = useUser()
  const { manage } = useMay()
  const names = useRecordNames(userEntity, manage)
  return (userId) =>
    userId === 0
      ? t('alerts.nobody')
      : userId === me.id
        ? t('alerts.you')
        : (names.get(userId) ?? t('alerts.person', { id: userId }))
}
