import { listPrices, type Meter, type Price, type PriceStep } from './list-prices.data.ts'

/** Units of each meter in a month. */
export type Usage = Partial<Record<Meter, number>>

export interface Bill {
  /** dollars by line, in the order of the price list, without lines that cost nothing */
  lines: [line: string, dollars: number][]
  dollars: number
}

export interface BillOptions {
  /** whether the units that AWS gives every account are left out of it */
  lessAllowances?: boolean
}

/** What a month costs at list prices. */
export function billOf(usage: Usage, { lessAllowances = false }: BillOptions = {}): Bill {
  const byLine = new Map<string, number>()
  for (const [meter, price] of Object.entries(listPrices) as [Meter, Price][]) {
    const used = usage[meter] ?? 0
    const paid = Math.max(0, used - (lessAllowances ? (price.freeUnits ?? 0) : 0))
    byLine.set(price.line, (byLine.get(price.line) ?? 0) + stepped(paid, price.steps) / price.per)
  }
  const lines = [...byLine].filter(([, dollars]) => dollars > 0)
  return { lines, dollars: lines.reduce((sum, [, dollars]) => sum + dollars, 0) }
}

/** Adds what several parts of the product use. */
export function sumOf(parts: readonly Usage[]): Usage {
  const sum: Usage = {}
  for (const [meter, units] of parts.flatMap((part) => Object.entries(part) as [Meter, number][])) {
    sum[meter] = (sum[meter] ?? 0) + units
  }
  return sum
}

/** Each step takes its units at its own price. */
function stepped(units: number, steps: readonly PriceStep[]): number {
  let left = units
  let cost = 0
  for (const { units: most = Infinity, dollars } of steps) {
    const here = Math.min(left, most)
    cost += here * dollars
    left -= here
  }
  return cost
}
