import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { goTo } from '../../router/browser-location.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useMay } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage, useWords } from '../../words/use-words.ts'
import { arrange, type Order } from './arrange.ts'
import { EmptyList, FailedList, LoadingList, NothingFound } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'
import { useHiddenRecords } from './use-hidden-records.tsx'
import { useListRequest } from './use-list-request.tsx'
import { useRowActions } from './use-row-actions.tsx'

/** The list of any entity: its columns, its search, its actions, all from its declaration. */
export function EntityList({ entity }: { entity: Entity }) {
  const t = useWords()
  const { language } = useLanguage()
  const mayEdit = useMay().edit(entity)
  const { HeaderAction } = useEntityScreen(entity.name)
  const { keyword, search, isAll, allSwitch } = useListRequest(entity)
  const [order, setOrder] = useState<Order>({ key: entity.titleKey, descending: false })
  const { data: all, error, refetch } = useQuery(listQuery(entity, { all: isAll }))
  const { data, hiddenSwitch } = useHiddenRecords(entity, all)
  const wanted = useDeferredValue(keyword)
  const records = useMemo(
    () => data && arrange(entity, data, { keyword: wanted, order, language }),
    [entity, data, wanted, order, language],
  )
  const actionsOf = useRowActions(entity)
  const add = () => goTo(`/settings/${entity.edit}`)

  return (
    <section className={styles['screen']} aria-labelledby="list-title">
      <header className={styles['header']}>
        <h1 id="list-title">{t(`entity.${entity.name}.many`)}</h1>
        <div className={styles['commands']}>
          {HeaderAction && data && data.length > 0 && <HeaderAction keyword={keyword} isAll={isAll} />}
          {mayEdit && (
            <Button variant="primary" icon={<Plus />} onClick={add}>
              {t(`entity.${entity.name}.add`)}
            </Button>
          )}
        </div>
      </header>
      {data && (data.length > 0 || hiddenSwitch || allSwitch) && (
        <ListToolbar entity={entity} keyword={keyword} onKeyword={search} all={data} shown={records ?? []}>
          {hiddenSwitch}
          {allSwitch}
        </ListToolbar>
      )}
      {error && !data ? (
        <FailedList failure={error} onRetry={() => void refetch()} />
      ) : !records || !data ? (
        <LoadingList />
      ) : data.length === 0 ? (
        <EmptyList entity={entity} onAdd={mayEdit ? add : null} />
      ) : records.length === 0 ? (
        <NothingFound keyword={keyword} onClear={() => search('')} />
      ) : (
        <ListTable
          entity={entity}
          records={records}
          order={order}
          onOrder={setOrder}
          actionsOf={actionsOf}
          onOpen={mayEdit ? (record) => goTo(`/settings/${entity.edit}/${record.id}`) : null}
        />
      )}
    </section>
  )
}
