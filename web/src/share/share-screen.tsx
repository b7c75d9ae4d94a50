import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Entity } from '../../../shared/entities/entity.ts'
import { SectionPage } from '../frame/section-page.tsx'
import { nowMs } from '../api/use-now.ts'
import { oneQuery } from '../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../entity/form/form-states.tsx'
import { titleOf } from '../display/record-text.ts'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useReaderZone } from '../words/reader-zone.ts'
import { useFormats } from '../words/use-formats.ts'
import { useWords } from '../words/use-words.ts'
import { LiveShares } from './share-links.tsx'
import { dayAhead, endOfDay } from '../words/reader-days.ts'
import styles from './share-screen.module.css'
import { useShare } from './use-share.ts'

/** Share links show one device or group to a person without an account until a chosen day. */
export function ShareScreen({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
  const may = useMay()
  const { data, error, refetch } = useQuery(oneQuery(entity, id))
  if (error && !data) return <FailedForm entity={entity} failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingForm entity={entity} />
  return (
    <SectionPage
      title={t('share.of', { name: titleOf(entity, data, t) })}
      lead={t(`share.more.${entity.name}`)}
      back={{ to: `/settings/${entity.list}`, label: t(`entity.${entity.name}.many`) }}
    >
      <ShareForm entity={entity} id={id} />
      {may.administer && <LiveShares entity={entity} id={id} />}
    </SectionPage>
  )
}

const spans = [1, 7, 30] as const

function ShareForm({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
  const zone = useReaderZone()
  const [now] = useState(nowMs)
  const [day, setDay] = useState(() => dayAhead(now, 7, zone))
  const [geofences, setGeofences] = useState(false)
  const share = useShare(entity, id)
  const end = endOfDay(day, now, zone)
  const choose = (wanted: string) => {
    setDay(wanted)
    share.reset()
  }
  return (
    <form
      className={styles['card']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (end !== null) share.mutate({ until: end, geofences })
      }}
    >
      <div className={styles['line']}>
        <TextField
          label={t('share.until')}
          type="date"
          value={day}
          onChange={choose}
          required
          error={end === null ? t('share.past') : undefined}
        />
        <div className={styles['durations']}>
          {spans.map((days) => (
            <Button key={days} size="small" onClick={() => choose(dayAhead(now, days, zone))}>
              {t('share.days', { count: days })}
            </Button>
          ))}
        </div>
      </div>
      <SwitchField
        label={t('share.geofences')}
        hint={t('share.geofencesMore')}
        checked={geofences}
        onChange={(wanted) => {
          setGeofences(wanted)
          share.reset()
        }}
      />
      <div>
        <Button type="submit" variant="primary" icon={<Link2 />} disabled={end === null} busy={share.isPending}>
          {t('share.make')}
        </Button>
      </div>
      {share.error && <Alert tone="bad">{share.error.message}</Alert>}
      {share.data && <NewLink {...share.data} />}
    </form>
  )
}

function NewLink({ token, end }: { token: string; end: string }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <div className={styles['result']} aria-live="polite">
      <Alert tone="ok">{t('share.made', { when: formats.dateTime(end) })}</Alert>
      <dl>
        <CopyLine label={t('share.link')} text={`${location.origin}/?token=${token}`} />
      </dl>
      <p>{t('share.warning')}</p>
    </div>
  )
}
