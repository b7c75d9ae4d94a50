import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageTitle } from '../frame/page-title.tsx'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { user } from '../../../shared/entities/user.ts'
import { useSearchParams } from '../router/router.tsx'
import { goTo } from '../router/browser-location.ts'
import { ApiFailure } from '../api/client.ts'
import { nowMs } from '../api/use-now.ts'
import { listQuery } from '../api/use-entity.ts'
import { FailedList, LoadingList } from '../entity/list/list-states.tsx'
import { textOf } from '../display/record-text.ts'
import { dayAhead, dayOf } from '../i18n/reader-days.ts'
import { Alert } from '../ui/alert.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EmptyPicture } from '../ui/pictures/empty-picture.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './audit-page.module.css'
import { auditQuery, periodOf, paramsOf, type AuditParams, type AuditEntryJson } from './audit-query.ts'
import { AuditEntryPages } from './audit-entry-pages.tsx'

/** For administrators: who did what, when and from where. */
export function AuditPage() {
  const t = useWords()
  const [now] = useState(nowMs)
  const zone = useReaderZone()
  const params = paramsOf(useSearchParams(), { today: dayOf(now, zone), weekAgo: dayAhead(now, -6, zone) })
  const period = periodOf(params, zone)
  const { data, error, refetch } = useQuery(auditQuery(params, period))
  const ask = (changed: Partial<AuditParams>) => {
    const { from, to, userId } = { ...params, ...changed }
    const query = new URLSearchParams({ from, to, ...(userId > 0 && { userId: String(userId) }) })
    goTo(`/settings/audit?${query}`, { replace: true })
  }
  return (
    <section className={styles['page']} aria-labelledby="audit-title">
      <header>
        <PageTitle id="audit-title" title={t('settings.audit')} />
        <p>{t('audit.lead')}</p>
      </header>
      <Filters params={params} problem={period === null ? t('audit.noTime') : undefined} onChange={ask} />
      {period !== null && (
        <Found
          key={JSON.stringify(params)}
          auditEntries={data}
          failure={data ? null : error}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  )
}

interface FiltersProps {
  params: AuditParams
  problem: string | undefined
  onChange: (changed: Partial<AuditParams>) => void
}

function Filters({ params, problem, onChange }: FiltersProps) {
  const t = useWords()
  const { data: people = [] } = useQuery(listQuery(user))
  const named = people.map(({ id, name }) => ({ value: String(id), label: textOf(name) }))
  return (
    <div className={styles['filters']}>
      <DateField label={t('audit.from')} value={params.from} error={problem} onChange={(from) => onChange({ from })} />
      <DateField label={t('audit.to')} value={params.to} onChange={(to) => onChange({ to })} />
      <SelectField
        label={t('audit.person')}
        value={String(params.userId)}
        options={[{ value: '0', label: t('audit.everybody') }, ...named]}
        onChange={(id) => onChange({ userId: Number(id) })}
      />
    </div>
  )
}

interface FoundProps {
  auditEntries: readonly AuditEntryJson[] | undefined
  failure: Error | null
  onRetry: () => void
}

function Found({ auditEntries, failure, onRetry }: FoundProps) {
  const t = useWords()
  const formats = useFormats()
  if (failure instanceof ApiFailure && failure.status === 413) {
    return <Alert tone="warn">{t('audit.tooMany', { most: formats.number(tenantLimits.auditRowsMax) })}</Alert>
  }
  if (failure) return <FailedList failure={failure} onRetry={onRetry} />
  if (!auditEntries) return <LoadingList />
  if (auditEntries.length === 0) {
    return <EmptyState picture={<EmptyPicture />} title={t('audit.none')} text={t('audit.noneMore')} />
  }
  return <AuditEntryPages auditEntries={auditEntries} />
}
