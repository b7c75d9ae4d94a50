import type { ReactNode } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { useSearchParams } from '../../router/router.tsx'
import { goTo } from '../../router/browser-location.ts'
import { useMay } from '../../session/access.ts'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'

export interface ListRequest {
  keyword: string
  search: (keyword: string) => void
  /** whether all records of the tenant are shown */
  isAll: boolean
  /** the switch for that; null when not offered */
  allSwitch: ReactNode
}

/** The search and the scope of a list, from the address: `?q=van&all=true`. */
export function useListRequest(entity: Entity): ListRequest {
  const t = useWords()
  const may = useMay()
  const address = useSearchParams()
  const { showAll } = useEntityScreen(entity.name)
  const isOffered = showAll?.isFor(may) === true
  const [keyword, isAll] = [address.get('q') ?? '', isOffered && address.get('all') === 'true']
  const ask = (options: { q: string; all: boolean }) =>
    goTo(`/settings/${entity.list}${queryText(options)}`, { replace: true })
  return {
    keyword,
    search: (q) => ask({ q, all: isAll }),
    isAll,
    allSwitch: isOffered ? (
      <div className={styles['switch']}>
        <SwitchField label={t(showAll.words)} checked={isAll} onChange={(all) => ask({ q: keyword, all })} />
      </div>
    ) : null,
  }
}

function queryText({ q, all }: { q: string; all: boolean }): string {
  const text = new URLSearchParams({ ...(q !== '' && { q }), ...(all && { all: 'true' }) }).toString()
  return text && `?${text}`
}
