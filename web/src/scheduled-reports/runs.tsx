import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { runsQuery } from './schedules.ts'
import styles from './scheduled.module.css'
import { useRunText } from './use-run-text.ts'

/** The latest runs of a report, loaded when they are opened. */
export function Runs({ id }: { id: number }) {
  const t = useWords()
  const runText = useRunText()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...runsQuery(id), enabled: isOpen })
  return (
    <details className={styles['runs']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('scheduled.runs')}</summary>
      {error && <p>{error.message}</p>}
      {data?.length === 0 && <p>{t('scheduled.noRuns')}</p>}
      {data && data.length > 0 && (
        <ol>
          {data.map((run) => {
            const { outcome, period, failed } = runText(run)
            return (
              <li key={`${run.startedAt} ${run.from} ${run.to}`}>
                <span>{period}</span>
                <span>{[outcome, ...failed].join(' · ')}</span>
              </li>
            )
          })}
        </ol>
      )}
    </details>
  )
}
