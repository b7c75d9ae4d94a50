import { useFormats } from '../i18n/use-formats.ts'

const steps = [
  { unit: 'gigabyte', size: 1e9, digits: 2 },
  { unit: 'megabyte', size: 1e6, digits: 1 },
  { unit: 'kilobyte', size: 1e3, digits: 0 },
] as const

/** A number of bytes as people read it: gigabytes with two decimals, smaller things in smaller units. */
export function useBytes(): (bytes: number) => string {
  const formats = useFormats()
  return (bytes) => {
    const { unit, size, digits } = steps.find((step) => bytes >= step.size) ?? steps[2]
    return formats.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: digits })
  }
}

/** Storage as people read it: always gigabytes, with two decimals. */
export const storageFormat = {
  style: 'unit',
  unit: 'gigabyte',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
} as const

/** Writes bytes as storage in the reader's language. */
export function useStorageText(): (bytes: number) => string {
  const formats = useFormats()
  return (bytes) => formats.number(bytes / 1e9, storageFormat)
}
