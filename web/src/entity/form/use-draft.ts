import { useState } from 'react'

export interface Draft<Shape> {
  /** as it was when the form opened */
  first: Shape
  record: Shape
  isDirty: boolean
  isTouched: (key: string) => boolean
  touch: (key: string) => void
  change: (key: string, value: unknown) => void
}

/** A record while it is edited: what it was, what it has become, and which fields the reader has left. */
export function useDraft<Shape extends object>(start: Shape): Draft<Shape> {
  const [first] = useState(start)
  const [record, setRecord] = useState(first)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    first,
    record,
    isDirty: record !== first && JSON.stringify(record) !== JSON.stringify(first),
    isTouched: (key) => touched.has(key),
    touch: (key) => setTouched((before) => new Set([...before, key])),
    change: (key, value) => setRecord((before) => ({ ...before, [key]: value })),
  }
}
