import { useFormats } from '../i18n/use-formats.ts'
import { byteParts } from './byte-parts.ts'

/** Writes a count of bytes in the reader's language: `1.5 GB`. */
export function useBytesText(): (bytes: number) => string {
  const formats = useFormats()
  return (bytes) => {
    const { value, unit } = byteParts(bytes)
    return formats.number(value, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
}
