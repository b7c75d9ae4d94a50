import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { SectionPage } from '../frame/section-page.tsx'
import { nowMs } from '../api/use-now.ts'
import { oneQuery } from '../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../entity/form/form-states.tsx'
import { titleOf } from '../display/record-text.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useWords } from '../i18n/use-words.ts'
import { LiveShares } from './share-links.tsx'
import { dayAhead, endOfDay } from '../i18n/reader-days.ts'
import { NewDeviceLink, NewGroupLink } from './new-link.tsx'
import styles from './share-screen.module.css'
import { useShare } from './use-share.ts'

/** Share links show one device or group to a person without an account until a chosen day. */
export function ShareScreen({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
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
      <LiveShares entity={entity} id={id} />
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
    <div className={styles['card']}>
      <form
        className="q-stack q-gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (end !== null) share.mutate({ until: end, geofences })
        }}
      >
        <div className={styles['line']}>
          <DateField
            label={t('share.until')}
            value={day}
            onChange={choose}
            required
            error={end === null ? t('share.past') : undefined}
          />
          <div className={`q-wrap q-gap-2 ${styles['durations']}`}>
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
      </form>
      {/* not within the form: Enter in a field of the link would make another one */}
      {share.data && <NewLink entity={entity} id={id} {...share.data} />}
    </div>
  )
}

function NewLink({ entity, id, ...made }: { entity: Entity; id: number; token: string; end: string }) {
  return entity.name === device.name ? (
    <NewDeviceLink key={made.token} {...made} deviceId={id} />
  ) : (
    <NewGroupLink {...made} />
  )
}
