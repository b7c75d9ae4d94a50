import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './audit-page.module.css'
import type { AuditEntryJson } from './audit-query.ts'
import { detailOf, actionWord, objectWord, toneOf } from './audit-entry-text.ts'
import { useNames, type NameOf } from './use-names.ts'

const pageRows = 50

/** Audit entries, a page at a time: a phone should not draw ten thousand rows. */
export function AuditEntryPages({ auditEntries }: { auditEntries: readonly AuditEntryJson[] }) {
  const t = useWords()
  const [page, setPage] = useState(0)
  const pages = Math.ceil(auditEntries.length / pageRows)
  const shown = auditEntries.slice(page * pageRows, (page + 1) * pageRows)
  const nameOf = useNames(shown)
  return (
    <>
      <div className={`q-card ${styles['scroll']}`}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {['when', 'who', 'what', 'address'].map((column) => (
                <th key={column} scope="col">
                  {t(`audit.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((auditEntry) => (
              <AuditEntryRow key={auditEntry.id} auditEntry={auditEntry} nameOf={nameOf} />
            ))}
          </tbody>
        </table>
      </div>
      <nav className={`q-cluster q-gap-3 q-faint q-small ${styles['pages']}`} aria-label={t('audit.pages')}>
        <output>
          {t('audit.page', { page: page + 1, pages })} · {t('entity.total', { count: auditEntries.length })}
        </output>
        {pages > 1 && (
          <>
            <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('audit.newer')}
            </Button>
            <Button size="small" disabled={page + 1 === pages} onClick={() => setPage(page + 1)}>
              {t('audit.older')}
            </Button>
          </>
        )}
      </nav>
    </>
  )
}

function AuditEntryRow({ auditEntry, nameOf }: { auditEntry: AuditEntryJson; nameOf: NameOf }) {
  const t = useWords()
  const formats = useFormats()
  const { enteredBy } = auditEntry.attributes
  const who =
    auditEntry.userId === 0
      ? t('audit.nobody')
      : (nameOf('user', auditEntry.userId) ?? auditEntry.userEmail ?? t('audit.gone'))
  const detail = detailOf(auditEntry, { t, nameOf })
  return (
    <tr>
      <td>
        <time dateTime={auditEntry.actionTime}>{formats.dateTime(auditEntry.actionTime)}</time>
      </td>
      <td>
        <bdi>{who}</bdi>
        {enteredBy !== undefined && (
          <small>{t('audit.enteredBy', { name: nameOf('user', Number(enteredBy)) ?? t('audit.gone') })}</small>
        )}
      </td>
      <td>
        <span className={`q-cluster ${styles['entry']}`}>
          <Badge tone={toneOf(auditEntry.actionType)}>{actionWord(auditEntry.actionType, t)}</Badge>
          {auditEntry.objectType !== '' && <span>{objectWord(auditEntry.objectType, t)}</span>}
          {auditEntry.objectId > 0 && (
            <strong>
              <bdi>
                {nameOf(auditEntry.objectType, auditEntry.objectId) ??
                  t('audit.number', { id: String(auditEntry.objectId) })}
              </bdi>
            </strong>
          )}
        </span>
        {detail && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
      </td>
      <td dir="ltr">{auditEntry.address}</td>
    </tr>
  )
}
