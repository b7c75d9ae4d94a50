const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A count of bytes in the largest unit that it fills once, with the unit's name in `Intl.NumberFormat`. */
export function byteParts(bytes: number): { value: number; unit: (typeof units)[number] } {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return { value: bytes / 1000 ** step, unit: units[step] ?? 'byte' }
}
