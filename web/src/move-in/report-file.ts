import { writeCsv } from 'hucre/csv'
import type { Words } from '../../../shared/i18n/t.ts'
import type { ImportNoteJson } from '../../../shared/wire/imports/import-json.ts'

/** A row for each reason. The separator is that of the reader's spreadsheet, and no name becomes a formula. */
export function reportFile(notes: readonly ImportNoteJson[], { t, language }: { t: Words; language: string }): Blob {
  const titles = ['kind', 'idThere', 'name', 'outcome', 'field', 'reason'].map((title) => t(`moveIn.${title}`))
  const rows = notes.flatMap(({ kind, foreignId, name, isRefused, reasons }) =>
    reasons.map(({ field, reason }) => [
      t(`entity.${kind}.one`),
      foreignId,
      name,
      t(`moveIn.outcome.${isRefused ? 'refused' : 'part'}`),
      field,
      reason,
    ]),
  )
  const text = writeCsv([titles, ...rows], {
    delimiter: language === 'en' ? ',' : ';',
    bom: true,
    escapeFormulae: true,
  })
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
