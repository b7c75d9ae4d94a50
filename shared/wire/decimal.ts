const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7] as const

export const decimalsMax = powers.length - 1
/** Scaled numbers stay below this, so that a difference of two still fits a varint. */
const scaledMax = 2 ** 50

/**
 * How many decimals write this number exactly (0 to `decimalsMax`), or -1 when no such form gives the same number
 * back: then it has to be kept as a float64.
 */
export function decimalsOf(value: number): number {
  if (Object.is(value, -0)) return -1
  for (let decimals = 0; decimals <= decimalsMax; decimals++) {
    const scaled = scale(value, decimals)
    if (Math.abs(scaled) >= scaledMax) return -1
    if (unscale(scaled, decimals) === value) return decimals
  }
  return -1
}

/** Whether the number is exactly a multiple of 10^-decimals. */
export const fitsDecimals = (value: number, decimals: number): boolean => {
  const scaled = scale(value, decimals)
  return Math.abs(scaled) < scaledMax && unscale(scaled, decimals) === value && !Object.is(value, -0)
}

export const scale = (value: number, decimals: number): number => Math.round(value * powers[decimals]!)
export const unscale = (scaled: number, decimals: number): number => scaled / powers[decimals]!
