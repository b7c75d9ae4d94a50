interface Plan {
  start: number
  period: number
}

/** The first mark beyond a value: the start, or so many periods after it. */
export function nextMark(value: number, { start, period }: Plan): number {
  if (value < start) return start
  return start + (Math.floor((value - start) / period) + 1) * period
}

/** The next marks beyond a value. */
export function nextMarks(value: number, plan: Plan, count: number): number[] {
  const first = nextMark(value, plan)
  return Array.from({ length: count }, (_, at) => first + at * plan.period)
}
