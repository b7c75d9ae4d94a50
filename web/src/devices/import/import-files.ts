import { writeCsv } from 'hucre/csv'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { deviceCategories } from '../../../../shared/entities/device.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import type { Column } from './import-fields.ts'
import type { ImportField, ImportSubject } from './import-subject.ts'

const xlsxKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** the format of cells that keep all digits of an IMEI */
const asText = { style: { numFmt: '@' } }
const bold = { style: { font: { bold: true } } }

interface Reader {
  t: Words
  language: string
}

const workbook = async (sheets: WriteSheet[]) =>
  new Blob([(await writeXlsx({ sheets })) as BlobPart], { type: xlsxKind })

const boldRow = (row: number, count: number) =>
  new Map(Array.from({ length: count }, (_, column) => [`${row},${column}`, bold] as const))

/** Texts that need none have no explanation. */
const aboutOf = (field: ImportField, t: Words): string => {
  const about = `import.about.${field}`
  return t.has(about) ? t(about) : ''
}

interface Template extends Reader {
  subject: ImportSubject
}

/** A workbook to fill in: titles, with cells that keep text as it is, and a sheet that explains them. */
export function templateWorkbook(fields: readonly ImportField[], { t, language, subject }: Template): Promise<Blob> {
  const { titleKey } = subject
  const view = { rightToLeft: language === 'ar' }
  const category = fields.indexOf('category')
  const explained = fields.map((field) => [t(titleKey(field)), aboutOf(field, t)])
  const categories = deviceCategories.map((each) => [t(`category.${each}`)])
  return workbook([
    {
      name: t(`entity.${subject.kind}.many`),
      columns: fields.map(() => ({ width: 22, ...asText })),
      rows: [fields.map((field) => t(titleKey(field)))],
      cells: boldRow(0, fields.length),
      freezePane: { rows: 1 },
      view,
      ...(category >= 0 && {
        dataValidations: [
          {
            type: 'list' as const,
            range: `${letterOf(category)}2:${letterOf(category)}10001`,
            formula1: `'${t('entity.device.category')}'!$A$1:$A$${categories.length}`,
            allowBlank: true,
            // other languages are understood too
            showErrorMessage: false,
          },
        ],
      }),
    },
    { name: t('import.explanation'), columns: [{ width: 24 }, { width: 80 }], rows: explained, view },
    ...(category >= 0 ? [{ name: t('entity.device.category'), columns: [{ width: 24 }], rows: categories, view }] : []),
  ])
}

const letterOf = (column: number): string => String.fromCodePoint('A'.codePointAt(0)! + column)

/** The separator is that of the reader's spreadsheet: a semicolon where numbers have a comma. */
export const templateCsv = (fields: readonly ImportField[], { t, language, subject }: Template): Blob => {
  const delimiter = language === 'en' ? ',' : ';'
  const text = writeCsv([fields.map((field) => t(subject.titleKey(field)))], {
    delimiter,
    bom: true,
    escapeFormulae: true,
  })
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

export interface RefusedRow {
  number: number
  cells: readonly string[]
  reason: string
}

/** The rows that were not taken, with the reason, to be corrected and imported again. Cells hold text, never formulas. */
export function refusedWorkbook(
  columns: readonly Column[],
  refused: readonly RefusedRow[],
  { t, language }: Reader,
): Promise<Blob> {
  const titles = [...columns.map(({ title }) => title), t('import.row'), t('import.problem')]
  return workbook([
    {
      name: t('import.refusedSheet'),
      columns: titles.map((_, at) => ({ width: at === titles.length - 1 ? 70 : 20, ...asText })),
      rows: [
        titles,
        ...refused.map(({ cells, number, reason }) => [...columns.map(({ at }) => cells[at] ?? ''), number, reason]),
      ],
      cells: boldRow(0, titles.length),
      freezePane: { rows: 1 },
      view: { rightToLeft: language === 'ar' },
    },
  ])
}
