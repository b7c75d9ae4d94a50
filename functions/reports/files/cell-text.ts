import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { xmlSigns } from '../../../shared/wire/export/xml.ts'

/** Excel opens no cell that holds more. */
const lengthMax = 32_767

/** What somebody typed, as a cell of a workbook may hold it and as they will read it again. */
export const cellText = (text: string | null): string | null =>
  // `_x0041_` is how a workbook spells a sign by its number
  text === null ? null : xmlSigns(bidiIsolate(text).slice(0, lengthMax)).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
