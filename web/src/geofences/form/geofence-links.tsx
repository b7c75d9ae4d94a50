import { Search } from 'lucide-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { device } from '../../../../shared/entities/device.ts'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { connectableQuery } from '../../connections/use-connections.ts'
import { ConnectionRows } from '../../connections/connection-rows.tsx'
import { arrange } from '../../entity/list/arrange.ts'
import { useMay } from '../../session/access.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { keepEnterFromForm } from '../../ui/inputs/keep-enter-from-form.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import styles from './form.module.css'
import { holdersQuery, useHolderKinds, useLink } from './use-holders.ts'

/** Which devices, groups and people are linked to a geofence; a change takes effect at once. */
export function GeofenceLinks({ geofenceId }: { geofenceId: number }) {
  const t = useWords()
  const formats = useFormats()
  const kinds = useHolderKinds()
  const [chosen, setChosen] = useState(device.name as string)
  const counts = useQueries({
    queries: kinds.map((kind) => ({ ...holdersQuery(geofenceId, kind), enabled: geofenceId !== 0 })),
  })
  const kind = kinds.find(({ name }) => name === chosen) ?? kinds[0]!
  return (
    <Accordion title={t('geofences.linked')} hint={t('geofences.linkedMore')} isOpen>
      {geofenceId === 0 ? (
        <Alert tone="info">{t('geofences.linkedAfterSave')}</Alert>
      ) : (
        <div className={`q-stack q-gap-3 ${styles['links']}`}>
          <Segmented
            label={t('geofences.linked')}
            labelHidden
            value={kind.name}
            onChange={setChosen}
            options={kinds.map(({ name }, at) => ({
              value: name,
              label: t(`entity.${name}.many`),
              ...(counts[at]?.data && { count: formats.number(counts[at].data.length) }),
            }))}
          />
          <Holders key={kind.name} geofenceId={geofenceId} kind={kind} />
        </div>
      )}
    </Accordion>
  )
}

function Holders({ geofenceId, kind }: { geofenceId: number; kind: Entity }) {
  const t = useWords()
  const may = useMay()
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword)
  const { data, error } = useQuery(connectableQuery(kind, may.administer))
  const held = useQuery(holdersQuery(geofenceId, kind))
  const link = useLink(geofenceId, kind)
  const found = useMemo(
    () =>
      data &&
      arrange(kind, data, { keyword: wanted, order: { key: kind.titleKey as string, descending: false }, language }),
    [data, kind, wanted, language],
  )
  const failure = error ?? held.error
  if (failure) return <Alert tone="bad">{failure.message}</Alert>
  if (!found || !held.data) return <Skeleton height={160} />
  return (
    <>
      <TextField
        label={t('entity.search')}
        labelHidden
        placeholder={t('entity.search')}
        inputMode="search"
        value={keyword}
        onChange={setKeyword}
        onKeyDown={keepEnterFromForm}
        leading={<Search />}
      />
      <ConnectionRows
        kind={kind}
        records={found}
        held={new Set(held.data)}
        isLocked={!may.link}
        mayDisconnect
        throughOf={noGroup}
        onSet={({ id }: AnyRecord, isOn) => link.mutate({ id, isOn })}
      />
    </>
  )
}

const noGroup = () => null
