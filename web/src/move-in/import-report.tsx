import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ImportJson, ImportNoteJson } from '../../../shared/wire/imports/import-json.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { importWithRetry } from '../api/import-with-retry.ts'
import { saveFile } from '../api/save-file.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { notesQuery } from './import-calls.ts'
import styles from './move-in.module.css'

const shownMax = 20

/** What did not map, the first few here and all of it as a file. */
export function ImportReport({ state }: { state: ImportJson }) {
  const t = useWords()
  const { language } = useLanguage()
  const { data: notes, error } = useQuery(notesQuery(state))
  const save = async (all: readonly ImportNoteJson[]) => {
    const { reportFile } = await importWithRetry(() => import('./report-file.ts'))
    saveFile(reportFile(all, { t, language }), `${t('moveIn.reportName')}.csv`)
  }
  return (
    <SectionCard
      title={t('moveIn.report')}
      text={t('moveIn.reportMore')}
      action={
        notes && (
          <Button size="small" icon={<Download size={16} />} onClick={() => void save(notes).catch(showFailure)}>
            {t('moveIn.download')}
          </Button>
        )
      }
    >
      {error && <Alert tone="bad">{error.message}</Alert>}
      {!notes && !error && <Skeleton />}
      {notes && (
        <ul className={`q-list q-stack q-gap-3 ${styles['notes']}`}>
          {notes.slice(0, shownMax).map((note) => (
            <Note key={`${note.kind} ${note.foreignId}`} note={note} t={t} />
          ))}
        </ul>
      )}
      {notes && notes.length > shownMax && (
        <p className="q-soft">{t('moveIn.moreNotes', { count: notes.length - shownMax })}</p>
      )}
    </SectionCard>
  )
}

function Note({ note: { kind, name, foreignId, isRefused, reasons }, t }: { note: ImportNoteJson; t: Words }) {
  return (
    <li className="q-stack q-gap-1">
      <span className="q-cluster q-gap-2">
        <span className="q-soft">{t(`entity.${kind}.one`)}</span>
        <bdi>{name || String(foreignId)}</bdi>
        <Badge tone={isRefused ? 'bad' : 'warn'}>{t(`moveIn.outcome.${isRefused ? 'refused' : 'part'}`)}</Badge>
      </span>
      {reasons.map(({ field, reason }) => (
        <span key={`${field} ${reason}`} className="q-soft">
          {field !== '' && (
            <>
              <code dir="ltr">{field}</code>{' '}
            </>
          )}
          {reason}
        </span>
      ))}
    </li>
  )
}
