import { Search, FolderUp } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { PageTitle } from '../../frame/page-title.tsx'
import { geofence as entity, type Geofence } from '../../../../shared/entities/geofence.ts'
import { arrange } from '../../entity/list/arrange.ts'
import { FailedList, LoadingList, NothingFound } from '../../entity/list/list-states.tsx'
import { BackLink } from '../../router/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { EmptyPicture } from '../../ui/pictures/empty-picture.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkRemoval } from './bulk-removal.tsx'
import { GeofenceRows } from './geofence-rows.tsx'
import styles from './geofence-list.module.css'

interface Props {
  /** undefined while they are loaded */
  geofences: readonly Geofence[] | undefined
  failure: Error | null
  onRetry: () => void
  selectedId: number | null
  mayEdit: boolean
  onSelect: (id: number) => void
  onEdit: (id: number) => void
  onUpload: () => void
}

/** All geofences by name: found, ticked, exported and removed. */
export function GeofenceList({ geofences, failure, onRetry, mayEdit, onUpload, ...rows }: Props) {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  // kept while the keyword finds nothing
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const found = useFound(geofences, keyword)
  const upload = mayEdit && (
    <Button size="small" icon={<FolderUp />} onClick={onUpload}>
      {t('geofences.upload')}
    </Button>
  )
  return (
    <section className={styles['list']} aria-labelledby="geofences-title">
      <header className={styles['header']}>
        <BackLink to="/">{t('app.backToMap')}</BackLink>
        <div className={`q-row q-gap-2 q-spread ${styles['title']}`}>
          <PageTitle id="geofences-title" title={t('entity.geofence.many')} />
          {upload}
        </div>
        {geofences && geofences.length > 0 && (
          <TextField
            label={t('entity.search')}
            labelHidden
            placeholder={t('entity.search')}
            inputMode="search"
            value={keyword}
            onChange={setKeyword}
            leading={<Search />}
          />
        )}
      </header>
      {failure && !geofences ? (
        <FailedList failure={failure} onRetry={onRetry} />
      ) : !geofences || !found ? (
        <LoadingList />
      ) : geofences.length === 0 ? (
        <EmptyState
          compact
          picture={<EmptyPicture />}
          title={t('entity.geofence.none')}
          text={t(mayEdit ? 'geofences.noneYet' : 'entity.geofence.noneMore')}
        />
      ) : found.length === 0 ? (
        <NothingFound keyword={keyword} onClear={() => setKeyword('')} />
      ) : (
        <ArrangedList found={found} all={geofences} ticked={ticked} onTick={setTicked} mayEdit={mayEdit} {...rows} />
      )}
    </section>
  )
}

interface ArrangedProps extends Pick<Props, 'selectedId' | 'mayEdit' | 'onSelect' | 'onEdit'> {
  /** those that the keyword finds, of all */
  found: readonly Geofence[]
  all: readonly Geofence[]
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
}

/** The rows, with what is done to those that are ticked, or to one. */
function ArrangedList({ found, all, ticked, onTick, mayEdit, ...rows }: ArrangedProps) {
  const [leaving, setLeaving] = useState<readonly Geofence[] | null>(null)
  const chosen = useMemo(() => all.filter(({ id }) => ticked.has(id)), [all, ticked])
  const forget = (left: readonly number[]) => {
    const gone = new Set(leaving?.map(({ id }) => id).filter((id) => !left.includes(id)))
    setLeaving(null)
    onTick(new Set([...ticked].filter((id) => !gone.has(id))))
  }
  return (
    <>
      <BulkBar found={found} chosen={chosen} mayEdit={mayEdit} onTick={onTick} onRemove={() => setLeaving(chosen)} />
      <GeofenceRows
        geofences={found}
        ticked={ticked}
        onTick={onTick}
        mayEdit={mayEdit}
        onRemove={(one) => setLeaving([one])}
        {...rows}
      />
      {leaving && <BulkRemoval geofences={leaving} onClose={() => setLeaving(null)} onDone={forget} />}
    </>
  )
}

/** Those that the keyword finds, by name. */
function useFound(geofences: readonly Geofence[] | undefined, keyword: string): Geofence[] | undefined {
  const { language } = useLanguage()
  const wanted = useDeferredValue(keyword)
  return useMemo(() => {
    const order = { key: entity.titleKey, descending: false }
    return geofences && (arrange(entity, geofences, { keyword: wanted, order, language }) as Geofence[])
  }, [geofences, wanted, language])
}
