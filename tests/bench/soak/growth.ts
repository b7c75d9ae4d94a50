/** What was measured over time, at even distances. */
export type Samples = readonly number[]

/** How much the line through the last two thirds of the samples rises from their first to their last. */
export function fittedGrowth(samples: Samples): number {
  const last = samples.slice(Math.floor(samples.length / 3))
  const steps = last.length - 1
  const meanStep = steps / 2
  const mean = last.reduce((sum, value) => sum + value, 0) / last.length
  let [above, below] = [0, 0]
  for (const [step, value] of last.entries()) {
    above += (step - meanStep) * (value - mean)
    below += (step - meanStep) ** 2
  }
  return below === 0 ? 0 : (above / below) * steps
}

const bars = '▁▂▃▄▅▆▇█'

/** A line of bars from 0 to the highest sample, at most so many characters. */
export function plotOf(samples: Samples, width = 60): string {
  const columns = Math.min(width, samples.length)
  const highest = Math.max(...samples, Number.MIN_VALUE)
  const shares = Array.from({ length: columns }, (_, column) => {
    const part = samples.slice(
      Math.floor((column * samples.length) / columns),
      Math.floor(((column + 1) * samples.length) / columns),
    )
    return Math.max(...part) / highest
  })
  return shares.map((share) => bars[Math.min(bars.length - 1, Math.floor(share * bars.length))]).join('')
}

/** A row a sample, some ten of them from the first to the last. */
export function tableOf(columns: Readonly<Record<string, Samples>>, everyMinutes: number, rows = 10): string {
  const names = Object.keys(columns)
  const count = columns[names[0]!]!.length
  const step = Math.max(1, (count - 1) / rows)
  const places = Array.from({ length: Math.min(rows, count - 1) + 1 }, (_, row) => Math.round(row * step))
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padStart(14)).join('')
  return [
    line(['minute', ...names]),
    ...places.map((place) =>
      line([(place * everyMinutes).toFixed(1), ...names.map((name) => columns[name]![place]!.toFixed(1))]),
    ),
  ].join('\n')
}
