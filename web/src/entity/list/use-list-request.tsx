import type { ReactNode } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { useAddressQuery } from '../../router/router.tsx'
import { goTo } from '../../router/browser-location.ts'
import { useMay } from '../../session/access.ts'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'

export interface ListRequest {
  keyword: string
  search: (keyword: string) => void
  /** whether every record of the account is asked for */
  isAll: boolean
  /** the switch for that; null for whom it is not */
  everything: ReactNode
}

/** What the address asks of a list: `?q=van&all=true`. */
export function useListRequest(entity: Entity): ListRequest {
  const t = useWords()
  const may = useMay()
  const address = useAddressQuery()
  const { everything } = useEntityScreen(entity.name)
  const isOffered = everything?.isFor(may) === true
  const [keyword, isAll] = [address.get('q') ?? '', isOffered && address.get('all') === 'true']
  const ask = (options: { q: string; all: boolean }) =>
    goTo(`/settings/${entity.list}${queryText(options)}`, { replace: true })
  return {
    keyword,
    search: (q) => ask({ q, all: isAll }),
    isAll,
    everything: isOffered ? (
      <div className={styles['aside']}>
        <SwitchField label={t(everything.words)} checked={isAll} onChange={(all) => ask({ q: keyword, all })} />
      </div>
    ) : null,
  }
}

function queryText({ q, all }: { q: string; all: boolean }): string {
  const text = new URLSearchParams({ ...(q !== '' && { q }), ...(all && { all: 'true' }) }).toString()
  return text && `?${text}`
}
