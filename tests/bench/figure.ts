/** One measured number. `goal` is the bound that it is held to: `<= 150`; '' when it is only shown. */
export interface Figure {
  name: string
  value: number
  unit: string
  goal: string
}

export const atMost = (bound: number): string => `<= ${bound}`
export const atLeast = (bound: number): string => `>= ${bound}`

export function reached({ value, goal }: Figure): boolean {
  const [sign, bound] = goal.split(' ')
  if (!bound) return true
  return sign === '<=' ? value <= Number(bound) : value >= Number(bound)
}

/** The value below which this share (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const rounded = (value: number): number => Number(value.toPrecision(4))
