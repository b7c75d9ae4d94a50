import { filled } from '../../../shared/domain/failures.ts'
import { attributeLabel } from '../../../shared/i18n/attribute-label.ts'
import type { Fix } from '../../../shared/domain/position.ts'
import type { Trial, TriedRecord } from '../../../shared/wire/sources/try-mapping.ts'
import { useFailureWords } from '../display/use-failure-words.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './sources.module.css'

const shownMax = 5

/** What would become of a message: its positions, and what is wrong with its path. */
export function TrialResult({ trial: { records, problems, filteredCount } }: { trial: Trial }) {
  const t = useWords()
  const words = useFailureWords(problems.length > 0)
  return (
    <section className="q-stack q-gap-3" aria-live="polite" aria-label={t('sources.result')}>
      <h3 className="q-strong">{t('sources.result')}</h3>
      {problems.length > 0 && (
        <ul className={`q-list q-stack q-gap-2 ${styles['problems']}`}>
          {problems.map(({ path, reason }) => (
            <li key={`${path} ${reason.text}`}>
              {path !== '' && <code dir="ltr">{path}</code>} {filled(reason, words)}
            </li>
          ))}
        </ul>
      )}
      {records.length === 0 && (
        <p className="q-soft">{t(filteredCount > 0 ? 'sources.filteredOut' : 'sources.noRecords')}</p>
      )}
      {records.slice(0, shownMax).map((record, at) => (
        // several records of one device have nothing else that tells them apart
        // oxlint-disable-next-line react/no-array-index-key
        <Made key={`${record.uniqueId} ${at}`} record={record} />
      ))}
      {records.length > shownMax && <p className="q-note">{t('sources.more', { count: records.length - shownMax })}</p>}
    </section>
  )
}

function Made({ record: { uniqueId, fix } }: { record: TriedRecord }) {
  const t = useWords()
  const rows = useRows(fix)
  return (
    <div className={`q-card ${styles['made']}`}>
      <bdi className="q-strong">{uniqueId}</bdi>
      {fix === null ? (
        <p className="q-soft">{t('sources.refused')}</p>
      ) : (
        <dl className={styles['values']}>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function useRows(fix: Fix | null): { name: string; value: string }[] {
  const t = useWords()
  const formats = useFormats()
  const measures = useMeasures()
  if (fix === null) return []
  const { location, attributes, fixTime } = fix
  const place = location
    ? [
        { name: t('sources.place'), value: `${location.latitude}, ${location.longitude}` },
        ...(location.speed === null ? [] : [{ name: t('sources.to.speed'), value: measures.speed(location.speed) }]),
        ...(location.course === null
          ? []
          : [{ name: t('sources.to.course'), value: `${formats.number(location.course)}°` }]),
      ]
    : [{ name: t('sources.place'), value: t('sources.noPlace') }]
  return [
    { name: t('sources.to.time'), value: formats.dateTime(fixTime) },
    ...place,
    ...Object.entries(attributes).map(([key, value]) => ({ name: attributeLabel(key, t), value: String(value) })),
  ]
}
