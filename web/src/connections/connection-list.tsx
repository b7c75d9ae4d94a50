import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { arrange } from '../entity/list/arrange.ts'
import { FailedList, LoadingList } from '../entity/list/list-states.tsx'
import { titleOf } from '../display/record-text.ts'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EmptyPicture } from '../ui/pictures/empty-picture.tsx'
import { NothingFoundPicture } from '../ui/pictures/nothing-found-picture.tsx'
import { hideSnackbar, showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { ConnectionRows } from './connection-rows.tsx'
import styles from './connections.module.css'
import { useThroughGroup } from './through-group.ts'
import type { Owner } from './connection-kinds.ts'
import { useConnect, useConnections } from './use-connections.ts'

const scopes = ['all', 'connected', 'open'] as const
type Scope = (typeof scopes)[number]

interface Props {
  owner: Owner
  kind: Entity
  isLocked: boolean
  /** what is connected may be connected no longer */
  mayDisconnect: boolean
}

/** All records of one kind, each with a check mark when connected; a change takes effect at once. */
export function ConnectionList({ owner, kind, isLocked, mayDisconnect }: Props) {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const { records, connected, failure, retry } = useConnections(owner, kind)
  const held = useMemo(() => new Set(connected), [connected])
  const found = useFound(kind, records, { keyword, scope, held })
  const set = useSet({ owner, kind, mayDisconnect })
  const throughOf = useThroughGroup(owner, kind)

  if (failure && !(records && connected)) return <FailedList failure={failure} onRetry={retry} />
  if (!records || !connected || !found) return <LoadingList />
  if (records.length === 0) {
    return (
      <EmptyState
        picture={<EmptyPicture />}
        title={t(`entity.${kind.name}.none`)}
        text={t(`entity.${kind.name}.noneMore`)}
      />
    )
  }
  return (
    <div className={styles['panel']}>
      <div className={styles['toolbar']}>
        <TextField
          label={t('entity.search')}
          labelHidden
          placeholder={t('entity.search')}
          inputMode="search"
          value={keyword}
          onChange={setKeyword}
          leading={<Search />}
        />
        <Segmented
          label={t('connections.scope')}
          labelHidden
          value={scope}
          onChange={setScope}
          options={scopes.map((each) => ({ value: each, label: t(`connections.scope.${each}`) }))}
        />
      </div>
      {!isLocked && <BulkActions found={found} held={held} mayDisconnect={mayDisconnect} onSet={set} />}
      {found.length === 0 ? (
        <EmptyState picture={<NothingFoundPicture />} title={t('entity.nothingFound')} compact />
      ) : (
        <ConnectionRows
          kind={kind}
          records={found}
          held={held}
          isLocked={isLocked}
          mayDisconnect={mayDisconnect}
          throughOf={throughOf}
          onSet={(record, isOn) => set([record], isOn)}
        />
      )}
    </div>
  )
}

interface BulkProps {
  found: AnyRecord[]
  held: ReadonlySet<number>
  mayDisconnect: boolean
  onSet: Set
}

/** Connects or disconnects all records in the list. */
function BulkActions({ found, held, mayDisconnect, onSet }: BulkProps) {
  const t = useWords()
  const formats = useFormats()
  const open = found.filter(({ id }) => !held.has(id))
  const taken = found.filter(({ id }) => held.has(id))
  return (
    <div className={`q-cluster q-gap-2 ${styles['bulk']}`}>
      <output>{t('connections.count', { held: formats.number(taken.length), count: found.length })}</output>
      {open.length > 0 && (
        <Button size="small" onClick={() => onSet(open, true)}>
          {t('connections.connectAll', { count: open.length })}
        </Button>
      )}
      {mayDisconnect && taken.length > 0 && (
        <Button size="small" onClick={() => onSet(taken, false)}>
          {t('connections.disconnectAll', { count: taken.length })}
        </Button>
      )}
    </div>
  )
}

type Set = (records: readonly AnyRecord[], isOn: boolean) => void

/** Connects or disconnects, and offers to undo it where that is allowed. */
function useSet({ owner, kind, mayDisconnect }: Pick<Props, 'owner' | 'kind' | 'mayDisconnect'>): Set {
  const t = useWords()
  const { mutate } = useConnect(owner, kind)
  return (records, isOn) => {
    const ids = records.map(({ id }) => id)
    const name = records[0] && titleOf(kind, records[0], t)
    mutate({ ids, isOn })
    showSnackbar({
      key: 'connection',
      text: t(isOn ? 'connections.connected' : 'connections.disconnected', { count: ids.length, name: name ?? '' }),
      kind: 'done',
      ...(mayDisconnect && {
        action: {
          label: t('connections.undo'),
          run: () => {
            hideSnackbar('connection')
            mutate({ ids, isOn: !isOn })
          },
        },
      }),
    })
  }
}

interface Options {
  keyword: string
  scope: Scope
  held: ReadonlySet<number>
}

/** The rows of a scope stay while they are ticked: they must not jump away under the pointer. */
function useFound(kind: Entity, records: readonly AnyRecord[] | undefined, search: Options): AnyRecord[] | undefined {
  const { language } = useLanguage()
  const keyword = useDeferredValue(search.keyword)
  const { scope, held } = search
  const [chosen, setChosen] = useState({ scope, held })
  if (chosen.scope !== scope) setChosen({ scope, held })
  const order = { key: kind.titleKey, descending: false }
  const sorted = useMemo(
    () => records && arrange(kind, records, { keyword, order, language }),
    // the order is the same as long as the kind is
    // oxlint-disable-next-line react/exhaustive-deps
    [kind, records, keyword, language],
  )
  return useMemo(
    () => sorted?.filter(({ id }) => scope === 'all' || chosen.held.has(id) === (scope === 'connected')),
    [sorted, scope, chosen],
  )
}
