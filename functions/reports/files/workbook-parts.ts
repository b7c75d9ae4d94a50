import { xmlText } from '../../../shared/wire/export/xml.ts'

/** The parts of a workbook beside its sheets (ECMA-376, part 1, SpreadsheetML). */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What an XML part without a type of its own is: a sheet. So their number need not be known when the file begins. */
export const contentTypes =
  `${declaration}<Types xmlns="${packages}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`

export const packageRelations =
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export interface SheetPart {
  name: string
  /** row of the titles of the columns, from 1 */
  headRow: number
}

export const workbookXml = (sheets: readonly SheetPart[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>` +
  sheets.map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('') +
  `</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames></workbook>`

/** The titles stand on each printed page. */
const printTitles = ({ name, headRow }: SheetPart, at: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">` +
  `${xmlText(`'${name.replaceAll("'", "''")}'!$${headRow}:$${headRow}`)}</definedName>`

export const workbookRelations = (sheets: number): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  Array.from(
    { length: sheets },
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join('') +
  `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

/** The addresses that links of a sheet open, in the order of their ids `rId1` … */
export const linkRelations = (targets: readonly string[]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  targets
    .map(
      (target, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/hyperlink" Target="${xmlText(target)}" TargetMode="External"/>`,
    )
    .join('') +
  '</Relationships>'

/** Places in the list of styles. Those of columns follow: each once for rows, once for the totals. */
export const styles = { plain: 0, title: 1, label: 2, head: 3, link: 4, firstOfColumns: 5 } as const

/** @param formats number formats of columns; null for the general one */
export function stylesXml(formats: readonly (string | null)[]): string {
  const formatId = (at: number) => (formats[at] === null ? 0 : 164 + at)
  const column = (at: number) =>
    `<xf numFmtId="${formatId(at)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
    `<xf numFmtId="${formatId(at)}" fontId="1" fillId="0" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`
  const named = formats.flatMap((format, at) =>
    format === null ? [] : [`<numFmt numFmtId="${164 + at}" formatCode="${xmlText(format)}"/>`],
  )
  const font = (inner: string) => `<font>${inner}<name val="Calibri"/><family val="2"/></font>`
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    (named.length > 0 ? `<numFmts count="${named.length}">${named.join('')}</numFmts>` : '') +
    `<fonts count="4">${font('<sz val="11"/>')}${font('<b/><sz val="11"/>')}${font('<b/><sz val="16"/>')}` +
    `${font('<u/><sz val="11"/><color rgb="FF0B5CAD"/>')}</fonts>` +
    `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
    `<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/></patternFill></fill></fills>` +
    `<borders count="3">${border('')}${border('<bottom style="thin"><color rgb="FF7A8794"/></bottom>')}` +
    `${border('<top style="thin"><color rgb="FF7A8794"/></top>')}</borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${styles.firstOfColumns + 2 * formats.length}">` +
    `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
    `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
    `<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">` +
    `<alignment vertical="center" wrapText="1"/></xf>` +
    `<xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
    `${formats.map((_, at) => column(at)).join('')}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  )
}

/** Its sides stand in the order that the schema wants. */
const border = (side: string): string => {
  const isTop = side.startsWith('<top')
  return `<border><left/><right/>${isTop ? side : '<top/>'}${side !== '' && !isTop ? side : '<bottom/>'}<diagonal/></border>`
}

export interface SheetView {
  isRightToLeft: boolean
  /** the rows above scroll not */
  headRow: number
  /** characters, of each column */
  widths: readonly number[]
}

export const sheetBegin = ({ isRightToLeft, headRow, widths }: SheetView): string =>
  `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}">` +
  `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
  `<sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">` +
  `<pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  '<sheetData>'

export interface SheetEnd {
  /** like `A8:H99` */
  filtered: string
  /** cells that open the addresses of `linkRelations`, in their order */
  linked: readonly string[]
}

export const sheetEnd = ({ filtered, linked }: SheetEnd): string =>
  `</sheetData><autoFilter ref="${filtered}"/>` +
  (linked.length > 0
    ? `<hyperlinks>${linked.map((cell, at) => `<hyperlink ref="${cell}" r:id="rId${at + 1}"/>`).join('')}</hyperlinks>`
    : '') +
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'

/** `A`, `B` … `Z`, `AA` …; from 0 */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

export const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

export const numberCell = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

/** The sum or the greatest of the rows that the filter shows (functions 109 and 104 of SUBTOTAL). */
export const totalCell = (
  at: string,
  { value, style, rows, how }: { value: number; style: number; rows: string; how: 'sum' | 'max' },
): string => `<c r="${at}" s="${style}"><f>SUBTOTAL(${how === 'sum' ? 109 : 104},${rows})</f><v>${value}</v></c>`
