import { Failure } from '../../../shared/domain/failures.ts'

/** @throws Failure invalid that names the parameter */
export function degreesIn(query: URLSearchParams, name: string, max: number): number {
  const text = query.get(name)?.trim() ?? ''
  const degrees = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  if (Math.abs(degrees) <= max) return degrees
  throw new Failure('invalid', '{field}: give degrees between -{most} and {most}, like 36.75.', {
    field: name,
    values: { most: max },
  })
}
