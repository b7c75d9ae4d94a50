import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { PageTitle } from '../../frame/page-title.tsx'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { goTo } from '../../router/browser-location.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useMay } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { arrange, type Order } from './arrange.ts'
import { EmptyList, FailedList, LoadingList, NothingFound } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useChosen } from './use-chosen.ts'
import { useColumns } from './use-columns.ts'
import { useHiddenRecords } from './use-hidden-records.tsx'
import { useListRequest } from './use-list-request.tsx'
import { useRowActions } from './use-row-actions.tsx'

/** The list of any entity: its columns, its search, its actions, all from its declaration. */
export function EntityList({ entity }: { entity: Entity }) {
  const { language } = useLanguage()
  const mayEdit = useMay().edit(entity)
  const { HeaderAction, EmptyAction, Bulk } = useEntityScreen(entity.name)
  const { keyword, search, isAll, allSwitch } = useListRequest(entity)
  const [order, setOrder] = useState<Order>({ key: entity.titleKey, descending: false })
  const { data: all, error, refetch } = useQuery(listQuery(entity, { all: isAll }))
  const { data, hiddenSwitch } = useHiddenRecords(entity, all)
  const wanted = useDeferredValue(keyword)
  const columns = useColumns(entity, data ?? noRecords)
  const { sortTexts } = columns
  const records = useMemo(
    () => data && arrange(entity, data, { keyword: wanted, order, language, sortTexts }),
    [entity, data, wanted, order, language, sortTexts],
  )
  const picked = useChosen(records ?? noRecords)
  const actionsOf = useRowActions(entity)
  const add = () => goTo(`/settings/${entity.edit}`)

  return (
    <section className={styles['screen']} aria-labelledby="list-title">
      <ListHeading entity={entity} onAdd={mayEdit ? add : null}>
        {HeaderAction && data && data.length > 0 && <HeaderAction keyword={keyword} isAll={isAll} />}
      </ListHeading>
      {data && (data.length > 0 || hiddenSwitch || allSwitch) && (
        <ListToolbar entity={entity} keyword={keyword} onKeyword={search} all={data} shown={records ?? []}>
          {hiddenSwitch}
          {allSwitch}
          {columns.canChoose && <ColumnChooser columns={columns} />}
        </ListToolbar>
      )}
      {Bulk && mayEdit && picked.records.length > 0 && (
        <Suspense>
          <Bulk records={picked.records} onClear={picked.clear} />
        </Suspense>
      )}
      {error && !data ? (
        <FailedList failure={error} onRetry={() => void refetch()} />
      ) : !records || !data ? (
        <LoadingList />
      ) : data.length === 0 ? (
        <EmptyList entity={entity} onAdd={mayEdit ? add : null} other={mayEdit && EmptyAction && <EmptyAction />} />
      ) : records.length === 0 ? (
        <NothingFound keyword={keyword} onClear={() => search('')} />
      ) : (
        <ListTable
          entity={entity}
          columns={columns.shown}
          records={records}
          order={order}
          onOrder={setOrder}
          actionsOf={actionsOf}
          chosen={Bulk && mayEdit ? picked.chosen : null}
          onOpen={mayEdit ? (record) => goTo(`/settings/${entity.edit}/${record.id}`) : null}
        />
      )}
    </section>
  )
}

interface ListHeadingProps {
  entity: Entity
  /** null for who may not */
  onAdd: (() => void) | null
  children: ReactNode
}

function ListHeading({ entity, onAdd, children }: ListHeadingProps) {
  const t = useWords()
  return (
    <header className={`q-row q-gap-4 q-spread ${styles['header']}`}>
      <PageTitle id="list-title" title={t(`entity.${entity.name}.many`)} />
      <div className={`q-cluster q-gap-3 ${styles['tools']}`}>
        {children}
        {onAdd && (
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            {t(`entity.${entity.name}.add`)}
          </Button>
        )}
      </div>
    </header>
  )
}

const noRecords: readonly AnyRecord[] = []
