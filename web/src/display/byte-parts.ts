const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A count of bytes in the largest unit that it fills once, kilobytes at least, named as in `Intl.NumberFormat`. */
export function byteParts(bytes: number): { value: number; unit: (typeof units)[number] } {
  const step = bytes < 1000 ? 1 : Math.min(units.length, Math.floor(Math.log10(bytes) / 3))
  return { value: bytes / 1000 ** step, unit: units[step - 1] ?? 'kilobyte' }
}
